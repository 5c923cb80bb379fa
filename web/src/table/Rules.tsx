// The rules, open where the question or a reason is.

import { useEffect, useState } from 'preact/hooks';
import type { Line } from '../engine/presented';
import { Sheet } from '../ui/Sheet';
import { t } from '../words';
import { useTable } from './context';
import { LineView, ruleId } from './Log';

function RulesSheet({ rule }: { rule: string }) {
  const table = useTable();
  const [lines, setLines] = useState<Line[]>([]);
  useEffect(() => void table.engine.ask('rulesPage').then(setLines), []);
  useEffect(() => {
    const there = rule && document.getElementById(ruleId(rule));
    if (!there) return;
    there.scrollIntoView({ block: 'center' });
    there.focus({ preventScroll: true });
  }, [lines]);
  return (
    <Sheet title={t('web.rules')} onClose={() => (table.rulesAt.value = null)}>
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
