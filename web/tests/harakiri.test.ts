// Harakiri's table without a page: which choices a touch means, what is on a page, which names a map has room for.
import { describe, expect, it } from 'vitest';
import type { Choice, Line, Position } from '../src/engine/presented';
import { diceOf, lastScene, pagesOf, roomOf, sceneNow, storySoFar, withoutOwnDoings } from '../src/games/harakiri/book';
import { chaptersBegun, choicesAbout, choicesWith, meantBy, touchables } from '../src/games/harakiri/lookup';
import { boxOf, chooseSpots, type Named } from '../src/games/harakiri/names';
import { curled } from '../src/ui/quotes';
import { joined } from '../src/table/joined';
import { bounded, centred, whole, wholeScale, zoomed } from '../src/games/harakiri/view';

describe('what we did ourselves a moment ago', () => {
  it('is not told again, but who has the card that is read', () => {
    const chosen = line('plain', 'Chosen: Hikaru.', 4), drew = line('plain', 'Hikaru drew Bounty list.', 4), card = line('story', 'Names, crimes.', 4), next = line('story', 'One tub.', 5);
    expect(withoutOwnDoings([chosen, drew, card], new Set([4]))).toEqual([drew, card]);
    expect(withoutOwnDoings([chosen, next], new Set([4]))).toEqual([next]);
    expect(withoutOwnDoings([chosen], new Set([4]))).toEqual([chosen]);
  });
});

describe('which chapters can be played again', () => {
  it('of a campaign all that have begun, otherwise the one', () => {
    expect(chaptersBegun(['act=1', 'chapter=all'], 2)).toEqual([1, 2]);
    expect(chaptersBegun([], 1)).toEqual([1]);
    expect(chaptersBegun(['chapter=3'], 3)).toEqual([3]);
    expect(chaptersBegun([], 0)).toEqual([]);
  });
});

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
  it('of a mission that is elsewhere: going there', () => {
    const position = { areas: [{ address: 'token', things: [{ address: 'token/bell/hase' }, { address: 'token/fire/iga' }] }] } as unknown as Position;
    const without = { ...question, choices: question.choices!.slice(0, 2) };
    expect(choicesWith(without, position, 'mission/bell').map(({ choice }) => choice.id)).toEqual([2]);
    expect(choicesWith(question, position, 'mission/bell').map(({ choice }) => choice.id)).toEqual([5]); // it is here
    expect(choicesWith(question, position, 'mission/fire')).toEqual([]);
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
  it('nothing is longer than a page but one paragraph, and none is nearly empty before a scene that would fit', () => {
    const words = (n: number) => 'word '.repeat(n).trim(), phone = roomOf(390, 844, false), rows = (text: string) => Math.ceil(text.length / phone.letters) + 0.5;
    const story = [60, 90, 40, 120, 30, 70].map(words).join('\n\n');
    const pages = pagesOf([line('heading', 'a'), line('story', story), line('heading', 'b'), line('story', words(30))], phone);
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) expect(page.reduce((all, one) => all + rows(String(one.line[0])), 0)).toBeLessThanOrEqual(phone.rows + 1);
    expect(pages.flat().filter(({ weight }) => weight === 'story').map((one) => one.line[0]).join('\n\n')).toBe(`${story}\n\n${words(30)}`);
    for (const page of pages) expect(page[page.length - 1].weight).toBe('story'); // no heading is left behind
  });
  it('four introductions are one page of a large window', () => {
    const four = ['a', 'b', 'c', 'd'].flatMap((who) => [line('heading', who), line('story', 'x'.repeat(130))]);
    expect(pagesOf([line('plain', 'They set out.'), ...four], roomOf(1280, 900, true))).toHaveLength(1);
    expect(pagesOf(four, roomOf(390, 640, false)).length).toBeGreaterThan(1);
  });
  it('the story so far is the chapter’s scenes and what was chosen in them', () => {
    const before = [line('title', 'Act 1'), line('title', 'Chapter 1'), line('story', 'old')];
    const told = [line('title', 'Act 1'), line('title', 'Chapter 2'), line('story', 'a'), line('heading', 'Round 1'), line('plain', 'b'), line('heading', 'On the road'), line('quiet', 'c'), line('story', 'd'), line('heading', '→ Dive.'), line('story', 'e')];
    expect(storySoFar([...before, ...told]).map((one) => one.line[0])).toEqual(['a', 'On the road', 'd', '→ Dive.', 'e']);
  });
  it('the scene that is told began with its last heading that is not a choice', () => {
    const event = [line('heading', 'On the road'), line('story', 'a'), line('heading', '→ Dive.'), line('story', 'b')];
    expect(sceneNow(event)).toEqual(event);
    expect(sceneNow([...event, line('heading', 'Hikaru called on Tsukuyomi.', 2)])).toHaveLength(1);
  });
  it('the last scene is the last one with a story', () => {
    expect(lastScene([line('heading', 'a'), line('story', long), line('heading', 'b', 2), line('plain', 'c', 2)])[1].line[0]).toBe(long);
    expect(lastScene([line('plain', 'c')])).toEqual([]);
  });
  it('dice are read from their address', () => expect(diceOf('dice/white-5+red-3')).toEqual([{ colour: 'white', number: 5 }, { colour: 'red', number: 3 }]));
});

