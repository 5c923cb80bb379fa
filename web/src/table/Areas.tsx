// The table of any game, from its areas alone: rows and piles of things, numbers, and lists of what lies on a map.

import type { Area } from '../engine/presented';
import { useTable } from './context';
import { isHand } from './Hand';
import { AreaNumber, SeatName } from './Seats';
import { Copies } from './Thing';

export function AreaView({ area }: { area: Area }) {
  if (area.shape === 'number') return <AreaNumber area={area} />;
  return (
    <section class={`area is-${area.shape}`} aria-label={area.title}>
      <h2>
        {area.owner !== undefined && <SeatName seat={area.owner} />} {area.title}
        {area.note && <i> {area.note}</i>}
      </h2>
      <div class="things">
        {(area.things ?? []).map((thing) => (
          <Copies key={thing.address} thing={thing} small />
        ))}
        {!area.things?.length && area.shape === 'pile' && <b>{area.number}</b>}
      </div>
    </section>
  );
}

export function Areas({ without }: { without?: (area: Area) => boolean }) {
  const table = useTable();
  const areas = (table.position.value?.areas ?? []).filter((area) => !isHand(area, table.eyes.value) && !without?.(area));
  const numbers = areas.filter((area) => area.shape === 'number' && area.owner === undefined);
  return (
    <div class="areas">
      {numbers.length > 0 && (
        <div class="table-numbers">
          {numbers.map((area) => (
            <AreaNumber key={area.address} area={area} />
          ))}
        </div>
      )}
      {areas.filter((area) => area.shape !== 'number' && (area.things?.length || area.number)).map((area) => (
        <AreaView key={area.address} area={area} />
      ))}
    </div>
  );
}
