// What is asked beside the map; or, of what was touched, what it is and what can be done with it.

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Choice } from '../../engine/presented';
import { useTable } from '../../table/context';
import { Icon } from '../../ui/Icon';
import { isNarrow } from '../../ui/screen';
import { t } from '../../words';
import { ChoiceButton, ChoiceButtons, factsOf } from './Choices';
import { meantBy, thingAt, touchables } from './lookup';
import { lookingAt } from './looking';

function Problem() {
  const table = useTable();
  if (!table.problem.value.length) return null;
  return (
    <ul class="problem" role="alert">
      {table.problem.value.map((why) => (
        <li key={why}>{why}</li>
      ))}
    </ul>
  );
}

// Several ways lead to a place, or to the places of a mission: who comes along, by road or by sea. One is picked below the
// button, shown on the map, and gone by the button.
function Ways() {
  const looking = lookingAt(useTable());
  const open = looking.found.value.filter(({ choice }) => !choice.why_not), shown = looking.shown.value;
  const areToOne = new Set(open.map(({ choice }) => choice.through?.slice(-1)[0])).size === 1;
  const areAlike = open.every(({ choice }) => choice.cost === shown?.cost);
  return (
    <>
      {shown && <ChoiceButton choice={shown} lead={open.find(({ choice }) => choice === shown)?.path.slice(-1)[0]?.label} isMain />}
      {open.length > 1 && <p class="hk-touch">{t('web.harakiri.ways')}</p>}
      {open.length > 1 && (
        <ul class="hk-choices is-ways" aria-label={t('web.harakiri.ways')}>
          {open.map(({ choice, path }, i) => (
            <li key={choice.id}>
              <ChoiceButton lead={areToOne ? undefined : path[path.length - 1]?.label} choice={{ ...choice, label: (areToOne && path[path.length - 1]?.label) || choice.label, consequence: undefined, ...(areAlike ? { cost: undefined } : {}) }} isPicked={choice === shown} onPick={() => (looking.way.value = i)} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

// What a place is, what going there costs and risks, for who does not see the map; who came by key goes on from here, and
// afterwards from where they came.
function useTold(words: string) {
  const table = useTable();
  useEffect(() => void (table.announced.value = words), [words]);
}

function useFocus(place: { current: HTMLElement | null }, looked: string | null) {
  const looking = lookingAt(useTable());
  useEffect(() => {
    const active = document.activeElement as HTMLElement | null, question = place.current?.querySelector<HTMLElement>('.question');
    if (looked && active?.matches('.hk-table :focus-visible')) {
      looking.from = active;
      question?.focus({ preventScroll: true });
    } else if (!looked && active === document.body) {
      (looking.from?.isConnected ? looking.from : question)?.focus({ preventScroll: true });
      looking.from = null;
    }
  }, [looked]);
}

function LookedAt({ address }: { address: string }) {
  const table = useTable(), looking = lookingAt(table);
  const position = table.position.value, thing = thingAt(position, address), meant = thingAt(position, meantBy(address)) ?? thing;
  const found = looking.found.value, areWays = found.some(({ choice }) => choice.through), shown = looking.shown.value;
  const told = shown ? [shown.label, ...factsOf(shown), shown.consequence] : [looking.question.value && !found.length && t('web.harakiri.nothing-here')];
  useTold([meant?.name, ...told].filter(Boolean).join('; '));
  if (!meant) return null;
  return (
    <div class="hk-looked">
      <p class="question" tabIndex={-1}>
        {meant.name}
        {meant.note && !address.startsWith('place/') && <small> {meant.note}</small>}
      </p>
      {meant.text && <p class="hk-about">{meant.text}</p>}
      <Problem />
      {areWays ? <Ways /> : <ChoiceButtons choices={found.map(({ choice }) => choice)} />}
      {!found.length && looking.question.value && <p class="quiet-text">{t('web.harakiri.nothing-here')}</p>}
      <button class="tool" aria-label={t('web.close')} onClick={() => looking.look(null)}>
        <Icon name="close" />
      </button>
    </div>
  );
}

// What one does with what a character has is found by touching the character, too: where there is little room, it waits.
const aboutWhat = ({ about, choices }: Choice): string[] => (choices ?? []).reduce((all, child) => [...all, ...aboutWhat(child)], about ?? []);
const isOfCharacter = (choice: Choice) => {
  const about = aboutWhat(choice);
  return about.length > 0 && about.every((address) => /^(character|gear|item|skill|kami)\//.test(address));
};

function Choosing({ choices }: { choices: Choice[] }) {
  const [isOpen, setOpen] = useState(false);
  const first = choices.filter((choice) => !isOfCharacter(choice)), isFolded = isNarrow.value && first.length > 1 && choices.length > 4;
  return (
    <>
      <ChoiceButtons choices={isFolded && !isOpen ? first : choices} />
      {isFolded && first.length < choices.length && (
        <button class="choice-button hk-more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'web.harakiri.fewer' : 'web.harakiri.more', { n: choices.length - first.length })}
        </button>
      )}
    </>
  );
}

// Escape puts away what is looked at, then what was opened to be chosen from.
function useEscape(away: () => void) {
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) away();
    };
    document.addEventListener('keydown', key);
    return () => document.removeEventListener('keydown', key);
  });
}

// What is asked anew is read from its first line.
function useTop(what: string) {
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    for (let one: HTMLElement | null | undefined = place.current; one && one !== document.body; one = one.parentElement) if (one.scrollTop) one.scrollTop = 0;
  }, [what]);
  return place;
}

export function Deciding() {
  const table = useTable(), looking = lookingAt(table);
  const [isListed, setListed] = useState(false);
  const place = useTop(`${table.at.value?.at}/${table.path.value.length}/${looking.looked.value}`);
  useFocus(place, looking.looked.value);
  useEscape(() => (looking.looked.value ? looking.look(null) : table.path.value.length && table.forget()));
  if (looking.isReading.value) return null;
  const asked = table.asked.value, root = table.position.value?.question, looked = looking.looked.value;
  const question = asked ? asked.choice.question || (asked.path.length ? asked.choice.label : root?.label) : root?.label;
  const choices = asked?.choice.choices ?? [], ways = choices.filter((choice) => choice.through), others = choices.filter((choice) => !choice.through);
  const canTravel = asked && [...touchables(asked.choice)].some((address) => address.startsWith('place/'));
  return (
    <section class="decision hk-decision" ref={place} aria-label={t('web.decision')} data-decision={`${table.at.value?.at}/${table.path.value.length}`} aria-busy={table.sent.value}>
      {looked ? (
        <LookedAt address={looked} />
      ) : (
        <>
          <div class="asked">
            {asked && asked.path.length > 0 && (
              <button class="tool" aria-label={t('web.step-back')} onClick={() => table.forget()}>
                <Icon name="back" />
              </button>
            )}
            <p class="question" tabIndex={-1}>{question}</p>
          </div>
          <Problem />
          {canTravel && <p class="hk-touch">{t('web.harakiri.touch-place')}</p>}
          {asked && <Choosing key={`${table.at.value?.at}/${table.path.value.length}`} choices={others} />}
          {ways.length > 0 && (
            <>
              <button class="choice-button hk-list" aria-expanded={isListed} onClick={() => setListed(!isListed)}>
                <Icon name="list" /> {t('web.harakiri.list-places', { n: ways.length })}
              </button>
              {isListed && <ChoiceButtons choices={ways} onPick={(choice) => looking.lookAtWay(choice)} />}
            </>
          )}
        </>
      )}
    </section>
  );
}
