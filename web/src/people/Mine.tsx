// What a server knows of whoever is at this browser: to go on with another device, to have it as a file, to delete it.

import '../style/people.css';
import { useState } from 'preact/hooks';
import { addressOf } from '../route';
import { settings } from '../settings';
import { saveFile } from '../ui/saveFile';
import { Sheet } from '../ui/Sheet';
import { language, t } from '../words';
import { PassOn } from './PassOn';
import { askAsOneself, useAsking, useReach } from './server';
import { Sure } from './Sure';

// With the name, which the server never sees: what follows # stays in browsers.
const named = (url: string) => (settings.value.name ? `${url}&name=${encodeURIComponent(settings.value.name)}` : url);

const clockTime = (ms: number) => new Intl.DateTimeFormat(language.value, { timeStyle: 'short' }).format(ms);

function OtherDevice() {
  const reach = useReach();
  const [link, setLink] = useState<{ url: string; expires: number } | null>(null);
  const { isBusy, problem, asking } = useAsking();
  const make = () => asking(async () => setLink(await (await askAsOneself('POST', '/api/device/link')).json()));
  return (
    <section>
      <h3>{t('web.people.device')}</h3>
      <p>{reach?.why ?? t('web.people.device.about')}</p>
      {link && (
        <PassOn link={named(link.url)} label={t('web.people.device.link')}>
          <p role="status">{t('web.people.device.good', { time: clockTime(link.expires) })}</p>
        </PassOn>
      )}
      {problem && <p class="problem" role="alert">{problem}</p>}
      {reach?.url && <button class="choice-button" disabled={isBusy} onClick={make}>{t(link ? 'web.people.device.another' : 'web.people.device.make')}</button>}
    </section>
  );
}

function Export() {
  const { isBusy, problem, asking } = useAsking();
  const save = () => asking(async () => saveFile(await (await askAsOneself('GET', '/api/mine/export')).blob(), 'irori.ndjson'));
  return (
    <section>
      <h3>{t('web.people.export')}</h3>
      <p>{t('web.people.export.about')}</p>
      {problem && <p class="problem" role="alert">{problem}</p>}
      <button class="choice-button" disabled={isBusy} onClick={save}>{t('web.people.export.save')}</button>
    </section>
  );
}

function Delete({ onDeleted }: { onDeleted: () => void }) {
  const { isBusy, problem, asking } = useAsking();
  const remove = () => asking(async () => (await askAsOneself('POST', '/api/mine/delete'), onDeleted()));
  return (
    <section>
      <h3>{t('web.people.delete')}</h3>
      <p>{t('web.people.delete.about')}</p>
      {problem && <p class="problem" role="alert">{problem}</p>}
      <Sure label={t('web.people.delete.ask')} warning={t('web.people.delete.warning')} yes={t('web.people.delete.yes')} isBusy={isBusy} onYes={remove} />
    </section>
  );
}

export function Mine({ onClose }: { onClose: () => void }) {
  const [isDeleted, setDeleted] = useState(false);
  if (isDeleted)
    return (
      <Sheet title={t('web.mine')} onClose={() => location.assign(addressOf('/'))}>
        <p role="status">{t('web.people.deleted')}</p>
      </Sheet>
    );
  return (
    <Sheet title={t('web.mine')} onClose={onClose}>
      <div class="mine">
        <OtherDevice />
        <Export />
        <Delete onDeleted={() => setDeleted(true)} />
      </div>
    </Sheet>
  );
}
