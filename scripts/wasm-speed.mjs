// node scripts/wasm-speed.mjs FOLDER PROBE [--json] [--page] [SECONDS]: called by scripts/wasm-speed.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { prepareSearch } from './wasm-speed-search.mjs';

const [folder, probe, ...rest] = process.argv.slice(2);
const asJson = rest.includes('--json');
const seconds = Number(rest.find((arg) => !arg.startsWith('--')) ?? 6);
const games = [
  { game: '5211', players: 4, name: 'plain:2000', least: 0.3 },
  { game: 'kodachi', players: 2, name: 'mcts:1000', least: 0.4 },
  { game: 'kodama', players: 2, name: 'mcts:200', least: 0.4 },
  { game: 'harakiri', players: 4, name: 'mcts:200', least: 0.4 },
];
// Node.js knows the time that a process used; a page only what passed.
const inNode = async (row) => prepareSearch((name) => readFileSync(`${folder}/${name}`), row, () => (({ user, system }) => (user + system) / 1e6)(process.cpuUsage()));

// A page that has nothing but the Worker, and the files as they are.
async function openPage() {
  const { openBrowser } = await import('../web/tests/stage.mjs');
  const files = { '/': '<!doctype html><title>search</title>', '/search.mjs': readFileSync('scripts/wasm-speed-search.mjs'), '/tests/wasm/module.mjs': readFileSync('tests/wasm/module.mjs') };
  for (const name of ['irori.wasm', 'harakiri.content']) files[`/${name}`] = readFileSync(`${folder}/${name}`);
  const server = createServer((request, response) => {
    response.writeHead(request.url in files ? 200 : 404, { 'content-type': request.url.endsWith('.mjs') ? 'text/javascript' : 'text/html' });
    response.end(files[request.url]);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { browser, close } = await openBrowser();
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  const prepare = async (row) => {
    await page.evaluate(async (wanted) => {
      const files = {};
      for (const name of ['irori.wasm', 'harakiri.content']) files[name] = new Uint8Array(await (await fetch(`/${name}`)).arrayBuffer());
      globalThis.worker?.terminate();
      globalThis.worker = new Worker('/search.mjs', { type: 'module' });
      globalThis.ask = (message) => new Promise((resolve, reject) => Object.assign(worker, { onmessage: ({ data }) => resolve(data), onerror: (event) => reject(new Error(event.message)) }).postMessage(message));
      await ask({ row: wanted, files });
    }, row);
    return () => page.evaluate(() => ask('again'));
  };
  return { prepare, close: async () => (await close(), server.close()) };
}

function startProbe({ game, players, name }) {
  const child = spawn(probe, ['speed', game, players, name, name.split(':')[1]], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async run() {
      child.stdin.write('\n');
      const [spent, ...move] = (await lines.next()).value.split(' ');
      return { spent: Number(spent), move: move.join(' ') };
    },
    stop: () => child.stdin.end(),
  };
}

const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];
const report = [], page = rest.includes('--page') ? await openPage() : null;
let failed = false;
for (const row of games) {
  const here = await (page ? page.prepare : inNode)(row), native = startProbe(row), shares = [], speeds = [];
  for (let i = 0; i < 3; i++) await here(), await native.run(); // to warm up: the engine compiles hot functions again
  for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
    const ours = await here(), theirs = await native.run();
    if (ours.move !== theirs.move) throw new Error(`${row.game}: ${ours.move}, natively ${theirs.move}`);
    shares.push(theirs.spent / ours.spent);
    speeds.push(Number(row.name.split(':')[1]) / ours.spent);
  }
  native.stop();
  const share = median(shares);
  failed ||= share < row.least;
  report.push({ game: row.game, players: row.players, player: row.name, iterations_per_s: Math.round(median(speeds)),
    of_native: Number(share.toFixed(3)), least: row.least });
}
if (asJson) console.log(JSON.stringify(report));
else for (const row of report)
  console.log(`${row.game.padEnd(10)}${row.players} players  ${row.player.padEnd(11)}${String(row.iterations_per_s).padStart(8)} ` +
    `iterations/s  ${(100 * row.of_native).toFixed(0)} % of native (at least ${100 * row.least})`);
await page?.close();
process.exit(failed ? 1 : 0);
