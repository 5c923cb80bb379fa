// Kodama's table: the own tree, large, to lay cards on; the others' trees beside it; the season's decree. The display and
// the own spirits are below, within thumb's reach.

import '../style/kodama.css';
import type { Area } from '../engine/presented';
import { useTable } from '../table/context';
import { SeatName, SeatStatus } from '../table/Seats';
import { t } from '../words';
import type { GameParts } from './games';
import { KodamaDecision } from './kodama/Growing';
import { KodamaHand } from './kodama/Hand';
import { HeldCard } from './kodama/HeldCard';
import { placingOf } from './kodama/placing';
import { useTreePicture } from './kodama/pictures';
import { TreeView } from './kodama/TreeView';

type Find = (address: string) => Area | undefined;

// The season's, in full; those to come and those that were stay out of the way.
function Decree({ find }: { find: Find }) {
  const decree = find('decree')?.things?.filter((thing) => !thing.state).pop();
  const season = find('season');
  return (
    <section class="kodama-decree" aria-label={find('decree')?.title}>
      <h2>
        <span class="season-name">{season?.note}</span> {decree?.name}
      </h2>
      <p data-thing={decree?.address}>{decree?.text}</p>
    </section>
  );
}

// Points, and where they come from.
export function SeatPoints({ seat, find }: { seat: number; find: Find }) {
  const points = find(`points/${seat}`);
  return (
    <span class="kodama-points" data-thing={points?.address}>
      <b aria-label={`${points?.title} ${points?.number}`}>{points?.number}</b>
      <small>
        {['branches', 'decrees', 'spirits'].map((kind) => find(`points/${seat}/${kind}`)).map((part) => part && (
          <span key={part.address}>
            {part.title} {part.number}
          </span>
        ))}
      </small>
    </span>
  );
}

function OtherTree({ seat, find, leads }: { seat: number; find: Find; leads: boolean }) {
  const table = useTable(), placing = placingOf(table);
  const svg = useTreePicture(seat, `t${seat}-`);
  const isLooked = placing.looked.value === seat;
  return (
    <li class={`other-tree${table.at.value?.turn.seats.includes(seat) ? ' acts' : ''}`}>
      <button aria-pressed={isLooked} aria-label={t('web.kodama.look', { who: table.nameOf(seat) })} onClick={() => (placing.looked.value = isLooked ? null : seat)}>
        <span class={`tree-small${leads ? ' leads' : ''}`} dangerouslySetInnerHTML={{ __html: svg }} />
      </button>
      <div class="other-tree-foot">
        <SeatName seat={seat} />
        <SeatStatus seat={seat} />
        <SeatPoints seat={seat} find={find} />
      </div>
    </li>
  );
}

function KodamaTable() {
  const table = useTable(), placing = placingOf(table);
  const areas = table.position.value?.areas ?? [];
  const find: Find = (address) => areas.find((area) => area.address === address);
  const seats = table.seats.value?.seats.length ?? 0, own = Math.max(0, table.eyes.value), looked = placing.looked.value ?? own;
  const most = Math.max(...Array.from({ length: seats }, (_, seat) => find(`points/${seat}`)?.number ?? 0));
  return (
    <div class={`table-kodama season-${find('season')?.number ?? 1}`}>
      <div class="kodama-sky" aria-hidden="true" />
      <Decree find={find} />
      <ul class="other-trees" aria-label={t('web.seats')}>
        {Array.from({ length: seats - 1 }, (_, i) => (own + 1 + i) % seats).map((seat) => (
          <OtherTree key={seat} seat={seat} find={find} leads={most > 0 && find(`points/${seat}`)?.number === most} />
        ))}
      </ul>
      <TreeView seat={looked} />
      <div class="tree-owner">
        <SeatName seat={looked} />
        <SeatPoints seat={looked} find={find} />
        {looked !== own && (
          <button class="choice-button" onClick={() => (placing.looked.value = null)}>
            {t('web.kodama.own-tree')}
          </button>
        )}
      </div>
      <HeldCard />
    </div>
  );
}

export const Kodama: GameParts = { Table: KodamaTable, Decision: KodamaDecision, Hand: KodamaHand };
