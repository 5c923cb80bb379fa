// A walk through what happened so far, as the own seat knew it. The table is shown as it was; nothing can be touched there.
// A record is walked through with the eyes of any seat.

import { useEffect, useState } from 'preact/hooks';
import { settings } from '../settings';
import { Icon } from '../ui/Icon';
import { t } from '../words';
import { useTable } from './context';

function Eyes() {
  const table = useTable();
  const seats = table.seats.value?.seats ?? [];
  return (
    <label class="eyes">
      <span>{t('web.eyes')}</span>
      <select value={table.eyes.value} onChange={(event) => table.watchAs(Number(event.currentTarget.value))}>
        {seats.map((_, seat) => (
          <option key={seat} value={seat}>{table.nameOf(seat)}</option>
        ))}
      </select>
    </label>
  );
}

const STEP_MS = { quick: 500, calm: 1100, slow: 2200 };

// Goes on by itself, from the beginning if the end is shown, until the end is shown again.
function usePlaying(shown: number, last: number): [boolean, () => void] {
  const table = useTable();
  const [plays, setPlays] = useState(false);
  useEffect(() => {
    if (!plays) return;
    if (table.past.value === null) return setPlays(false);
    const timer = setTimeout(() => table.look(shown + 1), STEP_MS[settings.value.pace]);
    return () => clearTimeout(timer);
  }, [plays, shown, table.past.value]);
  const toggle = () => {
    if (!plays && shown >= last) table.look(0);
    setPlays(!plays);
  };
  return [plays, toggle];
}

export function Past() {
  const table = useTable();
  const last = table.at.value?.at ?? 0, shown = table.past.value ?? last;
  const [plays, toggle] = usePlaying(shown, last);
  if (last < 2) return null;
  const step = (by: number) => table.look(Math.min(last, Math.max(0, shown + by)));
  return (
    <div class="past">
      {table.isRecord && <Eyes />}
      <label class="walk">
        <span>{t('web.past')}</span>
        <input type="range" min={0} max={last} value={shown} aria-valuetext={`${shown}/${last}`} onInput={(event) => table.look(Number(event.currentTarget.value))} />
      </label>
      <div class="past-steps">
        <button class="choice-button" aria-label={t(plays ? 'web.past.pause' : 'web.past.play')} title={t(plays ? 'web.past.pause' : 'web.past.play')} onClick={toggle}>
          <Icon name={plays ? 'pause' : 'play'} />
        </button>
        <button class="choice-button" disabled={shown <= 0} aria-label={t('web.past.before')} onClick={() => step(-1)}>‹</button>
        <button class="choice-button" disabled={shown >= last} aria-label={t('web.past.after')} onClick={() => step(1)}>›</button>
        <button class="choice-button" disabled={table.past.value === null} onClick={() => table.look(last)}>
          {t(table.isRecord ? 'web.past.end' : 'web.past.now')}
        </button>
      </div>
    </div>
  );
}
