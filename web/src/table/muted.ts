// Whose talk is not shown to the reader of this page: one by one, or all. Kept for each table, in this browser.

import { signal, type Signal } from '@preact/signals';
import type { Said } from '../link/messages';
import type { TableModel } from './model';

const KEY = 'irori muted', TABLES = 32; // so many are remembered
export const ALL = 'all', WATCHERS = 'watchers';

type Kept = [table: string, muted: string[]][];

function read(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]');
  } catch {
    return [];
  }
}

function keep(table: string, muted: string[]) {
  try {
    const others = read().filter(([name]) => name !== table);
    localStorage.setItem(KEY, JSON.stringify([...(muted.length ? [[table, muted]] : []), ...others].slice(0, TABLES)));
  } catch {
    // a private window: for this visit only
  }
}

const known = new WeakMap<TableModel, Signal<string[]>>();

export function mutedAt(table: TableModel): Signal<string[]> {
  const found = known.get(table) ?? signal(read().find(([name]) => name === table.head.value?.table)?.[1] ?? []);
  known.set(table, found);
  return found;
}

export const speakerOf = (seat?: number) => (seat === undefined ? WATCHERS : String(seat));

export function mute(table: TableModel, who: string, isMuted: boolean) {
  const muted = mutedAt(table), others = muted.value.filter((one) => one !== who);
  muted.value = isMuted ? [...others, who] : others;
  keep(table.head.value!.table, muted.value);
}

// One's own words are always shown.
export function isHeard(table: TableModel, { seat }: Said): boolean {
  const muted = mutedAt(table).value;
  if (seat !== undefined && table.isMine(seat)) return true;
  return !muted.includes(ALL) && !muted.includes(speakerOf(seat));
}
