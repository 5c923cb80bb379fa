// What the browser tests share: Chromium, a server of plain files with the real server's policy, checks as TAP lines.
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const top = join(dirname(fileURLToPath(import.meta.url)), '../..');
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm', '.woff2': 'font/woff2' };
// As in src/server/api.c.
const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; " +
  "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

// Serves the compressed files, as the server does, without tables, so that what a visit costs can be added up. Another
// `root` is served from then on.
export async function serveFiles(root = join(top, 'build/web')) {
  const sent = [], served = { root };
  const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://x').pathname;
    if (path.startsWith('/api/')) return response.writeHead(404).end();
    let file = join(served.root, path);
    if (path.startsWith('/assets/') && !existsSync(file)) return response.writeHead(404).end();
    if (!existsSync(file) || statSync(file).isDirectory()) file = join(served.root, 'index.html');
    const packed = /\bbr\b/.test(request.headers['accept-encoding'] ?? '') && existsSync(`${file}.br`); // browsers take it over https and from localhost
    const body = readFileSync(packed ? `${file}.br` : file);
    sent.push({ path, size: body.length });
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream', 'content-security-policy': policy, ...(packed ? { 'content-encoding': 'br' } : {}) });
    response.end(body);
  });
  await new Promise((resolve) => server.listen(0, resolve));
  return Object.assign(served, { address: `http://localhost:${server.address().port}`, sent, close: () => (server.close(), server.closeAllConnections()) });
}

// A host of plain files that knows nothing of us: no policy, no first page for other addresses, all below a folder.
export async function serveSite(root, folder) {
  const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://x').pathname;
    const file = path.startsWith(folder) ? join(root, path.slice(folder.length) || 'index.html') : '';
    if (!file || !existsSync(file) || statSync(file).isDirectory()) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, resolve));
  return { address: `http://localhost:${server.address().port}${folder}`, close: () => (server.close(), server.closeAllConnections()) };
}

