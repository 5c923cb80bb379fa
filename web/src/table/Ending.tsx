// Who won, and how the points came together: each score unfolds into its reasons.

import type { FunctionComponent } from 'preact';
import { useState } from 'preact/hooks';
import type { SeatScore } from '../engine/presented';
import { go } from '../route';
import { Crest } from '../ui/Crest';
import { Later } from '../ui/Later';
import { isNarrow } from '../ui/screen';
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

// The reasons of a score; of a team's only those that count, with what they come to.
function Parts({ score, isTeam }: { score: SeatScore; isTeam?: boolean }) {
  const { unit } = useTable().ending.value!;
  const parts = (score.parts ?? []).filter((part) => !isTeam || part.points !== 0);
  return (
    <table>
      <tbody>
        {parts.map((part) => (
          <tr key={part.kind}>
            <th scope="row">{part.kind}</th>
            <td>{part.count !== undefined ? `× ${part.count}` : ''}</td>
            <td>{part.points}</td>
          </tr>
        ))}
        {isTeam && (
          <tr class="sum">
            <th scope="row">{unit}</th>
            <td />
            <td>{score.points ?? '–'}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function Scores() {
  const ending = useTable().ending.value!;
  if (ending.team) return <Parts score={ending.seats[0]} isTeam />;
  return (
    <ol>
      {ending.seats.map((score) => (
        <li key={score.seat}>
          <details open={matchMedia('(min-width: 60.01em)').matches}>
            <summary>
              <span class={`seat-name seat-${score.seat % 5}`}>
                <Crest seat={score.seat} /> <span class="called">{score.name}</span>
              </span>
              {score.winner && <span class="seal" role="img" aria-label={t('web.ending.winner')} title={t('web.ending.winner')}>勝</span>}
              <b>{score.points ?? '–'}</b> <span class="unit">{ending.unit}</span>
            </summary>
            <Parts score={score} />
          </details>
        </li>
      ))}
    </ol>
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
  const actions = (
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
  );
  return (
    <section class="ending" aria-label={t('web.ending')}>
      <h2 tabIndex={-1}>{ending.headline}</h2>
      {ending.how && <p>{ending.how}</p>}
      {isNarrow.value && actions}
      <Scores />
      {!isNarrow.value && actions}
      {After && <After />}
    </section>
  );
}
