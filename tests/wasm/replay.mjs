// node tests/wasm/replay.mjs MODULE RECORD…: replays records that the native program made in the WebAssembly engine.
// Every state hash must be the one in the record, and the record saved again must be the same to the byte. Prints one
// TAP line for each record, and one for each way a damaged record is refused.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

const [modulePath, ...records] = process.argv.slice(2);
let failed = 0;

function check(name, problem) {
  console.log(`${problem ? 'not ok' : 'ok'} - wasm: ${name}${problem ? `: ${problem}` : ''}`);
  if (problem) failed++;
}

// The engine does no I/O. wasi-libc still names some calls it would do it with; reaching one is a mistake of ours.
const module = new WebAssembly.Module(readFileSync(modulePath));
const wasi = {};
for (const { name } of WebAssembly.Module.imports(module))
  wasi[name] = () => { throw new Error(`the engine called ${name}`); };

function start() {
  const { exports } = new WebAssembly.Instance(module, { wasi_snapshot_preview1: wasi });
  exports._initialize();
  const bytes = (at, size) => new Uint8Array(exports.memory.buffer, at, size);
  return {
    ...exports,
    load(record, mode = 0) {
      const at = exports.irori_wasm_alloc(record.length);
      bytes(at, record.length).set(record);
      const status = exports.irori_wasm_load(at, record.length, mode);
      exports.irori_wasm_free(at);
      return status;
    },
    hash: (entry) => BigInt.asUintN(64, exports.irori_wasm_hash(entry)).toString(16).padStart(16, '0'),
    save(withEvents) {
      const at = exports.irori_wasm_save(withEvents ? 1 : 0);
      return Buffer.from(bytes(at, exports.irori_wasm_saved_size()));
    },
    text(at) {
      const end = bytes(at, exports.memory.buffer.byteLength - at).indexOf(0);
      return Buffer.from(bytes(at, end)).toString();
    },
  };
}

function replay(record) {
  const engine = start();
  const lines = record.toString().trimEnd().split('\n').map((line) => JSON.parse(line));
  if (engine.load(record))
    return `${engine.text(engine.irori_wasm_error_status())}, line ${engine.irori_wasm_error_line()}: ` +
      engine.text(engine.irori_wasm_error_message());
  const states = lines.filter((line) => 'state' in line).map((line) => line.state);
  const entries = engine.irori_wasm_entries();
  if (!entries || entries !== states.length) return `${entries} entries, the record has ${states.length}`;
  for (let i = 1; i <= entries; i++)
    if (engine.hash(i) !== states[i - 1]) return `entry ${i} is ${engine.hash(i)}, not ${states[i - 1]}`;
  const withEvents = lines.some((line) => 'event' in line);
  return engine.save(withEvents).equals(record) ? '' : 'saved again it differs';
}

function refusal(record) {
  const engine = start();
  const middle = record.indexOf(10, record.length >> 1); // the end of a line in the middle
  const line = record.subarray(0, middle + 1).filter((byte) => byte === 10).length;
  const cut = record.subarray(0, middle - 3);
  if (!engine.load(cut)) return 'a record cut short was taken';
  if (engine.irori_wasm_error_line() !== line) return `line ${engine.irori_wasm_error_line()}, not ${line}`;
  if (!engine.text(engine.irori_wasm_error_message())) return 'no reason given';
  if (engine.load(cut, 1)) return 'a record cut short cannot be resumed';
  return '';
}

for (const path of records) {
  try {
    check(basename(path), replay(readFileSync(path)));
  } catch (error) {
    check(basename(path), error.message);
  }
}
check('a record cut short is refused, and can be resumed', refusal(readFileSync(records[0])));
process.exit(failed ? 1 : 0);
