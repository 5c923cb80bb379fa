// node tests/wasm/replay.mjs FOLDER RECORD…: replays records that the native program made in the module of that build folder.
// Every state hash must be the one in the record, and the record saved again must be the same to the byte. Prints one
// TAP line for each record, and one for each way a damaged record is refused.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { open } from './engine.mjs';

const [folder, ...records] = process.argv.slice(2);
const engine = open(folder);
let failed = 0;

function check(name, problem) {
  console.log(`${problem ? 'not ok' : 'ok'} - wasm: ${name}${problem ? `: ${problem}` : ''}`);
  if (problem) failed++;
}

const hash = (table, entry) => BigInt.asUintN(64, engine.exports.table_hash(table, entry)).toString(16).padStart(16, '0');

function replay(record) {
  const lines = record.toString().trimEnd().split('\n').map((line) => JSON.parse(line));
  const rules = engine.rulesOf(lines[0]);
  const table = engine.call('table_load', rules, record, 0);
  const states = lines.filter((line) => 'state' in line).map((line) => line.state);
  const entries = engine.call('table_entries', table);
  if (!entries || entries !== states.length) return `${entries} entries, the record has ${states.length}`;
  for (let i = 1; i <= entries; i++)
    if (hash(table, i) !== states[i - 1]) return `entry ${i} is ${hash(table, i)}, not ${states[i - 1]}`;
  const withEvents = lines.some((line) => 'event' in line) ? 1 : 0;
  const saved = Buffer.from(engine.bytes('table_save', table, 0, withEvents));
  engine.call('release', rules); // the table keeps what it needs
  engine.call('release', table);
  return saved.equals(record) ? '' : 'saved again it differs';
}

function refusal(record) {
  const middle = record.indexOf(10, record.length >> 1); // the end of a line in the middle
  const line = record.subarray(0, middle + 1).filter((byte) => byte === 10).length;
  const cut = record.subarray(0, middle - 3);
  try {
    engine.call('table_load', 0, cut, 0);
    return 'a record cut short was taken';
  } catch (error) {
    if (error.failure?.line !== line) return `line ${error.failure?.line}, not ${line}`;
    if (error.failure.status !== 'BAD_RECORD' || !error.failure.id) return 'no reason given';
  }
  engine.call('release', engine.call('table_load', 0, cut, 1));
  return '';
}

for (const path of records) {
  try {
    check(basename(path), replay(readFileSync(path)));
  } catch (error) {
    check(basename(path), error.message);
  }
}
const plain = records.find((path) => basename(path).startsWith('5211'));
check('a record cut short is refused, and can be resumed', refusal(readFileSync(plain)));
process.exit(failed ? 1 : 0);
