// Chat among those at the table.

import { useState } from 'preact/hooks';
import { t } from '../words';
import { useTable } from './context';

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
            <b>{said.seat === undefined ? t('web.watcher') : table.nameOf(said.seat)}</b> {said.say}
          </li>
        ))}
      </ol>
      <form onSubmit={send}>
        <input value={text} maxLength={120} aria-label={t('web.talk.say')} placeholder={t('web.talk.say')} onInput={(event) => setText(event.currentTarget.value)} />
      </form>
    </section>
  );
}
