// Who plays a game where there are no Web Locks: one window, however they ask.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdWhenFree, tryHold, type Release } from '../src/engine/lease';

beforeEach(() => void vi.stubGlobal('navigator', {}));
afterEach(() => vi.restoreAllMocks());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
let names = 0;

// Candidates who ask at these times; how many have it in the end.
async function holders(at: number[]): Promise<number> {
  const name = `test ${names++}`;
  const held = await Promise.all(at.map(async (ms) => (await pause(ms), tryHold(name))));
  await pause(100);
  held.forEach((release) => release?.());
  return held.filter(Boolean).length;
}

// At the same time, since each has a name of its own.
const all = (starts: number[][]) => Promise.all(starts.map(holders));
const times = <T>(n: number, make: (i: number) => T) => Array.from({ length: n }, (_, i) => make(i));

test('of two who ask one after the other, exactly one holds', async () => {
  const starts = times(240, (i) => [0, (i % 60) * 10]);
  expect(await all(starts)).toEqual(starts.map(() => 1));
}, 20000);

test('of three or five, exactly one holds', async () => {
  const starts = times(200, (i) => times(i % 2 ? 3 : 5, () => Math.random() * 900));
  expect(await all(starts)).toEqual(starts.map(() => 1));
}, 20000);

test('equal numbers: not both', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  expect(await holders([0, 100])).toBeLessThan(2);
});

test('who holds it keeps it, and a later one has it when it is let go', async () => {
  const lost = vi.fn(), first = (await tryHold('kept', lost))!;
  expect(await all([[0, 50]])).toEqual([1]);
  expect(await Promise.all(times(5, () => tryHold('kept')))).toEqual(times(5, () => null));
  first();
  const second = await tryHold('kept', lost);
  expect(second).toBeTruthy();
  second!();
  expect(lost).not.toHaveBeenCalled();
}, 20000);

test('of several who wait for it, one has it', async () => {
  const first = (await tryHold('awaited'))!, stop = new AbortController(), got: (Release | null)[] = [];
  const waiting = times(4, async () => void got.push(await holdWhenFree('awaited', stop.signal)));
  await pause(3000);
  expect(got).toEqual([]);
  first();
  await pause(2500);
  expect(got.filter(Boolean).length).toBe(1);
  stop.abort();
  await Promise.all(waiting);
  expect(got.filter(Boolean).length).toBe(1);
  got.forEach((release) => release?.());
}, 20000);

// Answers that come too late: the one who had it first goes on.
test('who took it while its holder was at work loses it', async () => {
  const lost = vi.fn(), lateLost = vi.fn();
  const first = (await tryHold('late', lost))!;
  const honest = BroadcastChannel.prototype.postMessage, say = vi.spyOn(BroadcastChannel.prototype, 'postMessage');
  say.mockImplementation(function (this: BroadcastChannel, data: unknown) {
    if (data !== 0) return honest.call(this, data);
    setTimeout(() => honest.call(this, data), 600);
  });
  expect(await tryHold('late', lateLost)).toBeTruthy();
  await pause(500);
  expect(lateLost).toHaveBeenCalledTimes(1);
  expect(lost).not.toHaveBeenCalled();
  first();
}, 20000);
