// Chat among those at the table.

import { useEffect, useState } from 'preact/hooks';
import type { Said } from '../link/messages';
import { isNarrow } from '../ui/screen';
import { t } from '../words';
import { useTable } from './context';

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
  return isShown ? [] : said.slice(heard).filter(({ seat }) => seat === undefined || !table.isMine(seat));
}

export function Talk() {
  const table = useTable();
  const [text, setText] = useState('');
  const send = (event: Event) => {
    event.preventDefault();
    if (text.trim()) table.say(text.trim());
    setText('');
  };
  return (
    <section class="talk" aria-label={t('web.talk')}>
      <ol aria-live="polite">
        {table.said.value.map((said, i) => (
          <li key={i}>
            <SaidLine said={said} />
          </li>
        ))}
      </ol>
      <form onSubmit={send}>
        <input value={text} maxLength={120} aria-label={t('web.talk.say')} placeholder={t('web.talk.say')} onInput={(event) => setText(event.currentTarget.value)} />
      </form>
    </section>
  );
}
