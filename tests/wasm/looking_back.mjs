// node tests/wasm/looking_back.mjs FOLDER IRORI RECORD…: games that are over, looked back at in the module: the course of
// their points ends with their result, and a review run in slices finds what the native program finds. A game cut short
// goes on in a host. TAP lines.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { open } from './engine.mjs';

const [folder, irori, ...records] = process.argv.slice(2);
const engine = open(folder);
const words = engine.words('en');
let failed = 0;

function check(name, test) {
  let problem = '';
  try {
    problem = test() ?? '';
  } catch (error) {
    problem = error.message;
  }
  console.log(`${problem ? 'not ok' : 'ok'} - wasm: ${name}${problem ? `: ${problem}` : ''}`);
  if (problem) failed++;
}

function load(record, isRunning = 0) {
  const header = JSON.parse(record.toString().split('\n')[0]);
  const rules = engine.rulesOf(header), table = engine.call('table_load', rules, record, isRunning);
  engine.call('release', rules);
  return { header, table };
}

const viewOf = ({ players }) => engine.call('view_new', words, JSON.stringify({ seats: Array.from({ length: players }, (_, i) => ({ name: `P${i}`, person: true })) }));
const sum = (list) => list.reduce((a, b) => a + b, 0);

function course(record) {
  const { header, table } = load(record), view = viewOf(header);
  const { team, kinds, seats, course: points, decisions } = engine.json('view_course', view, table);
  const { scores } = JSON.parse(record.toString().trimEnd().split('\n').pop()), last = points[points.length - 1];
  for (const handle of [view, table]) engine.call('release', handle);
  if (seats.length !== (team ? 1 : header.players) || kinds.some((kind) => kind.includes('.'))) return `seats ${seats}, kinds ${kinds}`;
  if (points[0].entry !== 0 || last.decision > decisions) return 'it does not go from the start to the end';
  const ends = last.points.map(sum);
  if (ends.some((points, seat) => points !== scores[seat])) return `it ends with ${ends}, the game with ${scores}`;
  if (points.some((one, i) => i && (one.entry <= points[i - 1].entry || one.decision <= points[i - 1].decision))) return 'it goes back';
}

function review(path, record) {
  const { header, table } = load(record), view = viewOf(header), reviewed = engine.call('review_new', table, 'easy', 1);
  for (let i = 0; engine.call('review_run', reviewed, 37); i++) if (i > 1e6) return 'it does not end';
  const [seat] = engine.json('view_review', view, reviewed);
  for (const handle of [table, view, reviewed]) engine.call('release', handle); // the review keeps its table
  const native = JSON.parse(execFileSync(irori, ['review', path, '--seat', '0', '--level', 'easy', '--json'])).seats[0];
  const found = seat.regrets.map(({ entry, told }) => `${entry}: ${told.percent}`).join(', ');
  const wanted = native.regrets.map(({ entry, worth }) => `${entry}: ${Math.floor(worth * 100 + 0.5)}`).join(', ');
  if (found !== wanted) return `${found}; native: ${wanted}`;
  if (!seat.sentence.includes(`${native.decisions} decision`)) return seat.sentence;
}

// The native program plays a chapter of a campaign again; with the same seed the module begins it with the same lines.
function again(path, record, chapter) {
  const native = execFileSync(irori, ['record', path, '--chapter', String(chapter), '--seed', '4']).toString().split('\n');
  const at = native.findIndex((line) => line.includes('"branch":')), { seed } = JSON.parse(native[at]);
  const { table } = load(record), branch = engine.call('table_branch', table, chapter, seed);
  engine.call('release', table); // the branch keeps what it needs
  const begun = Buffer.from(engine.bytes('table_save', branch, 0, 0)).toString();
  engine.call('release', branch);
  if (begun !== `${native.slice(0, at + 1).join('\n')}\n`) return 'it begins otherwise';
}

function refusesChapter(record, chapter, wanted) {
  const { table } = load(record);
  try {
    engine.call('table_branch', table, chapter, '7');
    return 'it was played';
  } catch (error) {
    if (error.failure?.id !== wanted) return error.message;
  } finally {
    engine.call('release', table);
  }
}

function goOn(record) {
  const lines = record.toString().trimEnd().split('\n'), half = `${lines.slice(0, lines.length >> 1).join('\n')}\n`;
  const { table } = load(Buffer.from(half), 1), view = engine.call('view_new', words, '{"seats":[]}');
  for (const refused of [() => engine.call('view_course', view, table), () => engine.call('review_new', table, 'easy', 1)])
    try {
      refused();
      return 'what is hidden was told before the end';
    } catch (error) {
      if (error.failure?.id !== 'present.course.running') return error.message;
    }
  const host = engine.call('host_from_table', table, '{"table":"moved"}', 1000);
  try {
    engine.call('table_entries', table);
    return 'a table that was given away answers';
  } catch (error) {
    if (error.failure?.id !== 'wasm.handle') return error.message;
  }
  engine.call('release', table);
  const rows = [];
  while (engine.call('host_next_row', host)) rows.push(JSON.parse(new TextDecoder().decode(new Uint8Array(engine.exports.memory.buffer, engine.exports.out(), engine.exports.out_size()))));
  const kept = rows.filter((row) => row.record).map((row) => row.text).join('');
  engine.call('host_durable', host, rows[rows.length - 1].number);
  if (!engine.call('host_wants', host, 0)) return 'no bot thinks';
  engine.call('release', host);
  engine.call('release', view);
  if (kept !== half) return 'its record is another';
}

for (const path of records) {
  const name = basename(path), record = readFileSync(path);
  check(`${name}: the course of its points ends with its result`, () => course(record));
  check(`${name}: a review in slices finds what the native one does`, () => review(path, record));
  check(`${name}: half of it goes on in a host`, () => goOn(record));
}
const campaign = records.find((path) => basename(path) === 'harakiri-4');
check('a chapter is played again as the native program does it', () => again(campaign, readFileSync(campaign), 2));
check('a chapter that has not begun is refused', () => refusesChapter(readFileSync(campaign), 9, 'table.why.no-chapter'));
check('so is one of a game without chapters', () => refusesChapter(readFileSync(records.find((path) => basename(path).startsWith('5211'))), 1, 'table.why.no-chapters'));
process.exit(failed ? 1 : 0);
