// When this device last had each table before it, so that who comes back after a day can be told how it stood.

import { effect } from '@preact/signals';
import type { TableModel } from './model';

const KEY = 'irori visits', MOST = 60, DAY = 24 * 60 * 60 * 1000;

type Visits = Record<string, number>;

function read(): Visits {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

function write(visits: Visits) {
  try {
    const newest = Object.entries(visits).sort((a, b) => b[1] - a[1]).slice(0, MOST);
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(newest)));
  } catch {
    // a private window: nobody comes back to it
  }
}

const away = new Set<string>(); // found out when it was opened, before this visit counts

// Was it a day or more, when the table was opened?
export const wasAway = (table: string): boolean => away.has(table);

// From now on each decision counts as a visit.
export function followVisits(table: TableModel): () => void {
  const name = table.head.value?.table ?? '', before = read()[name];
  if (before && Date.now() - before >= DAY) away.add(name);
  else away.delete(name);
  return effect(() => {
    if (table.at.value) write({ ...read(), [name]: Date.now() });
  });
}
