// Who won, and how the points came together: each score unfolds into its reasons.

import type { FunctionComponent } from 'preact';
import { useState } from 'preact/hooks';
import { go } from '../route';
import { Crest } from '../ui/Crest';
import { Later } from '../ui/Later';
import { t } from '../words';
import { useTable } from './context';
import { LookBack } from './LookBack';

const loadProof = async () => (await import('../people/Proof')).Proof;

// Of a game whose shuffle several had a share in: the server tells all of it at the end.
function ProofButton() {
  const table = useTable();
  const [isOpen, setOpen] = useState(false);
  if (!table.proof.value || !table.seats.value?.commitment) return null;
  return (
    <>
      <button class="choice-button" onClick={() => setOpen(true)}>{t('web.proof')}</button>
      {isOpen && <Later load={loadProof} title={t('web.proof')} props={{ table, onClose: () => setOpen(false) }} />}
    </>
  );
}

interface Props {
  After?: FunctionComponent; // the game's own
  onAgain?: () => void;
  onRecord?: () => void;
}

export function EndingView({ After, onAgain, onRecord }: Props) {
  const table = useTable();
  const ending = table.ending.value;
  if (!ending) return null;
  return (
    <section class="ending" aria-label={t('web.ending')}>
      <h2 tabIndex={-1}>{ending.headline}</h2>
      {ending.how && <p>{ending.how}</p>}
      <ol>
        {ending.seats.map((score, i) => (
          <li key={score.seat}>
            <details open={ending.team ? !i : matchMedia('(min-width: 60.01em)').matches}>
              <summary>
                <span class={`seat-name seat-${score.seat % 5}`}>
                  <Crest seat={score.seat} /> <span class="called">{score.name}</span>
                </span>
                {score.winner && <span class="seal" role="img" aria-label={t('web.ending.winner')} title={t('web.ending.winner')}>勝</span>}
                <b>{score.points ?? '–'}</b> <span class="unit">{ending.unit}</span>
              </summary>
              <table>
                <tbody>
                  {(score.parts ?? []).map((part) => (
                    <tr key={part.kind}>
                      <th scope="row">{part.kind}</th>
                      <td>{part.count !== undefined ? `× ${part.count}` : ''}</td>
                      <td>{part.points}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </details>
          </li>
        ))}
      </ol>
      <div class="actions">
        {table.again.value && (
          <button class="main-button" onClick={() => go(`/t/${table.again.value}`)}>
            {t('web.again.go')}
          </button>
        )}
        {onAgain && !table.again.value && (
          <button class="main-button" onClick={onAgain}>
            {t('web.play-again')}
          </button>
        )}
        <LookBack />
        <ProofButton />
        {onRecord && (
          <button class="choice-button" onClick={onRecord}>
            {t('web.save-record')}
          </button>
        )}
      </div>
      {After && <After />}
    </section>
  );
}
