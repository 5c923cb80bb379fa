// Cards laid freely: from the screen to the table and back.
import { describe, expect, it } from 'vitest';
import { boxOf, fit, heldAt, localAt, normal, stemFrom, toScreen, type View } from '../src/games/kodama/geometry';

const view: View = { left: 3000, top: -4000, scale: 0.1, x: 20, y: 60 };

describe('a place on the table', () => {
  it('is seen, and found again from where it is seen', () => {
    for (const at of [{ x: 4500, y: 0 }, { x: 3007, y: 3993 }, { x: 9000, y: 6500 }]) expect(stemFrom(view, toScreen(view, at))).toEqual(at);
  });
  it('is a whole number of units, whatever pixel it is', () => {
    expect(stemFrom(view, { x: 33.33, y: 71.04 })).toEqual({ x: 3133, y: 3890 });
  });
});

describe('a held card', () => {
  it('hangs from the point it is held at, however it is turned', () => {
    for (const angle of [0, 137, 1024, 3333])
      for (const hold of [{ x: 0, y: 0 }, { x: 120, y: 640 }]) {
        const pointer = { x: 217, y: 391 };
        const stem = stemFrom(view, heldAt(pointer, hold, { x: 0, y: 0 }, angle, view.scale));
        const again = localAt(view, { ...stem, angle }, pointer);
        expect(Math.hypot(again.x - hold.x, again.y - hold.y)).toBeLessThan(1); // the stem is rounded to a unit
      }
  });
  it('turned a quarter to the left lies to the left of its stem', () => {
    const stem = heldAt({ x: 100, y: 100 }, { x: 0, y: 880 }, { x: 0, y: 0 }, 1024, 0.1);
    expect(stem.x).toBeCloseTo(188);
    expect(stem.y).toBeCloseTo(100);
  });
  it('has an angle of one turn', () => {
    expect([normal(-64), normal(4096), normal(5000)]).toEqual([4032, 0, 904]);
  });
});

it('a tree is seen whole, its foot at the bottom', () => {
  const size = { x: 0, y: 0, width: 800, height: 500 }, box = boxOf([[4060, 0, 4940, 0, 4940, 1260, 4060, 1260], [1000, 900, 1630, 900, 1630, 5000, 1000, 5000]]);
  expect(box).toEqual({ left: 1000, top: -5000, right: 4940, bottom: 0 });
  const seen = fit(box, size, 1, null);
  expect(toScreen(seen, { x: 1000, y: 5000 }).y).toBeGreaterThan(0);
  expect(toScreen(seen, { x: 1000, y: 0 }).x).toBeGreaterThan(0);
  expect(toScreen(seen, { x: 4940, y: 0 }).x).toBeLessThan(size.width);
  expect(toScreen(seen, { x: 4500, y: 0 }).y).toBeLessThan(size.height);
});
