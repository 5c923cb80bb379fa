// The Worker that answers touches: presentation of positions, and the host of a table in this page. It never thinks for
// bots (thinker.ts does), so that it answers within a frame.

import { EngineError, fromBase64, Module } from './module';
import type { Drop, Ending, Hints, Laid, LaidWords, Line, Message, Objection, Position, SeatLabel, Setup } from './presented';
import { HostDriver, type Again, type Row } from './hostDriver';
import { keepContent, keepRows, listGames, readContent, readRows, rememberGame, type Campaign } from './games';
import { LocalTable } from './localTable';
import type { BackAnswer, BackRequest } from './lookBack';
import { RecordDriver } from './recordDriver';

let module: Module;
let words = 0, rules = 0, view = 0, state = 0, eyes = -1;
let driver: LocalTable | RecordDriver | null = null;
let thinker: MessagePort;

const empty = new Uint8Array();

function release(handle: number) {
  if (handle) module.call('release', handle);
}

// What the rules of a record are made from, where the module has no data of its own.
function headerOf(record: string): Setup {
  const { game, players, options } = JSON.parse(record.slice(0, record.indexOf('\n')));
  return { game, players, options };
}

// What a game was begun with, where it is kept: the page may have other stories by now.
async function contentOf(record: string | undefined, data?: Uint8Array): Promise<Uint8Array | undefined> {
  if (!data || !record) return data;
  const [, hash] = /"data":"(\w+)"/.exec(record) ?? []; // what is wrong with the record, the module says
  return (hash && (await readContent(hash))) || data;
}

async function keepOwnContent(setup: Setup, data?: Uint8Array) {
  if (!data) return;
  const made = makeRules(setup, data), { data: hash } = module.json<{ data: string }>('rules_info', made);
  release(made);
  await keepContent(hash, data);
}

// Can it be gone on with? What was only cut short of its end is refused as a record that is not whole.
function checkRunning(record: string, made: number) {
  const table = module.call('table_load', made, record, 1);
  try {
    const { kind } = module.json<{ kind: string }>('table_turn', table);
    if (kind === 'over') release(module.call('table_load', made, record, 0));
    else release(module.call('host_from_table', table, '{}', Date.now()));
  } finally {
    release(table);
  }
}

function makeRules(setup: Setup, data?: Uint8Array): number {
  return module.call('rules_new', JSON.stringify(setup), data ?? empty);
}

const ask = <T>(name: string, thing: number, { x, y, angle }: Drop): T => module.json(name, view, thing, x, y, angle);

function check(thing: number, { x, y, angle }: Drop) {
  const legal = module.call('place_check', view, thing, x, y, angle) === 1;
  const [target, points, ...outline] = module.numbers(10);
  return { legal, target, points, outline };
}

function snap(thing: number, drop: Drop): Drop | null {
  if (!module.call('place_snap', view, thing, drop.x, drop.y, drop.angle)) return null;
  const [x, y, angle] = module.numbers(3);
  return { x, y, angle };
}

