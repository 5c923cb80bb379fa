// Seats that somebody left after the deal, for who watches and may sit down there: their own, or one they are admitted to.

import { useState } from 'preact/hooks';
import { change, settings } from '../settings';
import { t } from '../words';
import { useTable } from './context';

export function LeftSeats() {
  const table = useTable();
  const [name, setName] = useState(settings.value.name ?? '');
  const seats = table.seats.value;
  const left = (seats?.seats ?? []).flatMap((seat, i) => (seat.kind === 'open' && seat.free ? [i] : []));
  if (!seats || seats.you.length || !left.length || table.at.value?.turn.kind === 'over') return null;
  const sit = (seat: number) => {
    change({ name });
    table.sit({ seat, sit: name || t('web.guest') });
  };
  return (
    <section class="vote-box" aria-label={t('web.seat.open')}>
      <label>
        {t('web.your-name')} <input value={name} maxLength={24} onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <div class="actions">
        {left.map((seat) => (
          <button key={seat} class="main-button" disabled={table.sent.value} onClick={() => sit(seat)}>{t('web.sit-at', { n: seat + 1 })}</button>
        ))}
      </div>
    </section>
  );
}
