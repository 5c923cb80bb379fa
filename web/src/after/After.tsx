// After a game: how the points came, which decisions mattered, a picture to keep. Loaded when it is asked for.

import '../style/after.css';
import { useEffect, useState } from 'preact/hooks';
import type { BackAnswer, BackRequest } from '../engine/lookBack';
import type { Course } from '../engine/presented';
import { settings } from '../settings';
import type { TableModel } from '../table/model';
import { Sheet } from '../ui/Sheet';
import { language, t } from '../words';
import { Chart } from './Chart';
import { Picture } from './Picture';
import { Regrets } from './Regrets';

export type Ask = (request: BackRequest) => Promise<BackAnswer>;

const isDarkNow = () => (settings.value.theme ? settings.value.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches);

function useCourse(table: TableModel, ask: Ask): { course: Course | null; failed: string } {
  const [course, setCourse] = useState<Course | null>(null);
  const [failed, setFailed] = useState('');
  useEffect(() => {
    const open = async () => {
      const record = await table.readRecord!();
      setCourse((await ask({ open: record, labels: table.labels() })).course ?? null);
    };
    open().catch((error) => setFailed(String(error.message ?? error)));
    return () => void ask({ close: true }).catch(() => {}); // a broken Worker has nothing to close
  }, [language.value]);
  return { course, failed };
}

export function After({ table, onClose }: { table: TableModel; onClose: () => void }) {
  const game = table.head.value!.game;
  const ask: Ask = (request) => table.engine.ask('lookBack', request, table.setup(), game === 'harakiri' ? table.data : undefined);
  const { course, failed } = useCourse(table, ask);
  const look = (entry: number, seat: number) => {
    if (table.isRecord && table.eyes.value !== seat) table.watchAs(seat);
    table.look(entry);
    onClose();
  };
  return (
    <Sheet title={t('web.after')} onClose={onClose}>
      <div class="after">
        {failed && <p class="problem" role="alert">{t('web.failed', { why: failed })}</p>}
        {!course && !failed && <p role="status">{t('web.opening')}</p>}
        {course && (
          <>
            <section>
              <h3>{t('web.after.points')}</h3>
              <Chart course={course} />
            </section>
            <section>
              <h3>{t('web.after.decisions')}</h3>
              <Regrets table={table} ask={ask} onLook={look} />
            </section>
            <section>
              <h3>{t('web.after.picture')}</h3>
              <Picture ask={ask} names={table.labels().map(({ name }) => name)} isDark={isDarkNow()} file={game} />
            </section>
          </>
        )}
      </div>
    </Sheet>
  );
}
