// What is asked, what the touches so far mean, and the way to play it. Choices that no thing stands for are buttons; the
// whole list is there too, for those who prefer it.

import { useEffect, useState } from 'preact/hooks';
import type { Choice } from '../engine/presented';
import { Icon } from '../ui/Icon';
import { t } from '../words';
import { useTable } from './context';

function ChoiceButton({ choice, isMain }: { choice: Choice; isMain?: boolean }) {
  const table = useTable();
  const details = [choice.cost, choice.odds, choice.consequence].filter(Boolean);
  return (
    <button
      class={isMain ? 'main-button' : 'choice-button'}
      aria-disabled={choice.why_not ? 'true' : undefined}
      disabled={table.sent.value}
      onClick={() => void table.choose(choice)}
    >
      <span>{choice.label}</span>
      {details.length > 0 && <small>{details.join(' · ')}</small>}
      {choice.why_not && <small class="why-not">{choice.why_not}</small>}
    </button>
  );
}

function leaves(choice: Choice): Choice[] {
  return (choice.choices ?? []).flatMap((child) => (child.choices && !child.picking ? leaves(child) : [child]));
}

export function ChoiceList() {
  const table = useTable();
  const asked = table.asked.value;
  if (!asked) return null;
  return (
    <ul class="choice-list" aria-label={t('web.choices')}>
      {leaves(asked.choice).map((choice) => (
        <li key={choice.id}>
          <ChoiceButton choice={choice} />
        </li>
      ))}
    </ul>
  );
}

function Meant() {
  const table = useTable();
  const asked = table.asked.value!, meant = table.meant.value;
  if (asked.choice.picking === 'any')
    return (
      <button class="main-button" disabled={table.sent.value || table.missing.value > 0} onClick={() => void table.finish()}>
        {table.missing.value ? t('web.done-missing', { n: table.missing.value }) : table.picks.value.length ? t('web.done-with', { n: table.picks.value.length }) : t('web.done')}
      </button>
    );
  if (meant.length === 1) return <ChoiceButton choice={meant[0]} isMain />;
  if (meant.length > 1)
    return (
      <div class="meant">
        {meant.slice(0, 12).map((choice) => (
          <ChoiceButton key={choice.id} choice={choice} />
        ))}
      </div>
    );
  return null;
}

// Why not. A reason that names its rule leads there; one that names none, to the rule of the question.
export function Problem() {
  const table = useTable();
  const reasons = table.problem.value, known = table.ruleIds.value;
  if (!reasons.length) return null;
  const named = reasons.flatMap((why) => [...why.matchAll(/\(([A-Z]\d+)\)/g)].map((found) => found[1])).filter((rule) => known.has(rule));
  const rules = named.length ? [...new Set(named)] : [table.position.value?.rule ?? ''].filter((rule) => known.has(rule));
  return (
    <div class="problem">
      <ul role="alert">
        {reasons.map((why) => (
          <li key={why}>{why}</li>
        ))}
      </ul>
      {rules.map((rule) => (
        <button key={rule} class="choice-button" onClick={() => table.openRules(rule)}>{t('web.the-rule', { rule })}</button>
      ))}
    </div>
  );
}

export function Decision() {
  const table = useTable();
  const [listed, setListed] = useState(false);
  useEffect(() => setListed(false), [table.at.value?.turn.decision]); // another question, another list
  const asked = table.asked.value, root = table.position.value?.question;
  const question = asked ? asked.choice.question || (asked.path.length ? asked.choice.label : root?.label) : root?.label;
  return (
    <section class="decision" aria-label={t('web.decision')} data-decision={`${table.at.value?.at}/${table.path.value.length}`} data-touchable={[...table.touchable.value.keys()].join('\n')} aria-busy={table.sent.value}>
      <div class="asked">
        {asked && asked.path.length > 0 && (
          <button class="tool" aria-label={t('web.step-back')} onClick={() => table.forget()}>
            <Icon name="back" />
          </button>
        )}
        <p class="question" tabIndex={-1}>
          {question}
        </p>
        {asked && (
          <button class="tool quiet-tool" aria-expanded={listed} onClick={() => setListed(!listed)} aria-label={t('web.choices')}>
            <Icon name="list" />
          </button>
        )}
      </div>
      <Problem />
      {asked && (
        <div class="actions">
          <Meant />
          {(listed ? [] : table.buttons.value).map((choice) => (
            <ChoiceButton key={choice.id} choice={choice} isMain={(Boolean(choice.about) && asked.choice.choices!.length > 2) || (!table.touchable.value.size && table.buttons.value.length === 1)} />
          ))}
        </div>
      )}
      {listed && <ChoiceList />}
    </section>
  );
}
