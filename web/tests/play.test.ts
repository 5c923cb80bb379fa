// Whole games by touches alone, with the real Workers' code and the module, without a browser: at every question a person
// can go on, every decision makes a move, and what breaks in a Worker is told.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Choice } from '../src/engine/presented';

const page = globalThis as any;
const made = (name: string) => new Uint8Array(readFileSync(join(__dirname, '../generated', name)));
const failures: string[] = [];
let engine: any, TableModel: any, LocalLink: any;

// Both Workers in this thread: each file sets onmessage when it is loaded.
async function startWorkers() {
  const asked = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>();
  let count = 0;
  page.document = { documentElement: { classList: { toggle() {} }, lang: '' } };
  page.addEventListener = () => {};
  vi.stubGlobal('navigator', { locks: { request: async (_name: string, _options: object, hold: (lock: object) => unknown) => hold({}) } }); // the only window
  page.onmessage = null;
  page.postMessage = (data: any) => {
    if (data.failed) return engine.onFailure((engine.failure = data.failed));
    if (data.table) return engine.onTable(data.table);
    if (data.error) asked.get(data.id)!.reject(new Error(data.error));
    else asked.get(data.id)!.resolve(data.result);
  };
  await import('../src/engine/worker');
  const work = page.onmessage;
  await import('../src/engine/thinker');
  const think = page.onmessage;
  engine = {
    onTable: () => {},
    onFailure: () => {},
    failure: '',
    ask: (task: string, ...args: unknown[]) => new Promise((resolve, reject) => (asked.set(++count, { resolve, reject }), work({ data: { id: count, task, args } }))),
    toTable: (line: string) => work({ data: { table: line } }),
    speak: async (language: string, game: string) => (think({ data: { words: made(`${language}-${game}.words`) } }), engine.ask('speak', made(`${language}-${game}.words`))),
    learn: async () => false,
    content: async () => undefined,
  };
  const module = await WebAssembly.compile(made('irori.wasm')), { port1, port2 } = new MessageChannel();
  think({ data: { module, port: port2 } });
  await engine.ask('start', module, port1);
}

async function open(game: string, options: string[], seed: number, bot = 'easy') {
  const id = `${game}-${seed}`, seats = [{ name: 'Aki', device: 1 }, { bot }];
  await engine.ask('host', id, { game, players: 2, options }, { table: id, seed: String(seed).padStart(64, '0'), seats, bot_ms: 0, hints: 'on' });
  const table = new TableModel(engine, new LocalLink(engine, id));
  const note = engine.onFailure;
  engine.onFailure = (why: string) => (failures.push(why), note(why));
  return table;
}

const soon = async (what: () => unknown, why: () => string) => {
  for (let end = Date.now() + 20000; !what(); ) {
    if (Date.now() > end) throw new Error(why());
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
};

// What a person may press now, as Decision.tsx shows it.
function pressable(table: any): (() => Promise<void>)[] {
  if (table.asked.value.choice.picking === 'any') return table.missing.value ? [] : [() => table.finish()];
  return [...table.meant.value, ...table.buttons.value].filter((choice: Choice) => !choice.why_not).map((choice: Choice) => () => table.choose(choice));
}

// The copies that lie there of what can be touched.
function untouched(table: any) {
  const things = table.position.value.areas.flatMap((area: any) => area.things ?? []).filter((thing: any) => table.touchable.value.has(thing.address));
  return things.flatMap((thing: any) => Array.from({ length: Math.max(1, thing.count ?? 1) }, (_, copy) => ({ address: thing.address, copy }))).filter((pick: any) => !table.isPicked(pick));
}

async function decideOnce(table: any, random: (n: number) => number) {
  for (let touches = 0; touches < 60; touches++) {
    const ways = pressable(table), things = untouched(table);
    if (ways.length && (!things.length || random(2))) return ways[random(ways.length)]();
    if (things.length) table.touch(things[random(things.length)]);
  }
  throw new Error(`no way on: ${JSON.stringify(table.asked.value.choice)}`);
}

async function playThrough(table: any, seed: number) {
  let state = seed * 7919 + 1;
  const random = (n: number) => ((state = (state * 48271) % 2147483647), state % n);
  const where = () => `${table.at.value?.at}/${table.path.value.length}`;
  for (let count = 0; count < 3000; count++) {
    await soon(() => table.at.value && !table.sent.value && (table.asked.value || table.at.value.turn.kind === 'over'), () => `nobody goes on at ${where()}`);
    if (table.at.value.turn.kind === 'over') return count;
    const before = where(), asked = JSON.stringify(table.asked.value.choice);
    await decideOnce(table, random);
    expect(table.problem.value, asked).toEqual([]);
    await soon(() => where() !== before, () => `nothing happens at ${before}: ${asked}`);
  }
  throw new Error('not over after 3000 decisions');
}

beforeAll(async () => {
  await startWorkers();
  ({ TableModel } = await import('../src/table/model'));
  ({ LocalLink } = await import('../src/link/local'));
});
afterEach(() => void (failures.length = 0));

describe('whole games by touches', () => {
  for (const [game, options] of [['5211', []], ['kodachi', ['edition=en']], ['kodachi', ['edition=fr']]] as [string, string[]][])
    it(`${game} ${options}`, async () => {
      for (let seed = 1; seed <= 4; seed++) {
        const table = await open(game, options, seed);
        expect(await playThrough(table, seed)).toBeGreaterThan(5);
        table.close();
      }
      expect(failures).toEqual([]);
    }, 120000);
});

describe('sentences of the engine', () => {
  it('name what their labels stand for, and leave numbers alone', async () => {
    const table = await open('kodachi', ['edition=en'], 1);
    await soon(() => table.position.value, () => 'nothing is shown');
    const guard = table.position.value.areas.find((area: any) => area.address === 'display').things.find((thing: any) => /\d[a-z]$/.test(thing.label));
    expect(table.inWords(`Beats ${guard.label}, 5 over 3, 71 %.`)).toBe(`Beats ${guard.name}, 5 over 3, 71 %.`);
    table.close();
  });
});

describe('a record', () => {
  it('is left with its table, and its rules are released', async () => {
    const { Module } = await import('../src/engine/module'), call = vi.spyOn(Module.prototype, 'call');
    const text = readFileSync(join(__dirname, '../../tests/records/5211-format-1-over.irori'), 'utf8');
    await engine.ask('openRecord', 'told', text, new Uint8Array());
    const made = call.mock.calls.findIndex(([name]) => name === 'rules_new'), rules = call.mock.results[made].value;
    new LocalLink(engine, 'told').close();
    await engine.ask('leave', 'another');
    expect(call.mock.calls).toContainEqual(['release', rules]);
    const told: string[] = [];
    engine.onTable = (line: string) => told.push(line);
    engine.toTable(JSON.stringify({ hello: 1, want: 'world' }));
    expect(told).toEqual([]);
    vi.restoreAllMocks();
  });
});

describe('what breaks in a Worker', () => {
  it('is told by the table: a bot that cannot think', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { HostDriver } = await import('../src/engine/hostDriver');
    vi.spyOn(HostDriver.prototype as any, 'thinkAbout').mockRejectedValue(new Error('no memory'));
    const table = await open('5211', [], 9);
    await soon(() => table.failure.value, () => 'nothing was told');
    expect(table.failure.value).toBe('no memory');
    engine.failure = '';
    vi.restoreAllMocks();
  });
  it('is answered by the Worker that thinks: a hint of an unknown strength', async () => {
    await expect(engine.ask('hints', 0, 'no-such-strength', '', { game: '5211', players: 2, options: [] }, [])).rejects.toThrow();
  });
});
