// After a server's game: its record, and all that it takes to check that nobody chose the shuffle (docs/randomness.md).

import '../style/people.css';
import type { TableModel } from '../table/model';
import { saveFile } from '../ui/saveFile';
import { Sheet } from '../ui/Sheet';
import { t } from '../words';
import { useAsking } from './server';

function Digits({ title, text }: { title: string; text: string }) {
  return (
    <>
      <dt>{title}</dt>
      <dd>
        <code>{text}</code>
      </dd>
    </>
  );
}

export function Proof({ table, onClose }: { table: TableModel; onClose: () => void }) {
  const { isBusy, problem, asking } = useAsking();
  const seats = table.seats.value!, proof = table.proof.value!, head = table.head.value!;
  const file = `${head.game}-${head.table}.irori`;
  const save = () => asking(async () => saveFile(new Blob([await table.readRecord!()], { type: 'application/x-ndjson' }), file));
  return (
    <Sheet title={t('web.proof')} onClose={onClose}>
      <div class="mine">
        <section>
          <p>{t('web.people.proof.how', { file })}</p>
          {problem && <p class="problem" role="alert">{t('web.failed', { why: problem })}</p>}
          <button class="choice-button" disabled={isBusy} onClick={save}>{t('web.save-record')}</button>
        </section>
        <dl class="digits">
          <Digits title={t('web.people.proof.commitment')} text={seats.commitment ?? ''} />
          <Digits title={t('web.people.proof.secret')} text={proof.secret} />
          {proof.nonces.map(({ seat, nonce }) => (
            <Digits key={seat} title={t('web.people.proof.nonce', { who: table.nameOf(seat), n: seat })} text={nonce} />
          ))}
        </dl>
      </div>
    </Sheet>
  );
}
