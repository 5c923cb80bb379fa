// A table: starts the engine, opens the way to the table, shows its frame with the game's own part.

import '../style/table.css';
import { effect } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { loadGame, type GameParts } from '../games/games';
import { loadSprites } from '../ui/sprites';
import { language, t } from '../words';
import { TableContext } from './context';
import { Frame } from './Frame';
import { Gathering } from './Gathering';
import type { TableModel } from './model';
import { openTable, playAgain, saveRecord, type Place } from './open';

function useTableAt(place: Place): { table: TableModel | null; failed: string; retry: () => void } {
  const [table, setTable] = useState<TableModel | null>(null);
  const [failed, setFailed] = useState('');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let opened: TableModel | null = null, isGone = false;
    setTable(null);
    setFailed('');
    openTable(place).then(
      (model) => {
        opened = model;
        if (isGone) return model.close();
        setTable(model);
      },
      (error) => setFailed(String(error.message ?? error)),
    );
    return () => {
      isGone = true;
      opened?.close();
    };
  }, [JSON.stringify(place), attempt]);
  return { table, failed, retry: () => setAttempt(attempt + 1) };
}

// "Your turn" in the title, for those who look elsewhere.
function useTitle(table: TableModel | null) {
  useEffect(() => {
    if (!table) return;
    const stop = effect(() => {
      const title = table.head.value ? t(`web.title.${table.head.value.game}`) : 'Irori';
      document.title = table.isAsked.value && table.at.value?.turn.kind !== 'over' ? `${t('web.seat.your-turn')} · ${title}` : title;
    });
    return () => {
      stop();
      document.title = 'Irori';
    };
  }, [table]);
}

// The list of one's games tells which are over.
function useStage(table: TableModel | null, place: Place) {
  useEffect(() => {
    if (!table || place.at !== 'local') return;
    return effect(() => {
      if (table.over.value) void table.engine.ask('stage', place.id, table.setup(), 'over');
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
      void table.engine.speak(next).then(() => table.speak());
    });
  }, [table]);
}

export function TablePage({ place }: { place: Place }) {
  const { table, failed, retry } = useTableAt(place);
  const [loaded, setLoaded] = useState<{ game: string; parts: GameParts } | null>(null);
  useTitle(table);
  useLanguage(table);
  useStage(table, place);
  const game = table?.head.value?.game ?? '';
  useEffect(() => {
    if (game) void Promise.all([loadGame(game), loadSprites(game)]).then(([parts]) => setLoaded({ game, parts }));
  }, [game]);
  if (failed)
    return (
      <section class="waiting failure" role="alert">
        <p>{t('web.failed', { why: failed })}</p>
        <button class="main-button" onClick={retry}>{t('web.open-again')}</button>
      </section>
    );
  const isGathering = table?.seats.value && ['gathering', 'opening'].includes(table.seats.value.phase);
  if (table && isGathering)
    return (
      <TableContext.Provider value={table}>
        <Gathering />
      </TableContext.Provider>
    );
  if (!table?.position.value || loaded?.game !== game) return <p class="waiting" role="status">{t('web.opening')}</p>;
  const isLocal = place.at === 'local';
  return (
    <TableContext.Provider value={table}>
      <Frame parts={loaded.parts} onAgain={isLocal ? () => void playAgain(table) : () => table.propose('again')} onRecord={isLocal ? () => void saveRecord(table, place) : undefined} />
    </TableContext.Provider>
  );
}
