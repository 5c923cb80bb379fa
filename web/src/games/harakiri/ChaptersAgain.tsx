// The chapters that have begun, to be played again from their start as games of their own.

import { useState } from 'preact/hooks';
import { useTable } from '../../table/context';
import { playChapterAgain } from '../../table/open';
import { t } from '../../words';
import { areaOf, chaptersBegun } from './lookup';

export function ChaptersAgain() {
  const table = useTable();
  const [isGoing, setGoing] = useState(false);
  const chapters = chaptersBegun(table.head.value?.options ?? [], areaOf(table.position.value, 'chapter')?.number ?? 0);
  if (!chapters.length || !table.hasRecord) return null;
  const go = (chapter: number) => {
    setGoing(true);
    void playChapterAgain(table, chapter).catch((error) => (setGoing(false), table.complain(error)));
  };
  return (
    <section class="hk-again" aria-label={t('web.harakiri.again')}>
      <h3>{t('web.harakiri.again')}</h3>
      <p class="legend">{t('web.harakiri.again.about')}</p>
      <div class="hk-again-chapters">
        {chapters.map((chapter) => (
          <button key={chapter} class="choice-button" disabled={isGoing} onClick={() => go(chapter)}>{t('web.harakiri.again.chapter', { n: chapter })}</button>
        ))}
      </div>
    </section>
  );
}