describe('quotation marks', () => {
  it('are printed as a book does', () => {
    expect(curled('"I cast," he says. "Kyoto\'s bell."')).toBe('“I cast,” he says. “Kyoto’s bell.”');
    expect(curled('She said: \'no\' ("never").')).toBe('She said: ‘no’ (“never”).');
  });
});

describe('small doings', () => {
  const step = (who: string, where: string): Line => ({ entry: 1, weight: 'quiet', line: [`${who} went to `, { thing: where, address: `place/${where}` }, '.'] });
  const said = (line: Line) => line.line.map((part) => (typeof part === 'string' ? part : part.thing)).join('');
  it('a way is one sentence', () => {
    const lines = [line('quiet', 'Tomoe set out.'), step('Tomoe', 'Kyoto'), step('Tomoe', 'Uji'), step('Tomoe', 'Hase'), step('Akira', 'Uji'), line('plain', 'b'), step('Akira', 'Hase')];
    expect(joined(lines).map(said)).toEqual(['Tomoe set out.', 'Tomoe went to Kyoto → Uji → Hase.', 'Akira went to Uji.', 'b', 'Akira went to Hase.']);
  });
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
  it('a name leaves the sign of another place when it can', () => {
    const nara = name('nara', 100, 3), hase = { ...name('hase', 128, 4), text: 'H' };
    expect(chooseSpots([nara, hase], [], new Map([['nara', 1]])).get('nara')).not.toBe(1); // right of it lies Hase
    expect(chooseSpots([nara], [], new Map([['nara', 1]])).get('nara')).toBe(1);
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
  it('shows all beside the buttons, and moves from under what lies over a corner', () => {
    const all = whole(map, window), aside = bounded({ ...all, x: all.x - 999 }, map, window);
    expect(all.y + (map.height * all.k) / 2).toBeCloseTo(window.height / 2);
    expect(all.x + map.width * all.k).toBeLessThanOrEqual(window.width - 60);
    expect(all.x - aside.x).toBeCloseTo(30);
  });
  it('is never farther than the whole map, nor beside it', () => {
    expect(bounded({ x: 0, y: 0, k: 0 }, map, window).k).toBe(wholeScale(map, window));
    expect(bounded({ x: -99999, y: 99999, k: 1 }, map, window).x).toBeGreaterThanOrEqual(390 - 1000 - 60);
    expect(bounded({ x: -99999, y: 99999, k: 1 }, map, window).y).toBeLessThanOrEqual(60);
  });
});
