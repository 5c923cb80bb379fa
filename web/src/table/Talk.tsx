// Chat among those at the table.

import '../style/people.css';
import { useEffect, useState } from 'preact/hooks';
import type { Said } from '../link/messages';
import { isNarrow } from '../ui/screen';
import { t } from '../words';
import { useTable } from './context';
import type { TableModel } from './model';
import { ALL, isHeard, mute, mutedAt, speakerOf } from './muted';

// Are there others to talk to? Who made the table sees where talk would be also while there is none, to let it go on.
export function canTalk(table: TableModel): boolean {
  const seats = table.seats.value!, isOn = seats.chat || seats.maker || table.said.value.length > 0;
  return isOn && seats.seats.filter((seat) => seat.kind === 'person').length > 1;
}

export function SaidLine({ said }: { said: Said }) {
  const table = useTable();
  return (
    <>
      <b>{said.seat === undefined ? t('web.watcher') : table.nameOf(said.seat)}</b> {said.say}
    </>
  );
}

// What others said while nothing on the screen showed it: on a phone the talk is a sheet.
export function useUnheard(hasTalk: boolean, isOpen: boolean): Said[] {
  const table = useTable(), said = table.said.value;
  const [heard, setHeard] = useState(said.length);
  const isShown = isOpen || !hasTalk || !isNarrow.value;
  useEffect(() => {
    if (isShown) setHeard(said.length);
  }, [isShown, said.length]);
  return isShown ? [] : said.slice(heard).filter((one) => isHeard(table, one) && (one.seat === undefined || !table.isMine(one.seat)));
}

// For oneself alone: nobody is told.
function Mute() {
  const table = useTable(), muted = mutedAt(table).value;
  const seats = table.seats.value?.seats ?? [];
  const others = seats.flatMap((seat, i) => (seat.kind === 'person' && !table.isMine(i) ? [{ who: speakerOf(i), name: table.nameOf(i) }] : []));
  const all = { who: ALL, name: t('web.talk.mute.all') };
  const choices = [all, ...others, { who: speakerOf(), name: t('web.talk.mute.watchers') }];
  const names = choices.filter(({ who }) => muted.includes(who)).map(({ name }) => name);
  return (
    <details class="more mute">
      <summary>{names.length ? t('web.talk.muted', { who: names.join(', ') }) : t('web.talk.mute')}</summary>
      {choices.map(({ who, name }) => (
        <label key={who}>
          <input type="checkbox" checked={muted.includes(who)} disabled={who !== ALL && muted.includes(ALL)} onChange={(event) => mute(table, who, event.currentTarget.checked)} /> {name}
        </label>
      ))}
    </details>
  );
}

// Who made the table ends the talk at it, and lets it go on.
function EndTalk({ isOn }: { isOn: boolean }) {
  const table = useTable();
  if (!table.seats.value?.maker) return null;
  return (
    <button class="choice-button" disabled={table.sent.value} onClick={() => table.setTalk(!isOn)}>{t(isOn ? 'web.talk.end' : 'web.talk.go-on')}</button>
  );
}

export function Talk() {
  const table = useTable(), isOn = Boolean(table.seats.value?.chat);
  const [text, setText] = useState('');
  const send = (event: Event) => {
    event.preventDefault();
    if (text.trim()) table.say(text.trim());
    setText('');
  };
  return (
    <section class="talk" aria-label={t('web.talk')}>
      <ol aria-live="polite">
        {table.said.value.map((said, i) => isHeard(table, said) && (
          <li key={i}>
            <SaidLine said={said} />
          </li>
        ))}
      </ol>
      {isOn ? (
        <form onSubmit={send}>
          <input value={text} maxLength={120} aria-label={t('web.talk.say')} placeholder={t('web.talk.say')} onInput={(event) => setText(event.currentTarget.value)} />
        </form>
      ) : (
        <p class="legend">{t('web.talk.ended')}</p>
      )}
      <Mute />
      <EndTalk isOn={isOn} />
    </section>
  );
}
