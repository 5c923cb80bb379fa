// node tests/wasm/same.mjs FOLDER PROBE RECORD…: positions, log lines, pictures, searches and players in the module of
// that build folder, at some points of each record, compared byte for byte (by hash) with what the native PROBE makes.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { open } from './engine.mjs';

const POINTS = 6;
const [folder, probe, ...records] = process.argv.slice(2);
const engine = open(folder);
const words = engine.words('en');
const view = engine.call('view_new', words, JSON.stringify({
  seats: ['Aki', 'Bo', 'Chika', 'Dan', 'Emi'].map((name, i) => ({ name, person: i === 0 })) }));
const drawn = new Set(engine.json('games').map(({ game }) => game)); // the template has no pictures
let failed = 0;

const sha = (bytes) => createHash('sha256').update(bytes).digest('hex');

function think(rules, state, seat) {
  const search = engine.call('search_new', rules, 'mcts:60');
  engine.call('search_begin', search, state, seat);
  for (let done = 0; done < 60;) done = engine.call('search_run', search, 13 > 60 - done ? 60 - done : 13); // in slices
  const hints = engine.json('search_hints', search, words, -1);
  if (engine.text('search_best', search) !== hints[0].move) throw new Error('the best is not the first hint');
  engine.call('release', search);
  return hints.map(({ move, visits, worth }) => `${move} ${visits} ${worth}\n`).join('');
}

function choose(rules, state, seat, at) {
  const player = engine.call('player_new', rules, ['random', 'greedy', 'easy'][at % 3], BigInt(at));
  engine.call('player_begin', player, state, seat);
  while (!engine.call('player_think', player, 17));
  const move = engine.text('player_decide', player);
  engine.call('release', player);
  return move;
}

function list(record) {
  const header = JSON.parse(record.toString().split('\n', 1)[0]);
  const rules = engine.rulesOf(header);
  const table = engine.call('table_load', rules, record, 1);
  const entries = engine.call('table_entries', table);
  const lines = [];
  for (let i = 0; i <= POINTS; i++) {
    const at = Math.floor(entries * i / POINTS);
    for (let seat = -1; seat < header.players; seat++) {
      const state = engine.call('table_known', table, at, seat);
      const note = (what, bytes) => lines.push(`${what} ${at} ${seat} ${sha(bytes)}`);
      note('position', engine.bytes('view_build', view, state, seat));
      note('lines', engine.bytes('view_tell', view, table, at, at, seat));
      if (drawn.has(header.game)) note('picture', engine.bytes('draw_state', state, seat, words, ''));
      if (seat >= 0 && engine.json('state_turn', state).seats.includes(seat)) {
        note('search', think(rules, state, seat));
        note('player', choose(rules, state, seat, at));
      }
      engine.call('release', state);
    }
  }
  engine.call('release', table);
  engine.call('release', rules);
  return lines;
}

for (const path of records) {
  let problem = '';
  try {
    const theirs = execFileSync(probe, ['same', path], { maxBuffer: 1 << 26 }).toString().trimEnd().split('\n');
    const ours = list(readFileSync(path));
    const at = theirs.findIndex((line, i) => line !== ours[i]);
    if (theirs.length !== ours.length) problem = `${ours.length} things, natively ${theirs.length}`;
    if (at >= 0) problem = `${ours[at]}, natively ${theirs[at]}`;
  } catch (error) {
    problem = error.message;
  }
  console.log(`${problem ? 'not ok' : 'ok'} - wasm: the same as natively: ${basename(path)}${problem ? `: ${problem}` : ''}`);
  if (problem) failed++;
}
process.exit(failed ? 1 : 0);