const tasks = {
  start(compiled: WebAssembly.Module, port: MessagePort) {
    module = new Module(compiled);
    thinker = port;
  },

  // Another language, in place.
  speak(catalogue: Uint8Array) {
    const before = words;
    words = module.call('words_open', catalogue);
    release(before);
  },

  rules(setup: Setup, data?: Uint8Array) {
    release(state);
    state = 0;
    release(rules);
    rules = makeRules(setup, data);
    return module.json<{ game: string; rules: number; data: string; players: number; options: string[] }>('rules_info', rules);
  },

  seats(labels: SeatLabel[]) {
    release(view);
    view = module.call('view_new', words, JSON.stringify({ seats: labels }));
    if (state) module.call('view_build', view, state, eyes); // what is touched before the position comes anew has its answer
  },

  // What the seat is shown in a world of its own.
  position(world: string, seat: number): Position {
    release(state);
    state = module.call('state_decode', rules, fromBase64(world));
    eyes = seat;
    return module.json('view_build', view, state, seat);
  },

  decide(choice: number, things: number[]): string[] {
    return module.callNumbers('view_decide', [view, choice], things) ? JSON.parse(module.answer()) : [];
  },

  // Laying freely: what a drop of a thing would be, and of the nearest legal one where it is not and `snaps`.
  lay(thing: number, drop: Drop, snaps: boolean): Laid {
    const near = snaps && !check(thing, drop).legal ? snap(thing, drop) : null;
    const judged = check(thing, near ?? drop);
    return { ...judged, drop, near, said: ask<LaidWords>('place_say', thing, near ?? drop), why: judged.legal ? [] : ask<Objection[]>('place_why', thing, drop) };
  },

  layMove(thing: number, drop: Drop): string {
    return module.text('place_move', view, thing, drop.x, drop.y, drop.angle);
  },

  // What a move lays, and where.
  laidBy(move: string): { thing: number; drop: Drop } | null {
    if (!module.call('place_find', view, move)) return null;
    const [thing, x, y, angle] = module.numbers(4);
    return { thing, drop: { x, y, angle } };
  },

  // What an entry tells, and whether it is to be read before the game goes on.
  tell(entry: number, seat: number, events: number[][]): { lines: Line[]; pauses: boolean } {
    if (driver instanceof RecordDriver) return { lines: module.json('view_tell', view, driver.table, entry, entry, seat), pauses: false };
    const pauses = module.callNumbers('view_tell_events', [view, rules, entry, seat], events.flat()) > 0;
    return { lines: JSON.parse(module.answer()), pauses };
  },

  say(message: Message): string {
    return module.text('words_say', words, JSON.stringify(message));
  },

  ending(): Ending {
    return module.json('view_ending', view);
  },

  rulesPage(): Line[] {
    return module.json('view_rules', view, rules);
  },

  // All that speaks against a move.
  refusal(move: string): Line[] {
    return module.json('view_refuse', view, move);
  },

  readings(): string[] {
    return module.json('readings', words, rules);
  },

  read(page: number): Line[] {
    return module.json('view_read', view, page);
  },

  hints(seat: number, level: string, world: string, setup: Setup, labels: SeatLabel[], data?: Uint8Array): Promise<Hints> {
    return think<Hints>({ hint: level, seat, world, setup, labels, data });
  },

  // A game that is over, looked back at.
  lookBack(back: BackRequest, setup: Setup, data?: Uint8Array): Promise<BackAnswer> {
    return think<BackAnswer>({ back, setup, data });
  },

  picture(seat: number, how: object): string {
    return module.text('draw_state', state, seat, words, JSON.stringify(how));
  },

  card(name: string, how: object): string {
    return module.text('draw_thing', rules, words, name, JSON.stringify(how));
  },

  sha256(text: string): string {
    const bytes = module.bytes('sha256', text);
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  },

  // Tables of this page.

  // In the list first: a game that cannot be kept is not begun.
  async host(id: string, setup: Setup, host: object, data?: Uint8Array) {
    await keepOwnContent(setup, data);
    await rememberGame({ id, setup, changed: Date.now(), stage: 'running' });
    await tableOf(id, setup, data).begin(host);
  },

  // A game that is not over, from a file: of another device, or of this one; or a chapter of any, which is played again. It goes
  // on under a name of its own.
  async adopt(id: string, record: string, host: object, data?: Uint8Array, again?: Again) {
    const setup = headerOf(record), made = makeRules(setup, data);
    try {
      checkRunning(record, made);
    } finally {
      release(made);
    }
    if (setup.game === 'harakiri') await keepOwnContent(setup, data);
    await rememberGame({ id, setup, changed: Date.now(), stage: 'running' });
    await tableOf(id, setup, data).adopt(record, host, again);
  },

  content: (hash: string) => readContent(hash),

  // Does this window play it? Otherwise another does, and this one watches.
  async reopen(id: string, setup: Setup, data?: Uint8Array): Promise<boolean> {
    const header = data && (await readRows(id)).find((row) => row.record);
    const made = tableOf(id, setup, await contentOf(header?.text, data));
    await made.reopen();
    return made.isPlaying;
  },

  takeOver() {
    if (driver instanceof LocalTable) driver.takeOver();
  },

  // A record that somebody gives us, or one that was given before. Read wholly, and only then kept.
  async openRecord(id: string, text: string | null, data?: Uint8Array) {
    const [kept] = text === null ? await readRows(id) : [];
    const record = text ?? kept?.text ?? '';
    driver?.stop();
    driver = null;
    const content = await contentOf(record, data);
    const made = new RecordDriver(id, module, record, content ? makeRules(headerOf(record), content) : 0, tell);
    driver = made;
    if (text === null) return;
    await keepRows(id, [{ number: 1, record: true, device: 0, nonce: 0, time: Date.now(), text }]);
    await rememberGame({ id, setup: made.setup(), changed: Date.now(), stage: 'over', isRecord: true });
  },

  async stage(id: string, setup: Setup, stage: 'running' | 'over', campaign?: Campaign) {
    await rememberGame({ id, setup, changed: Date.now(), stage, campaign });
  },

  games: () => listGames(),

  async record(id: string): Promise<string> {
    const rows: Row[] = await readRows(id);
    return rows.filter((row) => row.record).map((row) => row.text).join('');
  },

  // A table or record of this page, unless another was opened meanwhile; without a name whichever is open.
  leave(id?: string) {
    if (id !== undefined && driver?.id !== id) return;
    driver?.stop();
    driver = null;
  },
};

