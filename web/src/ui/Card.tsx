// A card: drawn by src/draw, from the game's sprites; one that has none shows what it is called.

import { useContext } from 'preact/hooks';
import type { Thing } from '../engine/presented';
import { TableContext } from '../table/context';
import { drawnCard } from './drawn';
import { hasSprite, spriteId } from './sprites';

export const CARD_BOX = '-6 -6 642 892';

function nameOf(thing: Thing): string {
  return thing.address.slice(thing.address.indexOf('/') + 1);
}

// The name of its picture: the deepest part of its address, or its label, that there is a picture of.
export function pictureOf(thing: Thing): string | null {
  if (thing.state === 'hidden') return ['back', 'house-back'].find(hasSprite) ?? null;
  const whole = nameOf(thing), parts = whole.split('/');
  const names = [thing.label ?? '', ...parts.map((_, i) => parts.slice(i).join('/'))];
  return names.find((name) => name && hasSprite(name)) ?? null;
}

// Has it a picture of its own, or only words?
export function usePicture(thing: Thing): { sprite: string | null; svg: string | null } {
  const table = useContext(TableContext);
  const sprite = pictureOf(thing);
  return { sprite, svg: sprite || !table ? null : drawnCard(table.engine, table.head.value?.game ?? '', thing) };
}

export function CardFace({ thing }: { thing: Thing }) {
  const { sprite: picture, svg } = usePicture(thing);
  if (svg) return <span class="face drawn-face" dangerouslySetInnerHTML={{ __html: svg }} />;
  if (!picture)
    return (
      <span class="plain-card">
        <b>{thing.label ?? thing.name}</b>
        {thing.note && <small>{thing.note}</small>}
      </span>
    );
  return (
    <svg class="face" viewBox={CARD_BOX} aria-hidden="true" focusable="false">
      <use href={`#${spriteId(picture)}`} />
      {thing.state === 'spent' && <path class="struck" d="M70 800L560 90" />}
    </svg>
  );
}

// What a card is, in words.
export const describe = (thing: Thing): string => [thing.name ?? thing.label, thing.text, thing.note].filter(Boolean).join(', ');
