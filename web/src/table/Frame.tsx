// The frame of every table: what is told around the game's own part of it. On a phone log and rules are sheets; on a
// desktop the log stands beside the table.

import { useEffect, useState } from 'preact/hooks';
import type { Hints } from '../engine/presented';
import type { GameParts } from '../games/games';
import { go } from '../route';
import { Icon } from '../ui/Icon';
import { isNarrow } from '../ui/screen';
import { SettingsSheet } from '../ui/SettingsSheet';
import { Sheet } from '../ui/Sheet';
import { isNewer } from '../version';
import { t } from '../words';
import { useTable } from './context';
import { Decision } from './Decision';
import { EndingView } from './Ending';
import { Failure } from './Failure';
import { Hand } from './Hand';
import { LeftSeats } from './LeftSeats';
import { Log } from './Log';
import type { TableModel } from './model';
import { Past } from './Past';
import { openRules, Rules } from './Rules';
import { Scoring } from './Scoring';
import { canPropose, TableActions } from './TableActions';
import { canTalk, SaidLine, Talk, useUnheard } from './Talk';
import { Tool } from './Tool';

type Open = 'log' | 'people' | 'settings' | null;

function HintBox() {
  const table = useTable();
  const hints = table.hints.value;
  if (!hints) return null;
  return (
    <section class="hint-box" aria-label={t('web.hint')} role="status">
      {hints === 'thinking' ? <p>{t('web.hint.thinking')}</p> : <HintList hints={hints} />}
      <button class="tool" aria-label={t('web.close')} onClick={() => (table.hints.value = null)}>
        <Icon name="close" />
      </button>
    </section>
  );
}

function HintList({ hints }: { hints: Hints }) {
  const table = useTable();
  return (
    <div>
      {hints.hints.map((hint, i) => (
        <p key={hint.move} class={i ? 'other-hint' : ''}>
          {table.inWords(hint.sentence)}. {hint.reason && <span>{table.inWords(hint.reason)}</span>}
        </p>
      ))}
      {hints.legend && <p class="legend">{hints.legend}</p>}
    </div>
  );
}

function VoteBox() {
  const table = useTable();
  const vote = table.vote.value;
  if (!vote) return null;
  const answered = [...vote.yes, ...vote.no].includes(table.eyes.value);
  return (
    <section class="vote-box" role="alert">
      <p>{t(`web.vote.${vote.what}`, { who: table.nameOf(vote.by), ...(vote.who === undefined ? {} : { whom: table.nameOf(vote.who), n: vote.who + 1 }) })}</p>
      {!answered && table.eyes.value >= 0 && (
        <div class="actions">
          <button class="main-button" onClick={() => table.answerVote(true)}>{t('web.yes')}</button>
          <button class="choice-button" onClick={() => table.answerVote(false)}>{t('web.no')}</button>
        </div>
      )}
    </section>
  );
}

// Several people at one screen: nobody sees another's hand, nor what was told to another.
function Cover() {
  const table = useTable();
  return (
    <section class="cover">
      <h2>{t('web.cover', { who: table.nameOf(table.eyes.value) })}</h2>
      <button class="main-button" onClick={() => table.uncover()}>{t('web.cover.take')}</button>
    </section>
  );
}

// For who listens: what happened since, and what is asked, whenever that is another question.
function Announcer() {
  const table = useTable();
  return <p class="unseen" role="status">{table.announced.value}</p>;
}