function tableOf(id: string, setup: Setup, data?: Uint8Array): LocalTable {
  driver?.stop();
  const make = (tellOne: (line: string, connection: number) => void) =>
    new HostDriver(module, makeRules(setup, data), { keep: (rows) => keepRows(id, rows), tell: tellOne, fail, think: thinkFor(setup, data) });
  const made = new LocalTable(id, { make, rows: () => readRows(id), tell, fail, changed: (isPlaying) => postMessage({ isPlaying }) });
  driver = made;
  return made;
}

export type Tasks = typeof tasks;

// Thinking

let thoughts = 0;
const waiting = new Map<number, { resolve: (answer: any) => void; reject: (error: Error) => void }>();

function think<T>(request: object): Promise<T> {
  const id = ++thoughts;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    thinker.postMessage({ id, ...request });
  });
}

const thinkFor = (setup: Setup, data?: Uint8Array) => (player: string, world: Uint8Array, seat: number) =>
  think<string>({ player, world, seat, setup, data });

function tell(line: string) {
  postMessage({ table: line });
}

// What nobody asked for and still went wrong: the table stands still, and the page says so.
function fail(error: unknown) {
  postMessage({ failed: inWords(error) });
}

// The browser's own words for a full disk help nobody.
const reasonOf = (error: unknown) => ((error as Error)?.name === 'QuotaExceededError' ? 'web.full' : String((error as Error)?.message ?? error));

// What the module refused, in the reader's language.
function inWords(error: unknown): string {
  if (error instanceof EngineError && words) return module.text('error_say', words);
  return reasonOf(error);
}

addEventListener('unhandledrejection', (event) => fail(event.reason));

function receive(line: string) {
  try {
    driver?.receive(line);
  } catch (error) {
    fail(error);
  }
}

onmessage = async ({ data }: MessageEvent) => {
  if (data.table) {
    receive(data.table);
    return;
  }
  if (data.task === 'start') {
    data.args[1].onmessage = ({ data: answer }: MessageEvent) => {
      const thought = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (answer.error) thought?.reject(new Error(answer.error));
      else thought?.resolve(answer.result);
    };
  }
  try {
    const result = await (tasks as any)[data.task](...data.args);
    postMessage({ id: data.id, result });
  } catch (error) {
    postMessage({ id: data.id, error: inWords(error) });
  }
};
