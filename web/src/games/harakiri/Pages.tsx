// What is read before one goes on, page by page, and the questions of a story below it.

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Choice } from '../../engine/presented';
import { useTable } from '../../table/context';
import { isNarrow } from '../../ui/screen';
import { t } from '../../words';
import { ChoiceButtons } from './Choices';
import { hasBegun } from './lookup';
import { lookingAt } from './looking';
import { Missing } from './Missing';
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

// Where there is little room, a sign stands for it.
function Turn({ label, sign, onClick }: { label: string; sign: string; onClick: () => void }) {
  return (
    <button class="choice-button" aria-label={label} onClick={onClick}>{isNarrow.value ? sign : label}</button>
  );
}

const END = 12; // so few pixels below the edge hold no line

// Is there more below the edge? Nobody turns a page before the end of it has been seen.
function useRest(page: { current: HTMLElement | null }, what: string): boolean {
  const [hasRest, setRest] = useState(false);
  useLayoutEffect(() => {
    const shown = page.current;
    if (!shown) return setRest(false);
    const look = () => setRest(shown.scrollHeight - shown.clientHeight - shown.scrollTop > END);
    const watcher = new ResizeObserver(look);
    [shown, ...shown.children].forEach((element) => watcher.observe(element));
    shown.addEventListener('scroll', look);
    look();
    return () => (watcher.disconnect(), shown.removeEventListener('scroll', look));
  }, [what]);
  return hasRest;
}

export function Pages() {
  const table = useTable(), looking = lookingAt(table);
  const place = useRef<HTMLElement>(null), page = useRef<HTMLDivElement>(null);
  const [screen, setScreen] = useState(0); // how often it was read on
  const pages = looking.unread.value, isOnPage = looking.isOnPage.value;
  const index = Math.min(looking.page.value, Math.max(0, pages.length - 1)), isLast = index >= pages.length - 1;
  const [furthest, setFurthest] = useState(-1);
  const shown = `${table.at.value?.turn.decision}/${index}/${looking.isReading.value}`;
  useLayoutEffect(() => { // before anybody sees the page, and touches what would be somewhere else a moment later
    if (!looking.isReading.value) return setFurthest(-1);
    setFurthest((before) => Math.max(before, index));
    place.current?.focus({ preventScroll: true });
    page.current?.scrollTo({ top: 0, behavior: 'instant' });
    setScreen(0);
  }, [shown]);
  const unread = looking.isReading.value ? looking.firstUnread.value : Infinity;
  useLayoutEffect(() => void (table.heldBack.value = unread), [unread]); // not told beside the page before it is read on it
  const hasRest = useRest(page, `${shown}/${isLast && isOnPage}`);
  const readOn = () => {
    page.current?.scrollBy({ top: page.current.clientHeight * 0.85 });
    setScreen(screen + 1);
  };
  if (!looking.isReading.value) return null;
  const question = looking.question.value;
  const lines = pages[index] ?? (hasBegun(table.position.value) ? looking.scene.value : []);
  return (
    <section class="hk-book" ref={place} tabIndex={-1} aria-label={t('web.harakiri.page', { n: index + 1, most: Math.max(1, pages.length) })} data-page={`${shown}/${screen}`}>
      {table.position.value?.missing && <div class="hk-book-aim"><Missing until={shown} /></div>}
      <div class={`hk-page${hasRest ? ' has-rest' : ''}`} ref={page} tabIndex={hasRest ? 0 : undefined}>
        <ToldLines key={shown} lines={lines} rolls={pages.length > 0 && index > furthest} />
        {isLast && isOnPage && question && <Asked question={question} />}
      </div>
      <nav class="hk-turning" aria-label={t('web.harakiri.pages')}>
        {index > 0 && <Turn label={t('web.harakiri.page-back')} sign="‹" onClick={() => looking.turn(index - 1)} />}
        {pages.length > 1 && <span class="hk-count">{index + 1}/{pages.length}{table.isAsked.value || table.ending.value ? '' : ' …'}</span>}
        {!isLast && pages.length - index > 2 && <Turn label={t('web.harakiri.skip')} sign="»" onClick={() => looking.turn(pages.length - 1)} />}
        {hasRest && <button class="main-button" onClick={readOn}>{t('web.harakiri.read-on')} ↓</button>}
        {!hasRest && !isLast && <button class="main-button" onClick={() => looking.turn(index + 1)}>{t('web.harakiri.page-on')}</button>}
        {!hasRest && isLast && !isOnPage && <button class="main-button" onClick={() => looking.close()}>{t('web.scoring.go-on')}</button>}
      </nav>
    </section>
  );
}
