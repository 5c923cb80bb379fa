// The frame of every table: what is told around the game's own part of it. On a phone log and rules are sheets; on a
// desktop the log stands beside the table.

import { useEffect, useState } from 'preact/hooks';
import type { Hints, Line } from '../engine/presented';
import type { GameParts } from '../games/games';
import { go } from '../route';
import { Icon, type IconName } from '../ui/Icon';
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
import { LineView, Log, ruleId } from './Log';
import { Past } from './Past';
import { Scoring } from './Scoring';
import { TableActions } from './TableActions';
import { Talk } from './Talk';

type Open = 'log' | 'settings' | null;

function Tool({ icon, label, onClick, disabled }: { icon: IconName; label: string; onClick: () => void; disabled?: boolean }) {
  return (
    <button class="tool" aria-label={label} title={label} onClick={onClick} disabled={disabled}>
      <Icon name={icon} />
      <span class="tool-label">{label}</span>
    </button>
  );
}

// The rules, open where the question or a reason is.
function RulesSheet({ rule }: { rule: string }) {
  const table = useTable();
  const [lines, setLines] = useState<Line[]>([]);
  useEffect(() => void table.engine.ask('rulesPage').then(setLines), []);
  useEffect(() => {
    const there = rule && document.getElementById(ruleId(rule));
    if (!there) return;
    there.scrollIntoView({ block: 'center' });
    there.focus({ preventScroll: true });
  }, [lines]);
  return (
    <Sheet title={t('web.rules')} onClose={() => (table.rulesAt.value = null)}>
      <ol class="rules-page">
        {lines.map((line, i) => (
          <LineView key={i} line={line} isPointed={Boolean(rule) && line.rule === rule} />
        ))}
      </ol>
    </Sheet>
  );
}

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
  return (
    <div>
      {hints.hints.map((hint, i) => (
        <p key={hint.move} class={i ? 'other-hint' : ''}>
          {hint.sentence} {hint.reason && <span>{hint.reason}</span>}
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

interface Props {
  parts: GameParts; // the game's own
  onAgain?: () => void;
  onRecord?: () => void;
}

export function Frame({ parts, onAgain, onRecord }: Props) {
  const table = useTable();
  const [open, setOpen] = useState<Open>(null);
  const head = table.head.value!, at = table.at.value, position = table.position.value;
  const isCovered = table.covered.value;
  const close = () => setOpen(null);
  useEffect(close, [isCovered]);
  const isOver = at?.turn.kind === 'over';
  const hasTalk = head.chat && table.seats.value!.seats.filter((seat) => seat.kind === 'person').length > 1;
  useKeptFocus();
  const Pages = parts.Pages ?? Scoring, Asked = parts.Decision ?? Decision, Own = parts.Hand ?? Hand;
  return (
    <div class={`table-frame game-${head.game}`}>
      <header class="frame-head">
        <Tool icon="home" label={t('web.home')} onClick={() => go('/')} />
        <h1>{t(`web.title.${head.game}`)}</h1>
        <p class="stand">{!isCovered && position?.stand}</p>
        <nav class="tools" aria-label={t('web.tools')}>
          <Tool icon="back" label={t('web.take-back')} disabled={!at?.back || isCovered || table.isElsewhere.value} onClick={() => table.takeBack()} />
          <Tool icon="hint" label={t('web.hint')} disabled={!table.isAsked.value || !table.seats.value?.hints} onClick={() => void table.hint()} />
          <Tool icon="rules" label={t('web.rules')} onClick={() => table.openRules()} />
          <span class="phone-only">
            <Tool icon="log" label={t('web.log')} disabled={isCovered} onClick={() => setOpen('log')} />
          </span>
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
      {!isCovered && (
        <footer class="own">
          <VoteBox />
          <LeftSeats />
          <HintBox />
          {isOver && !table.fresh.value.length ? <EndingView onAgain={onAgain} onRecord={onRecord} /> : <Asked />}
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
      {table.rulesAt.value !== null && <RulesSheet rule={table.rulesAt.value} />}
      {open === 'settings' && (
        <SettingsSheet onClose={close}>
          {!isCovered && <TableActions />}
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
