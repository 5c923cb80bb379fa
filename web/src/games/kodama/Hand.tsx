// The display, to drag from, and the own spirits with what each would bring now.

import { useSignal } from '@preact/signals';
import type { Thing } from '../../engine/presented';
import { useTable } from '../../table/context';
import { touchThing } from '../../table/Thing';
import { describe } from '../../ui/Card';
import { drawnCard } from '../../ui/drawn';
import { placingOf } from './placing';
import { bareCard, bareSpirit } from './pictures';

function Face({ thing, bare = bareCard }: { thing: Thing; bare?: (svg: string) => string }) {
  const svg = drawnCard(useTable().engine, 'kodama', thing);
  return svg ? <span class="branch-face" dangerouslySetInnerHTML={{ __html: bare(svg) }} /> : <span class="branch-face" />;
}

function DisplayCard({ thing }: { thing: Thing }) {
  const table = useTable(), placing = placingOf(table);
  const held = placing.cards.value.get(thing.address), choice = held && table.position.value?.question?.choices?.find((one) => one.id === held.choice);
  const isAway = held && placing.held.value?.thing === held.thing, isTaken = placing.taken.value[0]?.id === held?.choice;
  if (!held || !choice)
    return (
      <span class="branch-card" role="img" aria-label={describe(thing)} data-thing={thing.address} data-name={thing.name}>
        <Face thing={thing} />
      </span>
    );
  const says = [thing.name, thing.text, choice.consequence ?? choice.why_not].filter(Boolean).join(', ');
  return (
    <button
      class={`branch-card can-lay${isAway ? ' is-away' : ''}${isTaken && !isAway ? ' is-taken' : ''}`}
      aria-label={says}
      aria-pressed={Boolean(isTaken)}
      data-thing={thing.address}
      data-name={thing.name}
      disabled={table.sent.value}
      onPointerDown={(event) => placing.pressCard(event, held)}
      onClick={() => (choice.why_not ? (table.problem.value = [choice.why_not]) : placing.take(held))}
    >
      <Face thing={thing} />
      <span class="best-worth" aria-hidden="true">{choice.why_not ? '✕' : `+${choice.worth ?? 0}`}</span>
    </button>
  );
}

// How much there is of what it asks for. Its figure wears the icon, as cards do: the sign of the terminal would be another.
const measured = ({ note = '' }: Thing) => note.replace(/^[^\p{L}\d]+/u, '').replace(/^\d+$/, '× $&');

// Touched when one is asked for, it is picked; otherwise it tells what it is worth and why.
function Spirit({ thing, isRead, onRead }: { thing: Thing; isRead: boolean; onRead: () => void }) {
  const table = useTable();
  const canPick = !table.fresh.value.length && table.touchable.value.has(thing.address), pick = { address: thing.address, copy: 0 }, isPicked = canPick && table.isPicked(pick);
  return (
    <button
      class={`spirit-chip${canPick ? ' can-touch' : ''}${isPicked ? ' is-picked' : ''}`}
      aria-pressed={canPick ? isPicked : isRead}
      data-thing={thing.address}
      disabled={canPick && table.sent.value}
      onClick={() => (canPick ? touchThing(table, pick) : onRead())}
    >
      <Face thing={thing} bare={bareSpirit} />
      <span class="spirit-words">
        <span>{thing.name}</span> <small>{measured(thing)}</small>
      </span>{' '}
      <b>+{thing.worth ?? 0}</b> <span class="spirit-what">{thing.text}</span>
    </button>
  );
}

export function KodamaHand() {
  const table = useTable(), read = useSignal('');
  const areas = table.position.value?.areas ?? [];
  const display = areas.find((area) => area.address === 'display'), hand = areas.find((area) => area.address === 'hand');
  const shown = hand?.things?.find((thing) => thing.address === read.value);
  const isCovered = table.fresh.value.length > 0, isAsked = !isCovered && (hand?.things ?? []).some((thing) => table.touchable.value.has(thing.address));
  return (
    <div class="kodama-hand" inert={isCovered}>
      <section class="branch-cards" aria-label={display?.title}>
        {(display?.things ?? []).map((thing) => (
          <DisplayCard key={thing.address} thing={thing} />
        ))}
      </section>
      {hand && (
        <section class={`spirits${isAsked ? ' is-asked' : ''}`} aria-label={hand.title}>
          {(hand.things ?? []).map((thing) => (
            <Spirit key={thing.address} thing={thing} isRead={read.value === thing.address} onRead={() => (read.value = read.value === thing.address ? '' : thing.address)} />
          ))}
          {shown && (
            <p class="spirit-text">
              <b>{shown.name}</b> {shown.text}
            </p>
          )}
        </section>
      )}
    </div>
  );
}
