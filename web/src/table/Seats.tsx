// Who sits where: crest, name, numbers of theirs, and who is to act.

import type { Area } from '../engine/presented';
import { Crest } from '../ui/Crest';
import { t } from '../words';
import { Clock } from './Clock';
import { useTable } from './context';

export function SeatName({ seat }: { seat: number }) {
  const table = useTable(), bot = table.seatState(seat)?.bot;
  return (
    <span title={bot && t('web.bot', { level: t(`present.player.${bot}`) })} class={`seat-name seat-${seat % 5}`}>
      <Crest seat={seat} />
      <span class="called">{table.nameOf(seat)}</span>
    </span>
  );
}

export function SeatStatus({ seat }: { seat: number }) {
  const table = useTable();
  const state = table.seatState(seat), turn = table.at.value?.turn;
  if (state?.kind === 'person' && state.here === false && !table.isMine(seat)) return <span class="status is-away">{t('web.seat.away')}</span>;
  if (!turn || turn.kind === 'over') return null;
  const acts = turn.seats.includes(seat);
  if (acts)
    return (
      <span class="status is-acting">
        {seat === table.eyes.value ? t('web.seat.your-turn') : state?.kind === 'bot' ? t('web.seat.thinks') : t('web.seat.decides')} <Clock seat={seat} />
      </span>
    );
  return turn.kind === 'all' ? <span class="status is-ready">{t('web.seat.ready')}</span> : null;
}

export function AreaNumber({ area }: { area: Area }) {
  return (
    <span class="number" data-thing={area.address}>
      <span class="number-title">{area.title}</span> <b>{area.number}</b>
      {area.bound ? <span class="number-bound">/{area.bound}</span> : null}
      {area.note && <i>{area.note}</i>}
    </span>
  );
}

// All seats in a list, with whatever numbers the game has for each.
export function Seats() {
  const table = useTable();
  const areas = table.position.value?.areas ?? [];
  return (
    <ul class="seats" aria-label={t('web.seats')}>
      {(table.seats.value?.seats ?? []).map((_, seat) => (
        <li key={seat} class={table.at.value?.turn.seats.includes(seat) ? 'acts' : ''}>
          <SeatName seat={seat} />
          <SeatStatus seat={seat} />
          <span class="seat-numbers">
            {areas.filter((area) => area.owner === seat && area.shape === 'number').map((area) => <AreaNumber key={area.address} area={area} />)}
          </span>
        </li>
      ))}
    </ul>
  );
}
