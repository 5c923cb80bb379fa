// Kodachi's table: the two rows of the display, the fight with its running total, and what lies before each seat.

import '../style/kodachi.css';
import type { ComponentChildren } from 'preact';
import type { Area, Thing } from '../engine/presented';
import { useTable } from '../table/context';
import { SeatName, SeatStatus } from '../table/Seats';
import { Copies, ThingCard } from '../table/Thing';
import { CardFace, describe } from '../ui/Card';
import { t } from '../words';

type Find = (address: string) => Area | undefined;

const isMoreThanOne = (thing: Thing) => (thing.count ?? 1) > 1;

function Token({ thing }: { thing: Thing }) {
  return (
    <span class={`token clan-${thing.suit}`} role="img" aria-label={describe(thing)} title={describe(thing)} data-thing={thing.address}>
      {thing.label}
    </span>
  );
}

// Cards that need no room: one picture and how many there are of it.
function Chips({ area }: { area?: Area }) {
  if (!area?.things?.length) return null;
  return (
    <span class="chips">
      {area.things.map((thing) => (
        <span key={thing.address} class="chip" role="img" aria-label={`${describe(thing)}${isMoreThanOne(thing) ? ` × ${thing.count}` : ''}`} title={describe(thing)} data-thing={thing.address}>
          <CardFace thing={thing.label === '?' ? thing : { ...thing, state: undefined }} />
          {isMoreThanOne(thing) && <b aria-hidden="true">{thing.count}</b>}
        </span>
      ))}
    </span>
  );
}

function Labelled({ area, children }: { area?: Area; children?: ComponentChildren }) {
  if (!area || !area.number) return null;
  return (
    <div class="labelled">
      <h2>
        {area.title} <b>{area.number}</b>
      </h2>
      {children ?? <Chips area={area} />}
    </div>
  );
}

function Other({ seat, find }: { seat: number; find: Find }) {
  const table = useTable();
  return (
    <li class={`kodachi-seat${table.at.value?.turn.seats.includes(seat) ? ' acts' : ''}`}>
      <details open={matchMedia('(min-width: 60.01em)').matches}>
        <summary>
          <SeatName seat={seat} />
          <SeatStatus seat={seat} />
          <span class="points" title={find(`points/${seat}`)?.title}>
            <span class="number-title">{find(`points/${seat}`)?.title}</span> <b>{find(`points/${seat}`)?.number}</b>
          </span>
        </summary>
        <div class="kodachi-belongings">
          <Labelled area={find(`treasure/${seat}`)} />
          <Labelled area={find(`token/${seat}`)}>
            {(find(`token/${seat}`)?.things ?? []).map((thing) => (
              <Token key={thing.address} thing={thing} />
            ))}
          </Labelled>
          <Labelled area={find(`seat/${seat}/hand`)} />
        </div>
      </details>
    </li>
  );
}

function Display({ area }: { area?: Area }) {
  const columns = new Map<string, Thing[]>();
  for (const thing of area?.things ?? []) {
    const column = thing.address.split('/')[1];
    columns.set(column, [...(columns.get(column) ?? []), thing]);
  }
  return (
    <section class="display" aria-label={area?.title}>
      {[...columns].map(([column, things]) => (
        <div key={column} class={`column${things.some((thing) => thing.note?.includes('◀')) ? ' is-fought-for' : ''}`}>
          {things.map((thing) => (
            <ThingCard key={thing.address + thing.label} thing={thing} />
          ))}
        </div>
      ))}
    </section>
  );
}

function Decks({ area }: { area?: Area }) {
  const backs: Record<string, string> = { house: 'house-back', regular: 'guard-back', elite: 'elite-back' };
  return (
    <section class="decks" aria-label={area?.title}>
      {(area?.things ?? []).map((thing) => (
        <div key={thing.address} class="deck-pile">
          <ThingCard thing={thing} face={{ ...thing, state: undefined, address: backs[thing.suit ?? ''] ?? thing.address }} small />
          <span>
            {thing.name} <b>{thing.worth ?? 0}</b>
            {thing.suit !== 'house' && <small>{thing.label}</small>}
          </span>
        </div>
      ))}
    </section>
  );
}