// A button that was pressed is often gone with what it did. Who has no pointer goes on from the question, not from the
// top of the page.
function useKeptFocus() {
  const table = useTable();
  useEffect(() => {
    if (document.activeElement && document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('.cover .main-button, .scoring .main-button, .ending h2, .decision .question')?.focus({ preventScroll: true });
  });
  void [table.at.value, table.path.value, table.fresh.value, table.covered.value, table.sent.value];
}

// Why the last move cannot be taken back, or no hint be had; where others could agree to take it back, the way to ask them.
function WhyNot({ what, onClose }: { what: 'take-back' | 'hint'; onClose: () => void }) {
  const table = useTable();
  const canAsk = what === 'take-back' && canPropose(table) && !table.vote.value;
  return (
    <section class="hint-box why-box" role="status">
      <div>
        <p>{t(whyNot(table, what))}</p>
        {canAsk && (
          <button class="choice-button" onClick={() => (table.propose('undo'), onClose())}>{t('web.ask.undo')}</button>
        )}
      </div>
      <button class="tool" aria-label={t('web.close')} onClick={onClose}>
        <Icon name="close" />
      </button>
    </section>
  );
}

function whyNot(table: TableModel, what: 'take-back' | 'hint'): string {
  if (table.at.value?.turn.kind === 'over') return 'web.why.over';
  if (table.past.value !== null) return 'web.why.past';
  if (table.isElsewhere.value) return 'web.elsewhere';
  if (what === 'take-back') return 'web.why.take-back';
  return table.seats.value?.hints ? 'web.why.turn' : 'web.why.hint';
}

// Nothing is asked in the past. On a phone the way back is in the walk above.
function LookingBack() {
  const table = useTable();
  return (
    <section class="decision looking-back" aria-label={t('web.decision')}>
      <p class="question" tabIndex={-1}>{t('web.past.looking')}</p>
      {!isNarrow.value && (
        <button class="choice-button" onClick={() => table.look(table.at.value!.at)}>{t(table.isRecord ? 'web.past.end' : 'web.past.return')}</button>
      )}
    </section>
  );
}

interface Props {
  parts: GameParts; // the game's own
  onAgain?: () => void;
  onRecord?: () => void;
}

export function Frame({ parts, onAgain, onRecord }: Props) {
  const table = useTable();
  const [open, setOpen] = useState<Open>(null);
  const [why, setWhy] = useState<'take-back' | 'hint' | null>(null);
  const head = table.head.value!, at = table.at.value, position = table.position.value;
  const isCovered = table.covered.value;
  const close = () => setOpen(null);
  useEffect(close, [isCovered]);
  useEffect(() => setWhy(null), [at?.turn.decision, table.past.value]);
  const isOver = at?.turn.kind === 'over';
  const hasTalk = canTalk(table);
  const unheard = useUnheard(hasTalk, open === 'people' || open === 'log');
  const canBack = Boolean(at?.back) && !isCovered && !table.isElsewhere.value, canHint = table.isAsked.value && Boolean(table.seats.value?.hints);
  const hasOthers = hasTalk || canPropose(table), isInPast = table.past.value !== null;
  useKeptFocus();
  const Pages = parts.Pages ?? Scoring, Asked = parts.Decision ?? Decision, Own = parts.Hand ?? Hand;
  return (
    <div class={`table-frame game-${head.game}${hasOthers ? ' has-others' : ''}`}>
      <header class="frame-head">
        <Tool icon="home" label={t('web.home')} onClick={() => go('/')} />
        <h1>{t(`web.title.${head.game}`)}</h1>
        <p class="stand">{!isCovered && position?.stand}</p>
        <nav class="tools" aria-label={t('web.tools')}>
          <Tool icon="back" label={t('web.take-back')} isOff={!canBack} onClick={() => (canBack ? table.takeBack() : setWhy('take-back'))} />
          <Tool icon="hint" label={t('web.hint')} isOff={!canHint} onClick={() => (canHint ? void table.hint() : setWhy('hint'))} />
          <Tool icon="rules" label={t('web.rules')} onClick={() => openRules(table)} />
          <span class="phone-only">
            <Tool icon="log" label={t('web.log')} isOff={isCovered} onClick={() => !isCovered && setOpen('log')} />
          </span>
          {hasOthers && !isCovered && <Tool icon="people" label={t('web.at-table')} count={unheard.length} onClick={() => setOpen('people')} />}
          <Tool icon="more" label={t('web.settings')} onClick={() => setOpen('settings')} />
        </nav>
      </header>
      <div class="notices" role="status">
        {table.link.value === 'lost' && at && <p class="lost">{t('web.link.lost')}</p>}
        {table.isElsewhere.value && (
          <p class="elsewhere">
            {t('web.elsewhere')} <button class="choice-button" onClick={() => void table.engine.ask('takeOver')}>{t('web.elsewhere.take')}</button>
          </p>
        )}
        {isNewer.value && <p class="newer">{t('web.newer')}</p>}
        {unheard.length > 0 && !isCovered && (
          <button class="last-said" onClick={() => setOpen('people')}>
            <SaidLine said={unheard[unheard.length - 1]} />
          </button>
        )}
      </div>
      <Failure />
      <main class="board" tabIndex={0}>
        {isCovered ? (
          <Cover />
        ) : (
          <div class="game-part" inert={!parts.Pages && table.fresh.value.length > 0}>
            <parts.Table />
          </div>
        )}
        {!isCovered && <Pages />}
      </main>
      {!isCovered && <HintBox />}
      {!isCovered && (
        <footer class="own">
          <VoteBox />
          <LeftSeats />
          {why && <WhyNot what={why} onClose={() => setWhy(null)} />}
          {isNarrow.value && (table.isRecord || table.past.value !== null) && <Past />}
          {isInPast ? <LookingBack /> : isOver && !table.fresh.value.length ? <EndingView After={parts.After} onAgain={onAgain} onRecord={onRecord} /> : <Asked />}
          <Own />
        </footer>
      )}
      <aside class="beside">
        {!isCovered && (
          <>
            <h2>{t('web.log')}</h2>
            <Log />
            <Past />
            {hasTalk && <Talk />}
          </>
        )}
      </aside>
      {open === 'log' && !isCovered && (
        <Sheet title={t('web.log')} onClose={close}>
          <Past />
          <Log />
          {hasTalk && <Talk />}
        </Sheet>
      )}
      {open === 'people' && !isCovered && (
        <Sheet title={t('web.at-table')} onClose={close}>
          <TableActions />
          {hasTalk && <Talk />}
        </Sheet>
      )}
      <Rules />
      {open === 'settings' && (
        <SettingsSheet onClose={close}>
          {onRecord && !isCovered && !isOver && (
            <fieldset class="setting">
              <legend>{t('web.save-running')}</legend>
              <button class="choice-button" onClick={onRecord}>{t('web.save-record')}</button>
            </fieldset>
          )}
        </SettingsSheet>
      )}
      <Announcer />
    </div>
  );
}
