// node scripts/wasm-speed.mjs FOLDER PROBE [--json] [SECONDS]: called by scripts/wasm-speed.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { open } from '../tests/wasm/engine.mjs';

const [folder, probe, ...rest] = process.argv.slice(2);
const asJson = rest.includes('--json');
const seconds = Number(rest.find((arg) => arg !== '--json') ?? 6);
const games = [
  { game: '5211', players: 4, name: 'plain:2000', least: 0.3 },
  { game: 'kodachi', players: 2, name: 'mcts:1000', least: 0.4 },
  { game: 'kodama', players: 2, name: 'mcts:200', least: 0.4 },
  { game: 'harakiri', players: 4, name: 'mcts:200', least: 0.4 },
];
const engine = open(folder);

// The opening that the probe searches too: the seat's knowledge of a game with the seed "bench".
function prepare({ game, players, name }) {
  const rules = engine.rulesOf({ game, players, options: [] });
  const table = engine.call('table_new', rules, JSON.stringify({ seed: 'bench' }));
  const seat = engine.json('table_turn', table).seats[0];
  const state = engine.call('table_known', table, 0, seat);
  const search = engine.call('search_new', rules, name);
  const iterations = Number(name.split(':')[1]);
  return () => {
    const start = process.cpuUsage();
    engine.call('search_begin', search, state, seat);
    engine.call('search_run', search, iterations);
    const { user, system } = process.cpuUsage(start);
    return { spent: (user + system) / 1e6, move: engine.text('search_best', search) };
  };
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
const report = [];
let failed = false;
for (const row of games) {
  const here = prepare(row), native = startProbe(row), shares = [], speeds = [];
  for (let i = 0; i < 3; i++) here(), await native.run(); // to warm up: the engine compiles hot functions again
  for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
    const ours = here(), theirs = await native.run();
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
process.exit(failed ? 1 : 0);