const signs = { strength: 'M12 2l2 3v10h-4V5zM7 15h10v2H7zM11 17h2v5h-2z', stealth: 'M16 3a9.500 9.500 0 1 0 5 13a8 8 0 0 1-5-13z' };

function Fight({ find }: { find: Find }) {
  const way = find('way')?.things?.[0], total = find('fight')?.things?.[0], played = find('played'), coins = find('coin');
  if (!way && !total && !coins && !played?.things?.length) return null;
  return (
    <section class="fight" aria-label={find('fight')?.title}>
      {way && (
        <p class={`way is-${way.suit}`} data-thing={way.address}>
          <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d={signs[way.suit as keyof typeof signs] ?? ''} />
          </svg>
          <span>
            <b>{way.label}</b>
            <small>{way.note}</small>
          </span>
        </p>
      )}
      {total && (
        <p class="total" data-thing={total.address}>
          <b aria-hidden="true">{total.label}</b>
          <small>{total.name}</small>
        </p>
      )}
      {coins && (
        <div class="played">
          <h2>{coins.title}</h2>
          <div class="row-cards">
            {(coins.things ?? []).map((thing) => (
              <Copies key={thing.address} thing={thing} small />
            ))}
          </div>
        </div>
      )}
      {played && played.number > 0 && (
        <div class="played">
          <h2>{played.title}</h2>
          <div class="row-cards">
            {(played.things ?? []).map((thing) => (
              <Copies key={thing.address} thing={thing} small />
            ))}
          </div>
        </div>
      )}
    </section>
  );
}

function Own({ seat, find }: { seat: number; find: Find }) {
  const table = useTable();
  const treasures = find(`treasure/${seat}`), tokens = find(`token/${seat}`);
  return (
    <section class="kodachi-own" aria-label={table.nameOf(seat)}>
      <div class="own-line">
        <SeatName seat={seat} />
        <SeatStatus seat={seat} />
        <span class="points">
          <span class="number-title">{find(`points/${seat}`)?.title}</span> <b>{find(`points/${seat}`)?.number}</b>
        </span>
      </div>
      <Labelled area={treasures}>
        <div class="things">
          {(treasures?.things ?? []).map((thing) => (
            <Copies key={thing.address} thing={thing} small />
          ))}
        </div>
      </Labelled>
      <Labelled area={tokens}>
        {(tokens?.things ?? []).map((thing) => (
          <Token key={thing.address} thing={thing} />
        ))}
      </Labelled>
      <details class="make-up">
        <summary>{t('web.deck')}</summary>
        <Labelled area={find(`pile/${seat}`)} />
        <Labelled area={find(`discard/${seat}`)} />
      </details>
    </section>
  );
}

export function Kodachi() {
  const table = useTable();
  const position = table.position.value, areas = position?.areas ?? [];
  const find: Find = (address) => areas.find((area) => area.address === address);
  const seats = table.seats.value?.seats.length ?? 0, own = Math.max(0, table.eyes.value);
  return (
    <div class="table-kodachi">
      <ul class="kodachi-seats" aria-label={t('web.seats')}>
        {Array.from({ length: seats - 1 }, (_, i) => (
          <Other key={i} seat={(own + 1 + i) % seats} find={find} />
        ))}
      </ul>
      <div class="kodachi-middle">
        <Decks area={find('deck')} />
        <Display area={find('display')} />
        <Fight find={find} />
      </div>
      <Own seat={own} find={find} />
      <div class="kodachi-rest">
        <Labelled area={find('guard-discard')} />
        <Labelled area={find('stack')}>
          {(find('stack')?.things ?? []).map((thing) => (
            <span key={thing.address} class={`token clan-${thing.suit}`} role="img" aria-label={describe(thing)} data-thing={thing.address}>
              {thing.note}
            </span>
          ))}
        </Labelled>
        {position?.missing && <p class="missing">{position.missing}</p>}
      </div>
    </div>
  );
}
