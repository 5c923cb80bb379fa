// What is asked beside the map; or, of what was touched, what it is and what can be done with it.

import { useState } from 'preact/hooks';
import { useTable } from '../../table/context';
import { Icon } from '../../ui/Icon';
import { t } from '../../words';
import { ChoiceButton, ChoiceButtons } from './Choices';
import { meantBy, thingAt } from './lookup';
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

// Several ways lead to a place: one is looked at on the map, and gone by the button.
function Ways() {
  const looking = lookingAt(useTable());
  const open = looking.found.value.filter(({ choice }) => !choice.why_not), shown = looking.shown.value;
  return (
    <>
      {open.length > 1 && (
        <ul class="hk-choices is-ways">
          {open.map(({ choice, path }, i) => (
            <li key={choice.id}>
              <ChoiceButton choice={choice} lead={path[path.length - 1]?.label} isPicked={choice === shown} onPick={() => (looking.way.value = i)} />
            </li>
          ))}
        </ul>
      )}
      {shown && <ChoiceButton choice={{ ...shown, ...(open.length > 1 ? { consequence: undefined } : {}) }} lead={open.find(({ choice }) => choice === shown)?.path.slice(-1)[0]?.label} isMain />}
    </>
  );
}

function LookedAt({ address }: { address: string }) {
  const table = useTable(), looking = lookingAt(table);
  const position = table.position.value, thing = thingAt(position, address), meant = thingAt(position, meantBy(address)) ?? thing;
  const found = looking.found.value, areWays = found.some(({ choice }) => choice.through);
  if (!meant) return null;
  return (
    <div class="hk-looked">
      <div class="asked">
        <p class="question" tabIndex={-1}>
          {meant.name}
          {meant.note && !address.startsWith('place/') && <small> {meant.note}</small>}
        </p>
        <button class="tool" aria-label={t('web.close')} onClick={() => looking.look(null)}>
          <Icon name="close" />
        </button>
      </div>
      {meant.text && <p class="hk-about">{meant.text}</p>}
      <Problem />
      {areWays ? <Ways /> : <ChoiceButtons choices={found.map(({ choice }) => choice)} />}
      {!found.length && looking.question.value && <p class="quiet-text">{t('web.harakiri.nothing-here')}</p>}
    </div>
  );
}

export function Deciding() {
  const table = useTable(), looking = lookingAt(table);
  const [isListed, setListed] = useState(false);
  if (looking.isReading.value) return null;
  const asked = table.asked.value, root = table.position.value?.question, looked = looking.looked.value;
  const question = asked ? asked.choice.question || (asked.path.length ? asked.choice.label : root?.label) : root?.label;
  const choices = asked?.choice.choices ?? [], ways = choices.filter((choice) => choice.through), others = choices.filter((choice) => !choice.through);
  return (
    <section class="decision hk-decision" aria-label={t('web.decision')} data-decision={`${table.at.value?.at}/${table.path.value.length}`} aria-busy={table.sent.value}>
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
          {asked && <ChoiceButtons choices={others} />}
          {ways.length > 0 && (
            <>
              <p class="hk-touch">{t('web.harakiri.touch-place')}</p>
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
