// Why a table cannot be shown, or does not go on, and the way to open it again: everything up to the last move is kept.

import { go } from '../route';
import { loadNewer } from '../version';
import { hasWords, t } from '../words';
import { useTable } from './context';
import type { TableModel } from './model';

// "": nothing is wrong.
export function whyNot(table: TableModel): string {
  const refused = table.refusal.value, broken = table.failure.value;
  if (table.isStale.value) return t('web.reload');
  if (refused) return hasWords(`web.refused.${refused}`) ? t(`web.refused.${refused}`) : t('web.refused', { why: refused });
  if (!broken) return '';
  return hasWords(broken) ? t(broken) : t('web.broken', { why: broken });
}

export function Failure() {
  const table = useTable(), why = whyNot(table);
  if (!why) return null;
  return (
    <section class="vote-box failure" role="alert">
      <p>{why}</p>
      <div class="actions">
        <button class="main-button" onClick={() => (table.isStale.value ? void loadNewer() : location.reload())}>{t('web.open-again')}</button>
        <button class="choice-button" onClick={() => go('/')}>{t('web.home')}</button>
      </div>
    </section>
  );
}
