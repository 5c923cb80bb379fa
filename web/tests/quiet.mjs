// A browser to which nobody listens but through its pages. Playwright listens to service workers too, and then Chromium (156)
// sometimes keeps the older one for minutes, though it has nothing to do: seen with Playwright alone, never with a debugger of our own.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// Messages of the DevTools protocol over a pipe, each ended by a zero byte.
function connect(process_) {
  const asked = new Map(), [, , , to, from] = process_.stdio;
  let count = 0, heard = '';
  from.on('data', (bytes) => {
    const parts = (heard + bytes).split('\0');
    heard = parts.pop();
    for (const message of parts.map((text) => JSON.parse(text))) asked.get(message.id)?.(message), asked.delete(message.id);
  });
  return (method, params = {}, sessionId = undefined) =>
    new Promise((resolve, reject) => {
      asked.set(++count, ({ result, error }) => (error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result)));
      to.write(`${JSON.stringify({ id: count, method, params, sessionId })}\0`);
    });
}

export async function openQuietBrowser() {
  const profile = mkdtempSync(join(tmpdir(), 'irori-quiet-'));
  const args = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--lang=en', '--remote-debugging-pipe', `--user-data-dir=${profile}`];
  const process_ = spawn(process.env.CHROMIUM ?? '/usr/bin/chromium', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'], env: { ...process.env, HOME: profile, XDG_CONFIG_HOME: profile, XDG_CACHE_HOME: profile } });
  const send = connect(process_), gone = new Promise((resolve) => process_.on('exit', resolve));

  async function newPage(address, script = '') {
    const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
    await send('Page.enable', {}, sessionId);
    if (script) await send('Page.addScriptToEvaluateOnNewDocument', { source: script }, sessionId);
    const evaluate = async (expression) => {
      const { result, exceptionDetails } = await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true }, sessionId);
      if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
      return result.value;
    };
    // A page that is being loaded anew has nothing to say.
    const until = async (expression, seconds = 60) => {
      for (const end = Date.now() + 1000 * seconds; Date.now() < end; await sleep(100)) if (await evaluate(expression).catch(() => false)) return;
      throw new Error(`not within ${seconds} s: ${expression}`);
    };
    const find = (selector) => `document.querySelector(${JSON.stringify(selector)})`;
    const page = {
      evaluate,
      until,
      goto: (url) => send('Page.navigate', { url }, sessionId),
      see: (selector, seconds) => until(`Boolean(${find(selector)})`, seconds),
      click: async (selector) => (await page.see(selector), evaluate(`${find(selector)}.click()`)),
    };
    await page.goto(address);
    return page;
  }

  const close = async () => {
    await Promise.race([send('Browser.close').catch(() => {}), sleep(2000)]);
    await Promise.race([gone, sleep(3000).then(() => process_.kill('SIGKILL'))]);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  return { newPage, close };
}