// An irori server, with the page, that can be killed and started again at its port.
export async function startServer(irori, port = 0, more = []) {
  const folder = mkdtempSync(join(tmpdir(), 'irori-server-'));
  const start = (at) =>
    new Promise((resolve, reject) => {
      const process_ = spawn(irori, ['serve', '--port', String(at), '--db', join(folder, 'games'), '--web', join(top, 'build/web'), ...more], { env: { ...process.env, XDG_STATE_HOME: folder }, stdio: ['ignore', 'pipe', 'inherit'] });
      process_.stdout.on('data', (text) => {
        const found = String(text).match(/:(\d+)/);
        if (found) resolve({ process_, port: Number(found[1]) });
      });
      process_.on('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    });
  let running = await start(port);
  return {
    address: `http://localhost:${running.port}`,
    port: running.port,
    folder,
    kill: () => new Promise((resolve) => (running.process_.removeAllListeners('exit').on('exit', resolve), running.process_.kill('SIGKILL'))),
    again: async () => void (running = await start(running.port)),
    close: () => (running.process_.removeAllListeners('exit'), running.process_.kill(), rmSync(folder, { recursive: true, force: true })),
  };
}

export async function openBrowser(more = []) {
  const profile = mkdtempSync(join(tmpdir(), 'irori-web-'));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', ...more],
    env: { ...process.env, HOME: profile, XDG_CONFIG_HOME: profile, XDG_CACHE_HOME: profile },
  });
  return { browser, close: async () => (await browser.close(), rmSync(profile, { recursive: true, force: true })) };
}

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const desk = { viewport: { width: 1280, height: 800 } };

// Every one of `first` with every one of `second`; without --full each of them once.
export const isFull = process.argv.includes('--full');
export const pairs = (first, second) => first.flatMap((a, i) => (isFull ? second : [second[i % second.length]]).map((b) => [a, b]));

// A page whose errors are collected, and fail the check, except those that are expected. Without a service worker, unless
// the options allow it: what a visit costs is added up, and files are replaced by others.
let collected = [], opened = [];
export async function openPage(browser, options, expected = /404/) {
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block', ...options });
  const page = await context.newPage();
  opened.push(page);
  const note = (text) => expected.test(text) || collected.push(text);
  page.on('pageerror', (error) => note(error.message));
  page.on('console', (message) => message.type() === 'error' && note(message.text()));
  page.on('request', (request) => !/^(http:\/\/(localhost|irori\.test)[:/]|blob:|data:)/.test(request.url()) && note(`asked another host: ${request.url()}`));
  return { page, context };
}

// All files of the build are kept, and the service worker answers. For pages with `serviceWorkers: 'allow'`.
export const isKept = (page) => page.evaluate(async () => {
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
});

// After one visit, and from then on: no network. A cold start, since what the visit had loaded is gone with its page.
export async function cutOff(page) {
  const { origin } = new URL(page.url());
  await isKept(page);
  await page.context().setOffline(true);
  await page.goto('about:blank');
  await page.goto(origin);
  await page.locator('.game-card').first().waitFor();
}

// The page is closed in mid-game, and the game opened again from the list at home: it stands where it stood.
export async function closeAndContinue(page, settle) {
  const { origin } = new URL(page.url());
  await settle(page);
  const stand = await page.locator('.stand').innerText();
  await page.goto('about:blank');
  await page.goto(origin);
  await page.locator('.games-list a').first().click();
  await page.locator('.table-frame').waitFor({ timeout: 60000 });
  await settle(page);
  const now = await page.locator('.stand').innerText();
  expect(now === stand, `it stood at ${stand}, and stands at ${now}`);
}

// What axe finds, when nothing moves any more: a colour on its way is no colour to read.
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
export async function violations(page) {
  await page.evaluate(() => Promise.all(document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < Infinity).map((one) => one.finished.catch(() => {}))));
  const found = await page.evaluate(`${axe}; axe.run({ resultTypes: ['violations'] })`);
  return found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target).slice(0, process.env.LONG ? 60 : 3).join(' ')}`);
}

// The games that a page keeps, row by row: with them in another browser's storage one plays the same deal.
const keptRows = () =>
  new Promise((resolve) => {
    const request = indexedDB.open('irori');
    request.onerror = () => resolve('');
    request.onsuccess = () => {
      if (!request.result.objectStoreNames.contains('rows')) return resolve('');
      const all = request.result.transaction('rows').objectStore('rows').getAll();
      all.onsuccess = () => resolve(all.result.map((row) => JSON.stringify(row)).join('\n'));
    };
  });

// What the pages of a failed check showed, as pictures beside the logs, and the games they played.
async function keepPictures(name) {
  const folder = join(top, 'build/test');
  mkdirSync(folder, { recursive: true });
  for (const [i, page] of opened.filter((one) => !one.isClosed()).entries()) {
    const file = join(folder, `${name.replace(/\W+/g, '-').slice(0, 60)}-${i + 1}.png`);
    await page.screenshot({ path: file, timeout: 10000 }).then(() => console.log(`# ${file}`), () => {});
    const rows = await page.evaluate(keptRows).catch(() => '');
    if (rows) writeFileSync(file.replace(/png$/, 'rows'), `${rows}\n`);
  }
}

let failures = 0;
// ONLY=words: those whose names have them.
export async function check(name, test) {
  if (process.env.ONLY && !name.includes(process.env.ONLY)) return;
  collected = [], opened = [];
  const began = Date.now();
  try {
    await test();
    expect(!collected.length, collected.join('; '));
    console.log(`ok - ${name}`);
  } catch (error) {
    failures++;
    console.log(`not ok - ${name}: ${[String(error.message).split('\n').slice(0, process.env.LONG ? 60 : 3).join(' '), ...new Set(collected)].join('; ')}`);
    await keepPictures(name);
  }
  console.log(`# ${((Date.now() - began) / 1000).toFixed(1)} s`);
}
export function expect(isTrue, why) {
  if (!isTrue) throw new Error(why);
}
export const finish = () => process.exit(failures ? 1 : 0);
