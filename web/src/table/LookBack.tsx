// The way to what there is to see after a game.

import type { FunctionComponent } from 'preact';
import { useState } from 'preact/hooks';
import { speakAfter, t } from '../words';
import { useTable } from './context';
import type { TableModel } from './model';

type AfterView = FunctionComponent<{ table: TableModel; onClose: () => void }>;

export function LookBack() {
  const table = useTable();
  const [After, setAfter] = useState<AfterView | null>(null);
  const [isFailed, setFailed] = useState(false);
  if (!table.readRecord || table.over.value?.result === 'closed') return null;
  const open = () => void Promise.all([import('../after/After'), speakAfter()]).then(([{ After }]) => setAfter(() => After), () => setFailed(true));
  return (
    <>
      <button class="choice-button" onClick={open}>{t('web.after')}</button>
      {isFailed && <p class="problem" role="alert">{t('web.missing')}</p>}
      {After && <After table={table} onClose={() => setAfter(null)} />}
    </>
  );
}
