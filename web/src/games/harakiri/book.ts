// What was told, as pages of what a window has room for: a scene stays together if it fits, and goes on after a paragraph if
// it does not. A title has a page of its own.

import { lineText, type Line } from '../../engine/presented';

// What a page holds, in rows of a story. Reckoned, not measured: what is a little too long is read on by a touch (Pages.tsx).
export interface Room {
  letters: number; // in a row
  rows: number;
}

const ROW = 30.4, LETTER = 8.6, AROUND = 225, COLUMN = 640, LOG = 320, MARGINS = 40; // pixels
const LITTLE = 0.35; // of a page: a scene that does not fit begins the next one, unless that would leave so little

export function roomOf(width: number, height: number, hasLog: boolean): Room {
  const column = Math.min(COLUMN, width - MARGINS - (hasLog ? LOG : 0));
  return { letters: Math.max(20, Math.floor(column / LETTER)), rows: Math.max(8, (height - AROUND) / ROW) };
}

const roomHere = (): Room =>
  typeof window === 'undefined' ? roomOf(1280, 800, true) : roomOf(window.innerWidth, window.innerHeight, !matchMedia('(max-width: 60em)').matches);

function rowsOf(line: Line, { letters }: Room): number {
  const rows = Math.ceil(lineText(line).length / letters);
  if (line.weight === 'story') return rows + 0.5;
  if (line.weight === 'title') return 2 * rows;
  if (line.weight === 'heading') return 1.2 * rows + 0.6;
  return line.line.some((part) => typeof part !== 'string' && isDice(part.address)) ? 2.8 : rows;
}

const sum = (lines: Line[], room: Room) => lines.reduce((rows, line) => rows + rowsOf(line, room), 0);
const isStory = (line: Line) => line.weight === 'story' || line.weight === 'scored' || line.weight === 'title';
const isHead = (line: Line) => line.weight === 'heading' || line.weight === 'title';

const inParagraphs = (line: Line): Line[] =>
  line.weight === 'story' ? String(line.line[0]).split(/\n\n+/).map((paragraph) => ({ ...line, line: [paragraph] })) : [line];

function sceneFrom(lines: Line[], at: number): Line[] {
  const next = lines.findIndex((line, i) => i > at && isHead(line));
  return lines.slice(at, next < 0 ? lines.length : next);
}

function breaks(page: Line[], lines: Line[], at: number, room: Room): boolean {
  const line = lines[at], used = sum(page, room), last = page[page.length - 1];
  if (line.weight === 'title') return last.weight !== 'title';
  if (line.weight === 'heading' && page[0].weight === 'title') return true;
  if (line.weight === 'heading') return used > LITTLE * room.rows && used + sum(sceneFrom(lines, at), room) > room.rows;
  return !page.every(isHead) && used + rowsOf(line, room) > room.rows;
}

// A heading goes with what it heads.
function headsOf(page: Line[]): Line[] {
  let first = page.length;
  while (first > 0 && page[first - 1].weight === 'heading') first--;
  return page.splice(first);
}

export function pagesOf(told: Line[], room: Room = roomHere()): Line[][] {
  const lines = told.flatMap(inParagraphs), pages: Line[][] = [];
  let page: Line[] = [];
  for (const [at, line] of lines.entries()) {
    if (page.length && breaks(page, lines, at, room)) {
      const heads = isHead(line) ? [] : headsOf(page);
      // What led to a title was chosen a moment ago.
      if (line.weight !== 'title' || page.some(isStory)) pages.push(page);
      page = heads;
    }
    page.push(line);
  }
  // What follows the story in few words stands in the log; it is no page to turn.
  if (page.length && !(pages.length && page.every((line) => line.weight === 'quiet'))) pages.push(page);
  return pages;
}

// What we did ourselves a moment ago is not told to us, only what came of it: a story, a card and who has it now, dice.
export function withoutOwnDoings(told: Line[], own: Set<number>): Line[] {
  const isDoing = (line: Line) => own.has(line.entry) && (line.weight === 'quiet' || line.weight === 'plain') && !line.line.some((part) => typeof part !== 'string' && isDice(part.address));
  const first = told.findIndex((line) => !isDoing(line));
  const isOnCard = first > 0 && told[first].weight === 'story' && told[first - 1].weight === 'plain' && told[first - 1].entry === told[first].entry;
  return first < 0 ? told : told.slice(isOnCard ? first - 1 : first);
}

// The last page with a story on it: where one left off.
export function lastScene(lines: Line[]): Line[] {
  return pagesOf(lines.slice(-120)).reverse().find((page) => page.some((line) => line.weight === 'story')) ?? [];
}

// The chapter as a story: its scenes with what was chosen in them; what has no words of a story is left out.
export function storySoFar(lines: Line[]): Line[] {
  const begin = lines.map((line, i) => line.weight === 'title' && lines[i - 1]?.weight !== 'title').lastIndexOf(true);
  const chapter = lines.slice(Math.max(0, begin)), isChosen = (line: Line) => isHead(line) && lineText(line).startsWith('→');
  const tells = (at: number) => {
    const next = chapter.findIndex((line, i) => i > at && isHead(line) && !isChosen(line));
    return chapter.slice(at, next < 0 ? undefined : next).some(({ weight }) => weight === 'story');
  };
  return chapter.filter((line, i) => line.weight === 'story' || (line.weight === 'heading' && !isChosen(line) && tells(i)) || isChosen(line));
}

// What is being told: all since it began. What was chosen in it is a heading, too.
export function sceneNow(lines: Line[]): Line[] {
  const begins = (line: Line) => isHead(line) && !lineText(line).startsWith('→');
  return lines.slice(Math.max(0, lines.map(begins).lastIndexOf(true)));
}

export interface Die {
  colour: string;
  number: number;
}

// "dice/white-5+red-3"
export const diceOf = (address: string): Die[] =>
  address.slice(address.indexOf('/') + 1).split('+').map((die) => ({ colour: die.split('-')[0], number: Number(die.split('-')[1]) }));

export const isDice = (address?: string): boolean => Boolean(address?.startsWith('dice/'));
