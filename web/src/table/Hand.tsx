// One's own cards, at the bottom within thumb's reach.

import type { Area } from '../engine/presented';
import { useTable } from './context';
import { Copies } from './Thing';

export const isHand = (area: Area, seat: number) => area.shape === 'row' && area.owner === seat && area.address.startsWith('hand');

export function Hand() {
  const table = useTable();
  const hand = table.position.value?.areas.find((area) => isHand(area, table.eyes.value));
  if (!hand) return null;
  const count = (hand.things ?? []).reduce((sum, thing) => sum + (thing.count ?? 1), 0);
  return (
    <section class="hand" aria-label={hand.title} style={{ '--count': Math.max(5, count) }}>
      {(hand.things ?? []).map((thing) => (
        <Copies key={thing.address} thing={thing} />
      ))}
    </section>
  );
}
