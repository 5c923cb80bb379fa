// node tests/wasm/refuse.mjs FOLDER: bad input to the module of that build folder, refused with a status and a reason; a
// game played by choices; free placement in the frames of a drag.
import { open } from './engine.mjs';

const engine = open(process.argv[2]);
const none = new Uint8Array();
let failed = 0;

function check(name, is) {
  console.log(`${is ? 'ok' : 'not ok'} - wasm: ${name}`);
  if (!is) failed++;
}
function refused(name, id, ...args) {
  let got = 'taken';
  try { engine.call(...args); } catch (error) { got = error.failure?.id ?? error.message; }
  check(`${name} is refused${got === id ? '' : `: ${got}`}`, got === id);
}

const words = engine.words('fr');
const rules = engine.call('rules_new', '{"game":"kodama","players":2}', none);
const table = engine.call('table_new', rules, '{"seed":"7"}');
refused('a handle that never was', 'wasm.handle', 'table_entries', 12345);
refused('a handle of another kind', 'wasm.handle', 'table_entries', rules);
refused('an unknown key', 'wasm.setup', 'rules_new', '{"game":"kodama","colour":1}', none);
refused('an unknown game', 'error.game.unknown', 'rules_new', '{"game":"chess"}', none);
refused('Harakiri without its content', 'error.content.missing', 'rules_new', '{"game":"harakiri"}', none);
refused('content that is none', 'harakiri.content.none', 'rules_new', '{"game":"harakiri"}', new Uint8Array(9));
refused('a catalogue that is none', 'words.file.none', 'words_open', new Uint8Array(30));
refused('a seat that does not exist', 'table.why.seat', 'table_known', table, 0, 7);
refused('bytes that are no state', 'wasm.state', 'state_decode', rules, new Uint8Array(5));
refused('an unknown player', 'error.player.unknown', 'player_new', rules, 'deep blue', 1n);

const released = engine.call('table_new', rules, '{"seed":"8"}');
engine.call('release', released);
engine.call('table_new', rules, '{"seed":"9"}'); // takes the same place
refused('a handle that was released', 'wasm.handle', 'table_entries', released);
try { engine.call('table_entries', released); } catch { /* said below */ }
check('the last failure is said in the language asked for', engine.text('error_say', words).includes('Il n’y a rien'));

// A world is what a seat may know and no more: two of them give the seat the same bytes.
const seat = engine.json('table_turn', table).seats[0];
const known = engine.call('table_known', table, 0, seat);
const world = engine.call('state_world', known, seat, 5n);
refused('playing in what somebody only knows', 'wasm.eyes', 'state_apply', known, seat, '?');
check('a world looks like the truth', engine.text('state_view', world, seat) === engine.text('state_view', known, seat));
const view = engine.call('view_new', words, '{"seats":[{"name":"Aki","person":true},{"name":"Bo"}]}');
check('and is presented like it', engine.text('view_build', view, known, seat) === engine.text('view_build', view, world, seat));
const copy = engine.call('state_decode', rules, engine.bytes('state_encode', world));
check('encoded and decoded it is the same', engine.text('state_view', copy, seat) === engine.text('state_view', world, seat));

// Every listed move of a whole game of 5211 by what choices play.
const short = engine.call('table_new', engine.call('rules_new', '{"game":"5211","players":2}', none), '{"seed":"3"}');
let decisions = 0;
for (let turn; (turn = engine.json('table_turn', short)).kind !== 'over' && decisions < 500; decisions++) {
  const at = engine.call('table_entries', short), who = turn.seats[0], state = engine.call('table_known', short, at, who);
  const moves = engine.json('state_moves', state, who);
  if (engine.call('state_check', state, who, moves[0]) !== 0) check('a listed move is legal', false);
  engine.call('table_play', short, who, moves[moves.length >> 1]);
  engine.call('release', state);
}
check('a game is played to its end', decisions > 10 && engine.json('table_result', short).result === 'decided');

// A drag: thousands of checks, and memory does not grow.
const moves = engine.json('state_moves', known, seat);
engine.text('view_build', view, known, seat);
const lays = moves.find((move) => engine.call('place_find', view, move) === 1);
check('a listed move lays a card', lays !== undefined);
if (lays) {
  const [thing, x, y, angle] = engine.numbers(4);
  check('the place of a listed move is legal', engine.call('place_check', view, thing, x, y, angle) === 1);
  check('and plays that move', engine.text('place_move', view, thing, x, y, angle) === lays);
  const before = engine.exports.memory.buffer.byteLength, start = process.hrtime.bigint(), FRAMES = 2000;
  for (let i = 0; i < FRAMES; i++) engine.exports.place_check(view, thing, x + i % 50, y + i % 31, angle);
  const each = Number(process.hrtime.bigint() - start) / FRAMES / 1e6;
  check(`a frame of a drag takes under 4 ms (${each.toFixed(3)})`, each < 4);
  check('and no memory', engine.exports.memory.buffer.byteLength === before);
}
check('a picture is drawn', engine.text('draw_state', known, seat, words, '{"fragment":"a-","width":400}').startsWith('<svg'));
refused('a picture with a bad prefix', 'wasm.setup', 'draw_state', known, seat, words, '{"fragment":"a\\"b"}');
process.exit(failed ? 1 : 0);
