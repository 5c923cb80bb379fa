// The geometry of the charts after a game.
import { describe, expect, it } from 'vitest';
import type { Course } from '../src/engine/presented';
import { band, changes, endOf, line, mostPoints, scaleOf, ticks, usedKinds } from '../src/after/chart';

const course: Course = {
  team: false,
  decisions: 9,
  kinds: ['a', 'b', 'never'],
  seats: ['Aki', 'Botan'],
  course: [
    { entry: 0, decision: 0, points: [[0, 0, 0], [0, 0, 0]] },
    { entry: 5, decision: 4, points: [[3, 1, 0], [0, 2, 0]] },
    { entry: 11, decision: 9, points: [[3, 5, 0], [0, 0, 0]] },
  ],
};
const frame = { width: 100, height: 100, left: 0, right: 0, top: 0, bottom: 0 };

describe('charts', () => {
  it('have round marks that reach the most points', () => {
    expect(ticks(8, 4)).toEqual([0, 2, 4, 6, 8]);
    expect(ticks(46, 4)).toEqual([0, 20, 40, 60]);
    expect(ticks(0, 4)).toEqual([0, 1]);
    expect(ticks(897, 5)).toEqual([0, 200, 400, 600, 800, 1000]);
  });
  it('keep the points until the next change', () => {
    expect(mostPoints(course)).toBe(8);
    const scale = scaleOf(frame, endOf(course), 10);
    expect(line(course, scale, 0)).toBe('M0.0 100.0L40.0 100.0L40.0 60.0L90.0 60.0L90.0 20.0L100.0 20.0');
    expect(band(course, scale, 0, 1)).toBe('M0.0 100.0L40.0 100.0L40.0 60.0L90.0 60.0L90.0 20.0L100.0 20.0L100.0 70.0L90.0 70.0L90.0 70.0L40.0 70.0L40.0 100.0L0.0 100.0Z');
  });
  it('are a list of changes too, losses included', () => {
    expect(changes(course).map(({ decision, seat, kind, by, all }) => [decision, seat, kind, by, all])).toEqual([
      [4, 0, 0, 3, 4], [4, 0, 1, 1, 4], [4, 1, 1, 2, 2], [9, 0, 1, 4, 8], [9, 1, 1, -2, 0],
    ]);
    expect(usedKinds(course)).toEqual([0, 1]);
  });
});
