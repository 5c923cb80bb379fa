// What was told, as pages: a heading begins one when there is enough to read on the one before. A title has a page of its
// own.

import { lineText, type Line } from '../../engine/presented';

const MUCH = 420; // letters on a page, before another heading begins the next
const MOST = 14; // short lines on a page

const isStory = (line: Line) => line.weight === 'story' || line.weight === 'scored' || line.weight === 'title';
const letters = (lines: Line[]) => lines.reduce((sum, line) => sum + lineText(line).length, 0);

function breaks(page: Line[], line: Line): boolean {
  const last = page[page.length - 1];
  if (line.weight === 'title') return last.weight !== 'title';
  if (line.weight !== 'heading') return false;
  if (!page.some(isStory)) return page.length > MOST;
  return letters(page) > MUCH;
}

export function pagesOf(lines: Line[]): Line[][] {
  const pages: Line[][] = [];
  let page: Line[] = [];
  for (const line of lines) {
    if (page.length && breaks(page, line)) {
      // What led to a title was chosen a moment ago.
      if (line.weight !== 'title' || page.some(isStory)) pages.push(page);
      page = [];
    }
    page.push(line);
  }
  if (page.length) pages.push(page);
  return pages;
}

// The last page with a story on it: where one left off.
export function lastScene(lines: Line[]): Line[] {
  return pagesOf(lines.slice(-120)).reverse().find((page) => page.some((line) => line.weight === 'story')) ?? [];
}

export interface Die {
  colour: string;
  number: number;
}

// "dice/white-5+red-3"
export const diceOf = (address: string): Die[] =>
  address.slice(address.indexOf('/') + 1).split('+').map((die) => ({ colour: die.split('-')[0], number: Number(die.split('-')[1]) }));

export const isDice = (address?: string): boolean => Boolean(address?.startsWith('dice/'));
