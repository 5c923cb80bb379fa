// node tests/wasm/host.mjs FOLDER PROBE: random games at the native host (tests/wasm/host_probe.c tells what was done),
// done again at the module's: every row and every message must be the same to the byte.
import { execFileSync } from 'node:child_process';
import { open } from './engine.mjs';

const [folder, probe] = process.argv.slice(2);
const engine = open(folder);
const decoder = new TextDecoder();
let failed = 0;

// tests/host_play.c's def.
function setup(players, seed) {
  const seats = [];
  for (let seat = 0; seat < players; seat++)
    seats.push({ device: seat === 1 && players > 2 ? 1 : seat + 1, name: `P${seat}` });
  return JSON.stringify({ seed, seats, move_ms: 30000 });
}

function replay(script) {
  let host = 0, rules = 0, at = 0;
  const rows = [], waiting = new Map();
  const same = (ours, theirs) => {
    if (ours !== theirs) throw new Error(`line ${at}: ${ours.slice(0, 300)}, natively ${theirs.slice(0, 300)}`);
  };
  const openAll = () => {
    const whole = engine.call('host_open', rules, rows[0].text, rows[0].time);
    for (const row of rows.slice(1))
      engine.call('host_read_row', whole, row.record ? 1 : 0, BigInt(row.device), BigInt(row.nonce), row.time, row.text);
    return whole;
  };
  const doing = {
    N([game, players, ...seed]) {
      rules = engine.rulesOf({ game, players: Number(players), options: [] });
      host = engine.call('host_new', rules, setup(Number(players), seed.join(' ')), 1000000);
    },
    '+': ([id, device]) => engine.call('host_connect', host, Number(id), BigInt(device)),
    '-': ([id]) => engine.call('host_disconnect', host, Number(id)),
    '>': ([id, now, ...text]) => engine.call('host_receive', host, Number(id), text.join(' '), Number(now)),
    T: ([now]) => engine.call('host_tick', host, Number(now)),
    A([now, seat, decision, connection, ...move]) {
      const wanted = engine.json('host_wants', host, 0);
      same(`${wanted.seat} ${wanted.decision} ${wanted.connection}`, `${seat} ${decision} ${connection}`);
      engine.call('host_answer', host, Number(seat), Number(decision), Number(connection), move.join(' '), Number(now));
    },
    R([number, record, device, nonce, time, ...text]) {
      if (!engine.call('host_next_row', host)) throw new Error(`line ${at}: no row`);
      const row = JSON.parse(decoder.decode(new Uint8Array(engine.exports.memory.buffer, engine.exports.out(), engine.exports.out_size())));
      same(`${row.number} ${row.record ? 1 : 0} ${row.device} ${row.nonce} ${row.time} ${row.text}`,
        `${number} ${record} ${device} ${nonce} ${time} ${text.join(' ')}\n`);
      rows.push(row);
    },
    D([number]) {
      if (engine.call('host_next_row', host)) throw new Error(`line ${at}: one row too many`);
      engine.call('host_durable', host, Number(number));
    },
    '<'([id, ...text]) {
      if (!waiting.get(id)?.length) waiting.set(id, engine.text('host_take', host, Number(id)).trimEnd().split('\n'));
      same(waiting.get(id).shift(), text.join(' '));
    },
    '.'([id]) {
      if (waiting.get(id)?.length || engine.call('host_take', host, Number(id))) throw new Error(`line ${at}: one message too many`);
    },
    O() { engine.call('release', host); host = openAll(); },
    K() {
      const checkpoint = engine.text('host_checkpoint', host);
      engine.call('release', host);
      host = engine.call('host_restore', rules, rows[0].text, rows.find((row) => row.record).text, checkpoint);
    },
    P() {
      if (!(engine.call('host_flags', host) & 2)) throw new Error(`line ${at}: no past wanted`);
      const whole = openAll();
      engine.call('host_give_past', host, whole);
      engine.call('release', whole);
    },
  };
  for (const line of script.split('\n')) {
    at++;
    if (line) doing[line[0]](line.slice(2).split(' '));
  }
  engine.call('release', host);
  engine.call('release', rules);
  return rows.length;
}

for (const [game, players, seed, calm] of [['5211', 4, 'a', 4], ['5211', 2, 'b', 4], ['kodachi', 3, 'a', 8],
  ['kodama', 2, 'a', 4], ['harakiri', 4, 'a', 40]]) {
  let problem = '';
  try {
    replay(execFileSync(probe, [game, players, seed, calm], { maxBuffer: 1 << 30 }).toString());
  } catch (error) {
    problem = error.message;
  }
  console.log(`${problem ? 'not ok' : 'ok'} - wasm: a host of ${game} with ${players} tells the same${problem ? `: ${problem}` : ''}`);
  if (problem) failed++;
}
process.exit(failed ? 1 : 0);
