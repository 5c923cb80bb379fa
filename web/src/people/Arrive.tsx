// Who opens the link that another device made. Opening it changes nothing: a button does.

import '../style/people.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { MyGames } from '../home/Lists';
import { forgetAddress, go } from '../route';
import { change } from '../settings';
import { t } from '../words';
import { ask, useAsking } from './server';

// Games that this browser has at the server already, and would not come back to.
function useOwnGames(): number {
  const [count, setCount] = useState(0);
  useEffect(() => void ask('GET', '/api/mine').then((answer) => answer.json()).then(({ tables }) => setCount(tables.length), () => {}), []); // unknown here: it has none
  return count;
}

function goHome() {
  forgetAddress();
  go('/');
}

export function Arrive({ token, name }: { token: string; name: string }) {
  const own = useOwnGames();
  const [isUsed, setUsed] = useState(false);
  const { isBusy, problem, asking } = useAsking();
  const done = useRef<HTMLParagraphElement>(null);
  useEffect(() => void (isUsed && done.current?.focus()), [isUsed]); // the button is gone
  const use = () =>
    asking(async () => {
      await ask('POST', '/api/device/use', { token });
      if (name) change({ name });
      forgetAddress();
      setUsed(true);
    });
  return (
    <main class="arrive">
      <h1>{t('web.people.arrive')}</h1>
      {isUsed ? (
        <>
          <p role="status" tabIndex={-1} ref={done}>{t('web.people.arrive.done')}</p>
          <MyGames onOpen={go} />
        </>
      ) : (
        <>
          <p>{t('web.people.arrive.about')}</p>
          {own > 0 && <p class="sure">{t('web.people.arrive.own', { n: own })}</p>}
        </>
      )}
      {problem && <p class="problem" role="alert">{problem}</p>}
      <div class="answers">
        {!isUsed && <button class="main-button" disabled={isBusy} onClick={use}>{name ? t('web.people.arrive.as', { who: name }) : t('web.people.arrive.go')}</button>}
        <button class="choice-button" onClick={goHome}>{t('web.home')}</button>
      </div>
    </main>
  );
}
