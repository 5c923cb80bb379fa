// The decisions that mattered: searched again in the Worker that thinks, a step at a time, for as long as one wants to know.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { Regretted, Reviewing } from '../engine/presented';
import type { TableModel } from '../table/model';
import { t } from '../words';
import type { Ask } from './After';

const LEVEL = 'hard'; // as `irori review`

// People's decisions; where no people play, everybody's.
function reviewed(table: TableModel): number[] {
  const seats = table.seats.value?.seats ?? [], people = seats.flatMap(({ kind }, seat) => (kind === 'person' ? [seat] : []));
  return people.length ? people : seats.map((_, seat) => seat);
}

function Found({ found, onLook }: { found: Regretted[]; onLook: (entry: number, seat: number) => void }) {
  return (
    <>
      {found.map(({ seat, sentence, none, regrets }) => (
        <section key={seat} class="after-seat">
          <h4>{sentence}</h4>
          {none && <p>{none}</p>}
          <ol>
            {regrets.map(({ entry, told }) => (
              <li key={entry} data-entry={entry}>
                {told.when && <p class="legend">{told.when}</p>}
                <p>{told.sentence}</p>
                {told.reason && <p class="legend">{told.reason}</p>}
                <button class="choice-button" onClick={() => onLook(entry, seat)} aria-label={`${t('web.after.there')}: ${told.played}`}>{t('web.after.there')}</button>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}

export function Regrets({ table, ask, onLook }: { table: TableModel; ask: Ask; onLook: (entry: number, seat: number) => void }) {
  const [progress, setProgress] = useState<Reviewing | null>(null);
  const [found, setFound] = useState<Regretted[] | null>(null);
  const [failed, setFailed] = useState('');
  const run = useRef(0); // which run is on: another number ends it
  useEffect(() => () => void run.current++, []);

  const find = async () => {
    const own = ++run.current;
    setFound(null);
    setProgress({ done: 0, due: 0, careful: false });
    await ask({ review: { level: LEVEL, seats: reviewed(table) } });
    while (run.current === own) {
      const { reviewing, regrets } = await ask({ step: true });
      if (run.current !== own) return;
      if (regrets) return setFound(regrets), setProgress(null);
      setProgress(reviewing ?? null);
    }
  };
  const stop = () => (run.current++, setProgress(null));
  const start = () => void find().catch((error) => (setProgress(null), setFailed(String(error.message ?? error))));

  return (
    <>
      <p>{t('web.after.decisions.about')}</p>
      {failed && <p class="problem" role="alert">{t('web.failed', { why: failed })}</p>}
      {!found && !progress && <button class="choice-button" onClick={start}>{t('web.after.find')}</button>}
      {progress && (
        <div class="after-progress">
          <label>
            <progress max={progress.due || 1} value={progress.done} /> {t(progress.careful ? 'web.after.careful' : 'web.after.progress', { done: progress.done, due: progress.due })}
          </label>
          <button class="choice-button" onClick={stop}>{t('web.after.stop')}</button>
        </div>
      )}
      <div role="status">{found && <Found found={found} onLook={onLook} />}</div>
    </>
  );
}
