// Cards that the module draws on demand, for games without sprites. Each is drawn once.

import { signal } from '@preact/signals';
import type { Engine } from '../engine/engine';
import type { Thing } from '../engine/presented';

const drawn = signal<Record<string, string>>({});
const asked = new Set<string>();
let count = 0;

// Games whose artist draws single cards.
const games = ['kodama'];

export function drawnCard(engine: Engine, game: string, thing: Thing): string | null {
  if (!games.includes(game) || thing.state === 'hidden') return null;
  const name = thing.address.slice(thing.address.lastIndexOf('/') + 1);
  const key = `${game}/${name}`;
  if (!asked.has(key)) {
    asked.add(key);
    const prefix = `n${++count}-`;
    engine.ask('card', name, { fragment: prefix }).then(
      (svg) => (drawn.value = { ...drawn.value, [key]: svg.replace('role="img"', 'aria-hidden="true" focusable="false"') }),
      (error) => (asked.delete(key), console.error(error)), // the next time it is shown it is asked again
    );
  }
  return drawn.value[key] ?? null;
}
