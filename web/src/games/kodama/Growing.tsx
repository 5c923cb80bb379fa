// What is asked while trees grow: which card, what it grows from, where; then what the place brings, or all that speaks
// against it. Everything that a pointer does is here too, as buttons.

import { change, settings } from '../../settings';
import { useRef } from 'preact/hooks';
import type { Choice, Hint } from '../../engine/presented';
import { useTable } from '../../table/context';
import { Decision, Problem } from '../../table/Decision';
import { Icon } from '../../ui/Icon';
import { t } from '../../words';
import { NOTCH, placingOf } from './placing';

const byWorth = (choices: Choice[] = []) => choices.filter((one) => !one.why_not).sort((a, b) => (b.worth ?? 0) - (a.worth ?? 0));

const isCoarse = () => matchMedia('(pointer: coarse)').matches;

function Turn({ by, label }: { by: number; label: string }) {
  const placing = placingOf(useTable());
  return (
    <button class={`tool turn-tool${by < 0 ? ' is-right' : ''}`} aria-label={label} title={label} onClick={() => placing.turn(by)}>
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d="M5 5v5h5M5.600 10a7.500 7.500 0 1 1-.6 5" />
      </svg>
    </button>
  );
}

// How a place is, in words: spoken when the card rests.
function Verdict() {
  const table = useTable(), placing = placingOf(table);
  const laid = placing.laid.value, problem = table.problem.value;
  const reasons = laid && !laid.legal ? laid.why.map((one) => one.why) : [];
  const others = problem.filter((one) => !reasons.includes(one));
  return (
    <div id="laid-verdict" class="laid-verdict" role="status" aria-live={placing.dragging.value ? 'off' : 'polite'}>
      {laid?.legal && (
        <p>
          <b>{laid.said.brings}</b> <span>{[laid.said.where, laid.said.leaves].filter(Boolean).join(' · ')}</span>
        </p>
      )}
      {reasons.length > 0 && (
        <>
          <p class="laid-no">{t('web.kodama.not-here')}</p>
          <ol>
            {reasons.map((why) => (
              <li key={why}>{why}</li>
            ))}
          </ol>
        </>
      )}
      {others.map((why) => (
        <p key={why} class="laid-no">{why}</p>
      ))}
    </div>
  );
}

function Laying() {
  const table = useTable(), placing = placingOf(table);
  const laid = placing.laid.value, isSnapping = settings.value.snap;
  return (
    <>
      <Verdict />
      <div class="actions laying">
        <button class="main-button" aria-disabled={!laid?.legal} disabled={table.sent.value || placing.dragging.value} onClick={() => void placing.play()}>
          <span>{t('web.kodama.lay')}</span> {laid?.legal && <b>+{laid.points}</b>}
        </button>
        <Turn by={NOTCH} label={t('web.kodama.turn-left')} />
        <Turn by={-NOTCH} label={t('web.kodama.turn-right')} />
        <button class="choice-button put-back" onClick={() => placing.forget()}>{t('web.kodama.put-back')}</button>
        <button class="choice-button snap-switch" aria-pressed={isSnapping} title={t('web.kodama.snap.about')} onClick={() => change({ snap: !isSnapping })}>
          {t('web.kodama.snap')}
        </button>
      </div>
    </>
  );
}

function Ways({ choices, onChoose }: { choices: Choice[]; onChoose: (choice: Choice) => void }) {
  return (
    <ul class="ways">
      {choices.map((choice) => (
        <li key={choice.id}>
          <button class="choice-button" onClick={() => onChoose(choice)}>
            <span>{choice.label}</span> <small>{choice.consequence}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

// A hint's card can be seen lying where it is meant. The hint itself, which covers the tree on a phone, is put away then.
function Hinted({ hints }: { hints: Hint[] }) {
  const table = useTable(), placing = placingOf(table);
  const show = (hint: Hint) => void placing.holdAt(hint.move).then(() => (table.hints.value = null));
  return (
    <ul class="ways hinted">
      {hints.map((hint) => (
        <li key={hint.move}>
          <button class="choice-button" onClick={() => show(hint)}>
            <b>{t('web.kodama.show')}</b> <small>{table.inWords(hint.sentence)}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Growing() {
  const table = useTable(), placing = placingOf(table);
  const hints = table.hints.value, hinted = typeof hints === 'object' && hints ? hints.hints.filter((one) => one.move.includes('@')) : [];
  const [card, parent] = placing.taken.value, held = placing.held.value, root = table.position.value!.question!;
  const question = held ? t('web.kodama.held.short', { card: held.card.name ?? '' }) : (parent?.question ?? card?.question ?? root.label);
  const room = useRef(''); // for more than the question: what it was while a card is on its way, as the tree must not move
  if (!placing.dragging.value) room.current = held ? ' is-open is-held' : card || hinted.length || table.problem.value.length ? ' is-open' : '';
  const back = () => (held ? placing.forget() : (table.path.value = table.path.value.slice(0, -1)));
  return (
    <section class={`decision growing${room.current}`} aria-label={t('web.decision')} data-decision={`${table.at.value?.at}/${table.path.value.length}`} data-touchable="" onKeyDown={(event) => event.key === 'Escape' && card && back()}>
      <div class="asked">
        {(card || held) && (
          <button class="tool" aria-label={held ? t('web.kodama.put-back') : t('web.step-back')} onClick={back}>
            <Icon name="back" />
          </button>
        )}
        <p class="question" tabIndex={-1}>{question}</p>
      </div>
      {held ? (
        <Laying />
      ) : parent ? (
        <Ways choices={byWorth(parent.choices)} onChoose={(choice) => void placing.holdAt(choice.key ?? '')} />
      ) : card ? (
        <Ways choices={byWorth(card.choices)} onChoose={(choice) => void table.choose(choice)} />
      ) : hinted.length ? (
        <Hinted hints={hinted} />
      ) : (
        <p class="how-to-lay">{isCoarse() ? t('web.kodama.how.touch') : t('web.kodama.how')}</p>
      )}
      {!held && <Problem />}
    </section>
  );
}

export function KodamaDecision() {
  const table = useTable();
  if (table.fresh.value.length) return <section class="decision growing" aria-label={t('web.decision')} />; // read first: the tree is covered
  return placingOf(table).cards.value.size ? <Growing /> : <Decision />;
}
