import { describe, expect, it } from 'vitest';
import type { Choice } from '../src/engine/presented';
import { buttons, isApart, meant, missing, reasons, touch, touchable, type Pick } from '../src/table/choose';

const pick = (address: string, copy = 0): Pick => ({ address, copy });
const leaf = (id: number, about?: string[], more: Partial<Choice> = {}): Choice => ({ id, label: `choice ${id}`, moves: 1, about, ...more });

const pairs: Choice = {
  id: 0, label: 'two', picking: 'things', wanted: 2,
  choices: [leaf(1, ['hand/B1', 'hand/G2']), leaf(2, ['hand/B1', 'hand/B1']), leaf(3, ['hand/G2', 'hand/O3'])],
};

describe('so many things together', () => {
  it('means the choice that is about exactly what was picked', () => {
    expect(meant(pairs, [pick('hand/G2'), pick('hand/B1')]).map((choice) => choice.id)).toEqual([1]);
    expect(meant(pairs, [pick('hand/B1'), pick('hand/B1', 1)]).map((choice) => choice.id)).toEqual([2]);
    expect(meant(pairs, [pick('hand/B1')])).toEqual([]);
  });
  it('lets equal cards be picked as often as a choice has them', () => {
    expect(touchable(pairs, []).get('hand/B1')).toBe(2);
    expect(touchable(pairs, []).get('hand/O3')).toBe(1);
  });
  it('puts back what is touched again, and drops the first of too many', () => {
    expect(touch(pairs, [pick('hand/B1')], pick('hand/B1'))).toEqual([]);
    expect(touch(pairs, [pick('hand/B1'), pick('hand/G2')], pick('hand/O3'))).toEqual([pick('hand/G2'), pick('hand/O3')]);
  });
  it('tells what does not go with the picks while something is missing to them', () => {
    expect(isApart(pairs, [], pick('hand/O3'))).toBe(false);
    expect(isApart(pairs, [pick('hand/B1')], pick('hand/O3'))).toBe(true);
    expect(isApart(pairs, [pick('hand/B1')], pick('hand/G2'))).toBe(false);
    expect(isApart(pairs, [pick('hand/B1')], pick('hand/B1'))).toBe(false);
    expect(isApart(pairs, [pick('hand/B1'), pick('hand/G2')], pick('hand/O3'))).toBe(false);
  });
});

const turn: Choice = {
  id: 0, label: 'what', choices: [
    leaf(1, ['hand/d1', 'display/1']), leaf(2, ['hand/d1', 'display/2']), leaf(3, ['hand/d2']),
    leaf(4), leaf(5, ['display/3'], { moves: undefined, why_not: 'too dear' }),
    { id: 6, label: 'more', choices: [leaf(7, ['hand/d3'])] },
  ],
};

describe('one of the choices', () => {
  it('narrows with each touch', () => {
    expect(meant(turn, [pick('hand/d1')]).map((choice) => choice.id)).toEqual([1, 2]);
    expect(meant(turn, [pick('hand/d1'), pick('display/2')]).map((choice) => choice.id)).toEqual([2]);
    expect(meant(turn, [pick('hand/d3')]).map((choice) => choice.id)).toEqual([7]);
  });
  it('begins anew with what does not go together', () => {
    expect(touch(turn, [pick('hand/d1')], pick('hand/d2'))).toEqual([pick('hand/d2')]);
    expect(isApart(turn, [pick('hand/d1')], pick('hand/d2'))).toBe(true);
    expect(isApart(turn, [pick('hand/d1')], pick('display/2'))).toBe(false);
    expect(isApart(turn, [pick('hand/d2')], pick('hand/d1'))).toBe(false);
  });
  it('does not offer what cannot be chosen, and says why', () => {
    expect(touchable(turn, []).has('display/3')).toBe(false);
    expect(reasons(turn).get('display/3')).toEqual(['too dear']);
  });
  it('makes buttons of what no thing stands for', () => {
    expect(buttons(turn).map((choice) => choice.id)).toEqual([4]);
  });
  it('makes a button of the one choice about something elsewhere than the others', () => {
    const leaf = (id: number, about: string, why_not?: string): Choice => ({ id, label: '', moves: 1, about: [about], why_not });
    const fight = (...more: Choice[]): Choice => ({ id: 0, label: '', choices: [leaf(1, 'hand/d2'), leaf(2, 'hand/d3', 'no'), ...more] });
    expect(buttons(fight(leaf(3, 'display/1/guard'))).map(({ id }) => id)).toEqual([3]);
    expect(buttons(fight(leaf(3, 'display/1/guard', 'no')))).toEqual([]);
    expect(buttons(fight(leaf(3, 'display/1/guard'), leaf(4, 'display/2/guard')))).toEqual([]);
  });
  it('makes buttons of both where it is one or the other', () => {
    const either: Choice = { id: 0, label: 'on?', choices: [leaf(1), leaf(2, ['deck/guard'])] };
    expect(buttons(either).map((choice) => choice.id)).toEqual([1, 2]);
    expect(buttons(either, [pick('deck/guard')]).map((choice) => choice.id)).toEqual([1]);
  });
});

describe('any number of things', () => {
  const any: Choice = { id: 0, label: 'discard', picking: 'any', moves: 1, choices: [leaf(1, ['hand/d1']), leaf(2, ['hand/d1']), leaf(3, ['hand/d2'])] };
  it('adds and puts back, as many as there are steps', () => {
    expect(touchable(any, []).get('hand/d1')).toBe(2);
    expect(touch(any, [pick('hand/d1')], pick('hand/d2'))).toHaveLength(2);
  });
  it('says how many are missing, where so many must go', () => {
    const must = { ...any, wanted: 2 };
    expect([missing(must, []), missing(must, [pick('hand/d1')]), missing(must, [pick('hand/d1'), pick('hand/d2')]), missing(any, [])]).toEqual([2, 1, 0, 0]);
  });
});
