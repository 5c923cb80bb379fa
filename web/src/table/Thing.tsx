// Things that can be touched: what a choice is about is a button, everything else only lies there.

import type { Thing } from '../engine/presented';
import { CardFace, describe, usePicture } from '../ui/Card';
import { t } from '../words';
import { useTable } from './context';

interface Props {
  thing: Thing;
  copy?: number;
  small?: boolean;
  face?: Thing; // what is drawn of it, if not itself
}

export function ThingCard({ thing, copy = 0, small, face = thing }: Props) {
  const table = useTable();
  const pick = { address: thing.address, copy };
  const canTouch = (table.touchable.value.get(thing.address) ?? 0) > 0;
  const isPicked = table.isPicked(pick);
  const reasons = table.reasons.value.get(thing.address);
  const { sprite, svg } = usePicture(face);
  const kind = `card-slot${sprite || svg ? '' : ' is-plain'}${small ? ' small' : ''}${thing.state ? ` is-${thing.state}` : ''}`;
  if (!canTouch && reasons)
    return (
      <button class={`${kind} cannot`} aria-disabled="true" aria-label={describe(thing)} data-thing={thing.address} onClick={() => (table.problem.value = reasons)}>
        <CardFace thing={face} />
      </button>
    );
  if (!canTouch)
    return (
      <span class={kind} role="img" aria-label={thing.state === 'hidden' && face === thing ? t('web.card.hidden') : describe(thing)} title={describe(thing)} data-thing={thing.address}>
        <CardFace thing={face} />
      </span>
    );
  return (
    <button
      class={`${kind} can-touch${isPicked ? ' is-picked' : table.isApart(pick) ? ' is-apart' : ''}`}
      aria-pressed={isPicked}
      aria-label={describe(thing)}
      data-thing={thing.address}
      disabled={table.sent.value}
      onClick={() => touchThing(table, pick)}
    >
      <CardFace thing={face} />
      <span class="tick" aria-hidden="true" />
    </button>
  );
}

// A second touch on what is picked plays it, unless confirming is wanted.
export function touchThing(table: ReturnType<typeof useTable>, pick: { address: string; copy: number }) {
  const meant = table.meant.value;
  if (table.isPicked(pick) && meant.length === 1 && !meant[0].why_not && !table.confirms()) void table.choose(meant[0]);
  else table.touch(pick);
}

// Copies of a thing, each of its own.
export function Copies({ thing, small }: { thing: Thing; small?: boolean }) {
  return (
    <>
      {Array.from({ length: thing.count ?? 1 }, (_, copy) => (
        <ThingCard key={`${thing.address}#${copy}`} thing={thing} copy={copy} small={small} />
      ))}
    </>
  );
}
