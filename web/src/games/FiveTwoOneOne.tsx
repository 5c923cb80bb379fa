// 5211's table: a row of cards for each seat, and the colours in play as ribbons against their limit.

import type { Area } from '../engine/presented';
import { useTable } from '../table/context';
import { SeatName, SeatStatus } from '../table/Seats';
import { ThingCard } from '../table/Thing';
import { t } from '../words';

const SLOTS = 4; // of a row that is full

const letters: Record<string, string> = { blue: 'B', green: 'G', yellow: 'Y', orange: 'O', violet: 'V', kododo: '§' };

function Ribbon({ area }: { area: Area }) {
  const suit = area.address.split('/')[1], bound = area.bound ?? 0;
  const length = Math.max(bound, area.number);
  return (
    <li class={`ribbon suit-${suit}${area.number > bound ? ' is-over' : ''}`} data-thing={area.address}>
      <span class="ribbon-letter" aria-hidden="true">{letters[suit]}</span>
      <span class="ribbon-name">{area.title}</span>
      <span class="cloth" aria-hidden="true">
        {Array.from({ length }, (_, i) => (
          <i key={i} class={`${i < area.number ? 'filled' : ''}${i === bound - 1 ? ' bound' : ''}`} />
        ))}
      </span>
      <span class="ribbon-count">
        <b>{area.number}</b>/{bound}
      </span>
      {area.note && <em>{area.note}</em>}
    </li>
  );
}

function Row({ seat, areas }: { seat: number; areas: Area[] }) {
  const own = areas.filter((area) => area.owner === seat);
  const rows = own.filter((area) => area.shape === 'row' && area.things?.length && !area.address.startsWith('hand'));
  const hasChosen = rows.some((area) => area.address.startsWith('chosen/')); // then the round before is no longer looked at
  const cards = rows.filter((area) => !hasChosen || !area.address.startsWith('scored/')).flatMap((area) => area.things!);
  const laid = cards.flatMap((thing) => Array.from({ length: thing.count ?? 1 }, (_, copy) => ({ thing, copy })));
  const points = own.find((area) => area.address.startsWith('points/')), kept = own.find((area) => area.address.startsWith('kept/'));
  const table = useTable();
  return (
    <li class={`table-row${table.at.value?.turn.seats.includes(seat) ? ' acts' : ''}`}>
      <div class="row-head">
        <SeatName seat={seat} />
        <SeatStatus seat={seat} />
      </div>
      <div class="row-cards">
        {laid.map(({ thing, copy }) => (
          <ThingCard key={`${thing.address}#${copy}`} thing={thing} copy={copy} small />
        ))}
        {Array.from({ length: Math.max(0, SLOTS - laid.length) }, (_, i) => (
          <span key={i} class="card-slot small empty" aria-hidden="true" />
        ))}
      </div>
      <dl class="row-numbers">
        {[points, kept].map(
          (area) =>
            area && (
              <div key={area.address} data-thing={area.address}>
                <dt>{area.title}</dt>
                <dd>{area.number}</dd>
              </div>
            ),
        )}
      </dl>
    </li>
  );
}

export function FiveTwoOneOne() {
  const table = useTable();
  const areas = table.position.value?.areas ?? [];
  const counts = areas.filter((area) => area.address.startsWith('count/'));
  const pile = areas.find((area) => area.address === 'pile');
  const seats = table.seats.value?.seats.length ?? 0, first = Math.max(0, table.eyes.value);
  return (
    <div class="table-5211">
      <ul class="ribbons" aria-label={t('web.in-play')}>
        {counts.map((area) => (
          <Ribbon key={area.address} area={area} />
        ))}
      </ul>
      <p class="ribbons-about">{t('web.5211.limits')}</p>
      <ol class="rows" aria-label={t('web.on-the-table')}>
        {Array.from({ length: seats }, (_, i) => (
          <Row key={i} seat={(first + 1 + i) % seats} areas={areas} />
        ))}
      </ol>
      {pile && (
        <p class="pile" data-thing="pile">
          {pile.title} <b>{pile.number}</b>
        </p>
      )}
    </div>
  );
}
