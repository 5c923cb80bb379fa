// The game's own pages: boards, missions, places, the campaign sheet, the story so far.

import { useEffect, useState } from 'preact/hooks';
import type { Line } from '../../engine/presented';
import { useTable } from '../../table/context';
import { Sheet } from '../../ui/Sheet';
import { language, t } from '../../words';
import { ChaptersAgain } from './ChaptersAgain';
import { lastScene, storySoFar } from './book';
import { ToldLines } from './Told';

function useTitles(): string[] {
  const table = useTable();
  const [titles, setTitles] = useState<string[]>([]);
  useEffect(() => void table.engine.ask('readings').then(setTitles), [language.value]);
  return titles;
}

function useReading(page: number): Line[] {
  const table = useTable();
  const [lines, setLines] = useState<Line[]>([]);
  useEffect(() => {
    if (page >= 0) void table.engine.ask('read', page).then(setLines);
  }, [page, table.position.value]);
  return lines;
}

// The scenes of the chapter, out of the log.
function Story() {
  const story = storySoFar(useTable().lines.value);
  if (!story.length) return null;
  return (
    <section aria-label={t('web.harakiri.story')}>
      <h3>{t('web.harakiri.story')}</h3>
      <ToldLines lines={story} />
    </section>
  );
}

export function Readings({ onClose }: { onClose: () => void }) {
  const titles = useTitles();
  const [page, setPage] = useState(1);
  const lines = useReading(page);
  return (
    <Sheet title={titles[page] ?? ''} onClose={onClose}>
      <nav class="hk-tabs" aria-label={t('web.harakiri.readings')}>
        {titles.map((title, i) => (
          <button key={title} class="tool" aria-pressed={i === page} onClick={() => setPage(i)}>{title}</button>
        ))}
      </nav>
      <div class="hk-reading">
        {page === titles.length - 1 && <Story />}
        <ToldLines lines={lines} />
        {page === titles.length - 1 && <ChaptersAgain />}
      </div>
    </Sheet>
  );
}

// For who comes back: the last scene, then the last of the game's pages.
export function SoFar({ onClose }: { onClose: () => void }) {
  const table = useTable(), titles = useTitles();
  const lines = useReading(titles.length - 1), scene = lastScene(table.lines.value);
  return (
    <Sheet title={titles[titles.length - 1] ?? ''} onClose={onClose}>
      <div class="hk-reading hk-so-far">
        {scene.length > 0 && (
          <section aria-label={t('web.harakiri.last-scene')}>
            <h3>{t('web.harakiri.last-scene')}</h3>
            <ToldLines lines={scene} />
          </section>
        )}
        <section>
          <ToldLines lines={lines} />
        </section>
        <button class="main-button" onClick={onClose}>{t('web.harakiri.on-we-go')}</button>
      </div>
    </Sheet>
  );
}
