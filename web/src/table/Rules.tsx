// The rules, open where the question or a reason is.

import { useEffect, useState } from 'preact/hooks';
import type { Line } from '../engine/presented';
import { Sheet } from '../ui/Sheet';
import { hasWords, t } from '../words';
import { useTable } from './context';
import { LineView, ruleId } from './Log';
import type { TableModel } from './model';

const KEY = 'irori rules'; // of which games they were opened on this device

function opened(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]');
  } catch {
    return [];
  }
}

function remember(game: string) {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...opened(), game])]));
  } catch {
    // a private window: each time is the first
  }
}

// Whoever opens them for the first time begins with the aim; later they open at the rule in question.
export function openRules(table: TableModel) {
  if (opened().includes(table.head.value!.game)) table.openRules();
  else table.openRules('');
}

// What was chosen when the game was set up, as far as there is a choice, and what goes without saying.
function Chosen() {
  const { game, options } = useTable().head.value!;
  const chosen = new Map(options?.map((one) => one.split('=') as [string, string]));
  if (game === 'kodachi' && !chosen.has('edition')) chosen.set('edition', 'en');
  const told = [...chosen].filter(([name, value]) => hasWords(`web.option.${game}.${name}.${value}`));
  if (!told.length) return null;
  return <p class="rules-chosen">{told.map(([name, value]) => `${t(`web.option.${game}.${name}`)}: ${t(`web.option.${game}.${name}.${value}`)}`).join(' · ')}</p>;
}

function RulesSheet({ rule }: { rule: string }) {
  const table = useTable();
  const [lines, setLines] = useState<Line[]>([]);
  useEffect(() => void table.engine.ask('rulesPage').then(setLines), []);
  useEffect(() => remember(table.head.value!.game), []);
  useEffect(() => {
    const there = rule && document.getElementById(ruleId(rule));
    if (!there) return;
    there.scrollIntoView({ block: 'center' });
    there.focus({ preventScroll: true });
  }, [lines]);
  return (
    <Sheet title={t('web.rules')} onClose={() => (table.rulesAt.value = null)}>
      <Chosen />
      <ol class="rules-page">
        {lines.map((line, i) => (
          <LineView key={i} line={line} isPointed={Boolean(rule) && line.rule === rule} />
        ))}
      </ol>
    </Sheet>
  );
}

export function Rules() {
  const { rulesAt } = useTable();
  return rulesAt.value === null ? null : <RulesSheet rule={rulesAt.value} />;
}
