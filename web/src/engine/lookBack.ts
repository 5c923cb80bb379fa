// A game that is over, looked back at, in the Worker that thinks: the course of its points, the decisions that cost most,
// a picture of its end. Only the last one that was opened is kept.

import type { Module } from './module';
import { inWords, type Course, type Position, type Regretted, type Reviewing, type SeatLabel } from './presented';

// What is asked, one after the other. A review goes on as long as it is asked to.
export type BackRequest =
  | { open: string; labels: SeatLabel[] } // the record
  | { picture: object }
  | { review: { level: string; seats: number[] } }
  | { step: true }
  | { close: true };

export interface BackAnswer {
  course?: Course;
  picture?: string;
  reviewing?: Reviewing;
  regrets?: Regretted[];
}

const STEP_MS = 120, SLICE = 400, ALL_SEEN = -2;

let table = 0, view = 0, review = 0;

function close(module: Module) {
  for (const handle of [review, view, table]) if (handle) module.call('release', handle);
  table = view = review = 0;
}

function open(module: Module, words: number, rules: number, { open: record, labels }: { open: string; labels: SeatLabel[] }): BackAnswer {
  close(module);
  table = module.call('table_load', rules, record, 0);
  view = module.call('view_new', words, JSON.stringify({ seats: labels }));
  return { course: module.json('view_course', view, table) };
}

function draw(module: Module, words: number, how: object): BackAnswer {
  const state = module.call('table_known', table, module.call('table_entries', table), ALL_SEEN);
  try {
    return { picture: module.text('draw_state', state, ALL_SEEN, words, JSON.stringify(how)) };
  } finally {
    module.call('release', state);
  }
}

function begin(module: Module, { level, seats }: { level: string; seats: number[] }): BackAnswer {
  if (review) module.call('release', review);
  review = 0;
  review = module.call('review_new', table, level, seats.reduce((bits, seat) => bits | (1 << seat), 0));
  return {};
}

// What cards are called, of the position in which a seat decided.
function namesAt(module: Module, entry: number, seat: number): Map<string, string> {
  const known = module.call('table_known', table, entry, seat);
  try {
    const { areas } = module.json<Position>('view_build', view, known, seat);
    return new Map(areas.flatMap(({ things }) => (things ?? []).flatMap(({ label, name }) => (label && name ? [[label, name] as const] : []))));
  } finally {
    module.call('release', known);
  }
}

// Names, not labels.
function named(module: Module, found: Regretted[]): Regretted[] {
  for (const { seat, regrets } of found)
    for (const { entry, told } of regrets) {
      const names = namesAt(module, entry - 1, seat), say = (text: string) => inWords(text, (label) => names.get(label) ?? label);
      Object.assign(told, { sentence: say(told.sentence), played: say(told.played), reason: told.reason && say(told.reason) });
    }
  return found;
}

async function step(module: Module, pause: () => Promise<unknown>): Promise<BackAnswer> {
  const end = Date.now() + STEP_MS, own = review;
  for (;;) {
    const goesOn = module.call('review_run', own, SLICE) > 0;
    const reviewing: Reviewing = JSON.parse(module.answer());
    if (!goesOn) return { reviewing, regrets: named(module, module.json('view_review', view, own)) };
    if (Date.now() >= end) return { reviewing };
    await pause();
    if (review !== own) return { reviewing }; // closed, or begun anew
  }
}

// `rules`: those with the content that the record's game needs; 0: the record has all.
export async function lookBack(module: Module, words: number, rules: () => number, request: BackRequest, pause: () => Promise<unknown>): Promise<BackAnswer> {
  if ('open' in request) return open(module, words, rules(), request);
  if ('picture' in request) return draw(module, words, request.picture);
  if ('review' in request) return begin(module, request.review);
  if ('step' in request) return step(module, pause);
  close(module);
  return {};
}
