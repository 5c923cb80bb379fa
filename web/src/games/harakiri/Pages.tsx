// What is read before one goes on, page by page, and the questions of a story below it.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { Choice } from '../../engine/presented';
import { useTable } from '../../table/context';
import { t } from '../../words';
import { lastScene } from './book';
import { ChoiceButtons } from './Choices';
import { hasBegun } from './lookup';
import { lookingAt } from './looking';
import { ToldLines } from './Told';

// What a story asks has the words of the content; what a character may do meanwhile has those of the catalogue.
const isOption = (choice: Choice) => Boolean(choice.key?.startsWith('choose'));

function Asked({ question }: { question: Choice }) {
  const table = useTable();
  const asked = table.asked.value?.choice ?? question;
  const options = (asked.choices ?? []).filter(isOption), others = (asked.choices ?? []).filter((choice) => !isOption(choice));
  return (
    <div class="hk-asked" data-decision={`${table.at.value?.at}/${table.path.value.length}`} aria-busy={table.sent.value}>
      <h2 class="question">{asked.question || asked.label}</h2>
      {table.path.value.length > 0 && <button class="choice-button" onClick={() => table.forget()}>{t('web.step-back')}</button>}
      <ChoiceButtons choices={options} />
      <ChoiceButtons choices={others} />
      {table.problem.value.length > 0 && <p class="problem" role="alert">{table.problem.value.join(' ')}</p>}
    </div>
  );
}

// Below a long story its question may be out of sight.
function useSight(place: { current: HTMLElement | null }, what: string): boolean {
  const [isSeen, setSeen] = useState(true);
  useEffect(() => {
    const asked = place.current?.querySelector('.hk-asked li');
    if (!asked) return setSeen(true);
    const watcher = new IntersectionObserver(([entry]) => setSeen(entry.isIntersecting), { threshold: 0.5 });
    watcher.observe(asked);
    return () => watcher.disconnect();
  }, [what]);
  return isSeen;
}

export function Pages() {
  const table = useTable(), looking = lookingAt(table);
  const place = useRef<HTMLElement>(null);
  const pages = looking.unread.value, isOnPage = looking.isOnPage.value;
  const index = Math.min(looking.page.value, Math.max(0, pages.length - 1)), isLast = index >= pages.length - 1;
  const [furthest, setFurthest] = useState(-1);
  const shown = `${table.at.value?.turn.decision}/${index}/${looking.isReading.value}`;
  useEffect(() => {
    if (!looking.isReading.value) return setFurthest(-1);
    setFurthest((before) => Math.max(before, index));
    place.current?.focus({ preventScroll: true });
    place.current?.scrollTo(0, 0);
  }, [shown]);
  const isSeen = useSight(place, `${shown}/${isLast && isOnPage}`);
  if (!looking.isReading.value) return null;
  const question = looking.question.value;
  const lines = pages[index] ?? (hasBegun(table.position.value) ? lastScene(table.lines.value) : []);
  return (
    <section class="hk-book" ref={place} tabIndex={-1} aria-label={t('web.harakiri.page', { n: index + 1, most: Math.max(1, pages.length) })} data-page={shown}>
      {table.position.value?.missing && <div class="hk-book-aim"><p>{table.position.value.missing}</p></div>}
      <div class="hk-page">
        <ToldLines key={shown} lines={lines} rolls={pages.length > 0 && index > furthest} />
        {isLast && isOnPage && question && <Asked question={question} />}
      </div>
      <nav class="hk-turning" aria-label={t('web.harakiri.pages')}>
        {index > 0 && <button class="choice-button" onClick={() => looking.turn(index - 1)}>{t('web.harakiri.page-back')}</button>}
        {pages.length > 1 && <span class="hk-count">{index + 1}/{pages.length}</span>}
        {!isLast && pages.length - index > 2 && <button class="choice-button" onClick={() => looking.turn(pages.length - 1)}>{t('web.harakiri.skip')}</button>}
        {!isLast && <button class="main-button" onClick={() => looking.turn(index + 1)}>{t('web.harakiri.page-on')}</button>}
        {isLast && isOnPage && !isSeen && question && (
          <button class="main-button" onClick={() => place.current?.querySelector('.hk-asked')?.scrollIntoView({ block: 'start' })}>{question.label} ↓</button>
        )}
        {isLast && !isOnPage && <button class="main-button" onClick={() => looking.close()}>{t('web.scoring.go-on')}</button>}
      </nav>
    </section>
  );
}
