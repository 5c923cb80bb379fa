// A table: starts the engine, opens the way to the table, shows its frame with the game's own part.

import '../style/table.css';
import { effect } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { loadGame, type GameParts } from '../games/games';
import type { Campaign } from '../engine/games';
import type { Position } from '../engine/presented';
import { go } from '../route';
import { notify, setIcon } from '../ui/notify';
import { loadSprites } from '../ui/sprites';
import { holdVersion, lookForNewer } from '../version';
import { hasWords, language, t } from '../words';
import { TableContext } from './context';
import { Failure, whyNot } from './Failure';
import { Frame } from './Frame';
import { Gathering } from './Gathering';
import type { TableModel } from './model';
import { followVisits } from './visits';
import { openTable, playAgain, saveRecord, savingOf, type Place } from './open';

interface Opening {
  table: TableModel | null;
  failed: string;
  save: (() => void) | null; // what is kept of a table that cannot be opened
  retry: () => void;
}

function useTableAt(place: Place): Opening {
  const [table, setTable] = useState<TableModel | null>(null);
  const [failed, setFailed] = useState('');
  const [save, setSave] = useState<Opening['save']>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let opened: TableModel | null = null, isGone = false;
    setTable(null);
    setFailed('');
    setSave(null);
    openTable(place).then(
      (model) => {
        opened = model;
        if (isGone) return model.close();
        setTable(model);
      },
      (error) => {
        if (isGone) return;
        setFailed(String(error.message ?? error));
        savingOf(place).then((found) => isGone || setSave(() => found), () => {}); // nor can that be read
      },
    );
    return () => {
      isGone = true;
      opened?.close();
    };
  }, [JSON.stringify(place), attempt]);
  return { table, failed, save, retry: () => setAttempt(attempt + 1) };
}

// "Your turn" in title and icon, and as a notification, for those who look elsewhere.
function useTitle(table: TableModel | null) {
  useEffect(() => {
    if (!table) return;
    let told = -1;
    const stop = effect(() => {
      const title = table.head.value ? t(`web.title.${table.head.value.game}`) : 'Irori';
      const isTurn = table.isAsked.value && table.at.value?.turn.kind !== 'over';
      document.title = isTurn ? `${t('web.seat.your-turn')} · ${title}` : title;
      setIcon(isTurn);
      const decision = table.at.value?.turn.decision ?? -1;
      if (isTurn && decision !== told) notify(document.title, table.position.value?.question?.label ?? '');
      told = decision;
    });
    return () => {
      stop();
      document.title = 'Irori';
      setIcon(false);
    };
  }, [table]);
}

// Everybody agreed to another game: all go there. Who comes back later finds the way in the ending.
function useAgain(table: TableModel | null) {
  useEffect(() => {
    if (!table) return;
    return effect(() => {
      if (table.again.value && table.isAgreed.value) go(`/t/${table.again.value}`);
    });
  }, [table]);
}

// A server that was gone may have come back as another.
function useVersion(table: TableModel | null) {
  useEffect(() => {
    if (!table) return;
    let wasLost = false;
    return effect(() => {
      if (table.link.value === 'open' && wasLost) void lookForNewer();
      wasLost = table.link.value === 'lost' && table.at.peek() !== null;
    });
  }, [table]);
}

// Where a campaign stands, for the list of one's games.
function campaignIn(position: Position | null): Campaign | undefined {
  const area = (address: string) => position?.areas.find((one) => one.address === address);
  const chapter = area('chapter'), round = area('round');
  return chapter && round ? { chapter: chapter.number, title: chapter.note ?? '', round: round.number, rounds: round.bound ?? 0 } : undefined;
}

// The list of one's games tells when each was played last, which are over, and how far campaigns are.
function useStage(table: TableModel | null, place: Place) {
  useEffect(() => {
    if (!table || place.at !== 'local') return;
    return effect(() => {
      if (!table.at.value || table.past.value !== null || table.isRecord) return;
      void table.engine.ask('stage', place.id, table.setup(), table.over.value ? 'over' : 'running', campaignIn(table.position.value)).catch(() => {}); // the table itself tells what cannot be kept
    });
  }, [table]);
}

function useLanguage(table: TableModel | null) {
  useEffect(() => {
    if (!table) return;
    let said = language.value;
    return effect(() => {
      const next = language.value;
      if (next === said) return;
      said = next;
      void table.engine.speak(next).then(() => table.speak(), (error) => table.complain(error));
    });
  }, [table]);
}

// There is nothing to be seen here, and nothing is wrong: a table that ended before it began, or lets nobody watch. Otherwise "".
function whyNothing(table: TableModel): string {
  const phase = table.seats.value?.phase;
  if (table.at.value || phase === 'gathering' || phase === 'opening') return '';
  return phase === 'closed' ? t('web.invitation-ended') : table.problem.value.join(' ');
}

export function TablePage({ place }: { place: Place }) {
  const { table, failed, save, retry } = useTableAt(place);
  const [loaded, setLoaded] = useState<{ game: string; parts: GameParts } | null>(null);
  const [isMissing, setMissing] = useState(false);
  useTitle(table);
  useLanguage(table);
  useStage(table, place);
  useAgain(table);
  useVersion(table);
  useEffect(holdVersion, []);
  const game = table?.head.value?.game ?? '';
  useEffect(() => {
    if (!table || !game) return;
    const stop = followVisits(table);
    return stop;
  }, [table, game]);
  useEffect(() => {
    if (!game) return;
    Promise.all([loadGame(game), loadSprites(game)]).then(([parts]) => setLoaded({ game, parts }), () => setMissing(true));
  }, [game]);
  if (failed)
    return (
      <section class="waiting failure" role="alert">
        <p>{hasWords(failed) ? t(failed) : t('web.failed', { why: failed })}</p>
        <button class="main-button" onClick={retry}>{t('web.open-again')}</button>
        {save && <button class="choice-button" onClick={save}>{t('web.save-record')}</button>}
        <button class="choice-button" onClick={() => go('/')}>{t('web.home')}</button>
      </section>
    );
  const isGathering = table?.seats.value && ['gathering', 'opening'].includes(table.seats.value.phase);
  if (table && isGathering)
    return (
      <TableContext.Provider value={table}>
        <Failure />
        <Gathering />
      </TableContext.Provider>
    );
  const nothing = table ? whyNothing(table) : '';
  if (nothing)
    return (
      <section class="waiting failure">
        <p role="status">{nothing}</p>
        <button class="main-button" onClick={() => go('/')}>{t('web.home')}</button>
      </section>
    );
  if (table && !table.position.value && whyNot(table))
    return (
      <TableContext.Provider value={table}>
        <main class="waiting">
          <Failure />
        </main>
      </TableContext.Provider>
    );
  if (isMissing && loaded?.game !== game)
    return (
      <section class="waiting failure" role="alert">
        <p>{t('web.missing')}</p>
        <button class="main-button" onClick={() => location.reload()}>{t('web.open-again')}</button>
      </section>
    );
  if (!table?.position.value || loaded?.game !== game) return <p class="waiting" role="status">{t('web.opening')}</p>;
  const isLocal = place.at === 'local', isPlayed = isLocal && !table.isRecord;
  const onAgain = table.isRecord ? undefined : isLocal ? () => void playAgain(table) : () => table.propose('again');
  return (
    <TableContext.Provider value={table}>
      <Frame parts={loaded.parts} onAgain={onAgain} onRecord={isPlayed ? () => void saveRecord(table, place) : undefined} />
    </TableContext.Provider>
  );
}
