// Harakiri's table without a page: which choices a touch means, what is on a page, which names a map has room for.
import { describe, expect, it } from 'vitest';
import type { Choice, Line } from '../src/engine/presented';
import { diceOf, lastScene, pagesOf } from '../src/games/harakiri/book';
import { choicesAbout, meantBy, touchables } from '../src/games/harakiri/lookup';
import { boxOf, chooseSpots, type Named } from '../src/games/harakiri/names';
import { bounded, centred, wholeScale, zoomed } from '../src/games/harakiri/view';

const line = (weight: Line['weight'], text: string, entry = 1): Line => ({ entry, weight, line: [text] });

describe('what a touch means', () => {
  const question: Choice = {
    id: 0,
    label: '',
    choices: [
      { id: 1, label: 'Travel', choices: [{ id: 2, label: 'Hase', moves: 3, about: ['place/hase', 'place/nara'], through: ['place/uji', 'place/hase'] }, { id: 3, label: 'Uji', moves: 2, about: ['place/uji'], through: ['place/uji'] }] },
      { id: 4, label: 'Attack', moves: 1, about: ['enemy/thief/nara'] },
      { id: 5, label: 'Pray', about: ['mission/bell'], why_not: 'no' },
    ],
  };
  it('of a place: the ways that end there, not those that begin or lead through', () => {
    expect(choicesAbout(question, 'place/hase').map(({ choice }) => choice.id)).toEqual([2]);
    expect(choicesAbout(question, 'place/uji').map(({ choice }) => choice.id)).toEqual([3]);
    expect(choicesAbout(question, 'place/nara')).toEqual([]);
    expect(choicesAbout(question, 'place/hase')[0].path.map(({ id }) => id)).toEqual([1]);
  });
  it('of a token: its mission', () => expect(meantBy('token/bell/hase')).toBe('mission/bell'));
  it('what cannot be picked is not touchable, and still found', () => {
    expect([...touchables(question)].sort()).toEqual(['enemy/thief/nara', 'place/hase', 'place/uji']);
    expect(choicesAbout(question, 'mission/bell')).toHaveLength(1);
  });
});

describe('pages', () => {
  const long = 'x'.repeat(500);
  it('a title has its own, and what led to it is not read again', () => {
    const pages = pagesOf([line('plain', 'Tomoe took up: a bow.'), line('title', 'Act 1'), line('title', 'New moon'), line('story', long), line('heading', 'Round 1'), line('story', 'y')]);
    expect(pages.map((page) => page.length)).toEqual([3, 2]);
    expect(pages[0][0].weight).toBe('title');
  });
  it('short scenes share one', () => expect(pagesOf([line('heading', 'a'), line('story', 'b'), line('heading', 'c', 2), line('story', 'd', 2)])).toHaveLength(1));
  it('nothing is lost but what led to a title', () => {
    const lines = [line('heading', 'a'), line('story', long), line('heading', 'b'), line('scored', 'c'), line('quiet', 'd')];
    expect(pagesOf(lines).flat()).toEqual(lines);
  });
  it('the last scene is the last one with a story', () => {
    expect(lastScene([line('heading', 'a'), line('story', long), line('heading', 'b', 2), line('plain', 'c', 2)])[1].line[0]).toBe(long);
    expect(lastScene([line('plain', 'c')])).toEqual([]);
  });
  it('dice are read from their address', () => expect(diceOf('dice/white-5+red-3')).toEqual([{ colour: 'white', number: 5 }, { colour: 'red', number: 3 }]));
});

describe('names on the map', () => {
  const name = (address: string, x: number, rank: number): Named => ({ address, text: 'Kyoto', x, y: 50, rank, reach: 5 });
  const crowd = [100, 102, 104, 106, 108, 110, 112].map((x, i) => name(`p${i}`, x, 9 - i));
  it('the more important one gets the room', () => {
    const chosen = chooseSpots(crowd, []);
    expect(chosen.size).toBeLessThan(crowd.length);
    expect(chosen.has('p6')).toBe(true);
  });
  it('what must be shown is, whatever is in the way', () => {
    const all = [{ left: -1000, top: -1000, width: 3000, height: 3000 }];
    expect([...chooseSpots([name('a', 1, 0), name('b', 2, 1)], all).keys()]).toEqual(['a']);
  });
  it('a name keeps its spot and its room, however important one of its group becomes', () => {
    const before = chooseSpots(crowd, []), turned = crowd.map((one, i) => ({ ...one, rank: 3 + i })), after = chooseSpots(turned, [], before);
    expect([...after].sort()).toEqual([...before].sort());
    expect([...chooseSpots(turned, [])].sort()).not.toEqual([...before].sort());
  });
  it('what can be gone to gets room from what cannot, and keeps it when more can be gone to', () => {
    const before = chooseSpots(crowd, []), left = crowd.filter(({ address }) => !before.has(address));
    const can = chooseSpots(crowd.map((one) => (one === left[0] ? { ...one, rank: 2 } : one)), [], before);
    expect(can.has(left[0].address)).toBe(true);
    expect(chooseSpots(crowd.map((one) => ({ ...one, rank: one === left[0] ? 2 : 1 })), [], can).get(left[0].address)).toBe(can.get(left[0].address));
  });
  it('no two lie over each other, whatever they had before', () => {
    let had = new Map<string, number>();
    for (let k = 3; k > 0.2; k -= 0.1) {
      const names = crowd.map((one, i) => ({ ...one, x: one.x * k * 3, y: (i % 3) * 20 * k, rank: 1 + ((i + Math.round(k * 10)) % 6) }));
      had = chooseSpots(names, [], had);
      const boxes = names.flatMap((one) => (had.has(one.address) ? [boxOf(one, had.get(one.address)!)] : []));
      for (const [i, a] of boxes.entries())
        for (const b of boxes.slice(i + 1)) expect(a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height).toBe(false);
    }
  });
});

describe('the view', () => {
  const map = { width: 1000, height: 700 }, window = { width: 390, height: 300 };
  it('what lies under the fingers stays there', () => {
    const before = centred(450, 430, 1.2, map, window), after = zoomed(before, 1.5, 100, 80, map, window);
    expect((100 - after.x) / after.k).toBeCloseTo((100 - before.x) / before.k);
    expect((80 - after.y) / after.k).toBeCloseTo((80 - before.y) / before.k);
  });
  it('is never farther than the whole map, nor beside it', () => {
    expect(bounded({ x: 0, y: 0, k: 0 }, map, window).k).toBe(wholeScale(map, window));
    expect(bounded({ x: -99999, y: 99999, k: 1 }, map, window).x).toBeGreaterThanOrEqual(390 - 1000 - 60);
    expect(bounded({ x: -99999, y: 99999, k: 1 }, map, window).y).toBeLessThanOrEqual(60);
  });
});
