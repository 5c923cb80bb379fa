// Choices as buttons: what each does, what it asks, its odds; those that cannot be picked say why.

import type { Choice } from '../../engine/presented';
import { useTable } from '../../table/context';
import { curled } from '../../ui/quotes';
import { t } from '../../words';
import { lookingAt } from './looking';

interface Props {
  choice: Choice;
  lead?: string; // what it is a part of: "Travel alone"
  isMain?: boolean;
  onPick?: () => void;
  isPicked?: boolean;
}

// What it costs, and its odds.
export const factsOf = (choice: Choice) =>
  [choice.cost && choice.through ? t('web.harakiri.movement', { cost: choice.cost }) : choice.cost, choice.odds && t('web.odds', { odds: choice.odds })].filter(Boolean);

export function ChoiceButton({ choice, lead, isMain, onPick, isPicked }: Props) {
  const table = useTable();
  const facts = factsOf(choice);
  return (
    <button
      class={`${isMain ? 'main-button' : 'choice-button'} hk-choice`}
      aria-disabled={choice.why_not ? 'true' : undefined}
      aria-pressed={isPicked}
      disabled={table.sent.value}
      onClick={onPick ?? (() => void lookingAt(table).choose(choice))}
    >
      <span class="hk-choice-head">
        <span class="hk-choice-label">
          {lead && <span class="hk-lead">{t('web.harakiri.lead', { what: lead })} </span>}
          <span lang={choice.lang}>{curled(choice.label)}</span>
          {choice.choices && ' …'}
        </span>
        {facts.length > 0 && <b class="hk-facts">{facts.join(' · ')}</b>}
      </span>
      {choice.consequence && <small>{choice.consequence}</small>}
      {choice.why_not && <small class="why-not">{choice.why_not}</small>}
    </button>
  );
}

export function ChoiceButtons({ choices, onPick }: { choices: Choice[]; onPick?: (choice: Choice) => void }) {
  return (
    <ul class="hk-choices">
      {choices.map((choice) => (
        <li key={choice.id}>
          <ChoiceButton choice={choice} onPick={onPick && choice.through ? () => onPick(choice) : undefined} />
        </li>
      ))}
    </ul>
  );
}
