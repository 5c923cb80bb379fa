// A walk through what happened so far, as the own seat knew it. The table is shown as it was; nothing can be touched there.

import { t } from '../words';
import { useTable } from './context';

export function Past() {
  const table = useTable();
  const last = table.at.value?.at ?? 0, shown = table.past.value ?? last;
  if (last < 2) return null;
  return (
    <div class="past">
      <label>
        <span>{t('web.past')}</span>
        <input type="range" min={0} max={last} value={shown} aria-valuetext={`${shown}/${last}`} onInput={(event) => table.look(Number(event.currentTarget.value))} />
      </label>
      <button class="choice-button" disabled={table.past.value === null} onClick={() => table.look(last)}>
        {t('web.past.now')}
      </button>
    </div>
  );
}
