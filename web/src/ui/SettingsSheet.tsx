import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { change, settings, type Settings } from '../settings';
import { isSite } from '../site';
import { language, languages, speak, speakOfPeople, t, type Language } from '../words';
import { Later } from './Later';
import { allowNotices, canNotify, isDenied } from './notify';
import { Sheet } from './Sheet';

function Option<Value extends string>({ name, values, value, onChange }: { name: string; values: Value[]; value: Value; onChange: (value: Value) => void }) {
  return (
    <fieldset class="setting">
      <legend>{t(`web.setting.${name}`)}</legend>
      {values.map((one) => (
        <label key={one}>
          <input type="radio" name={name} checked={one === value} onChange={() => onChange(one)} /> {t(`web.setting.${name}.${one}`)}
        </label>
      ))}
    </fieldset>
  );
}

// Kept once its words are there; where they cannot be fetched the page stays as it is.
export async function setLanguage(name: Language) {
  await speak(name).then(() => change({ language: name }), console.error);
}

// Asked for here, never by itself; where it cannot be had, that is told.
function Notices() {
  if (!canNotify() || isDenied())
    return (
      <fieldset class="setting">
        <legend>{t('web.setting.notify')}</legend>
        <p>{t(isDenied() ? 'web.notify.denied' : 'web.notify.insecure')}</p>
      </fieldset>
    );
  return <Option name="notify" values={['no', 'yes']} value={settings.value.notify ? 'yes' : 'no'} onChange={(value) => void allowNotices(value === 'yes')} />;
}

const loadMine = async () => (await Promise.all([import('../people/Mine'), speakOfPeople()]))[0].Mine;

export function SettingsSheet({ onClose, children }: { onClose: () => void; children?: ComponentChildren }) {
  const now = settings.value;
  const [isMine, setMine] = useState(false);
  if (isMine) return <Later load={loadMine} title={t('web.mine')} props={{ onClose }} />;
  return (
    <Sheet title={t('web.settings')} onClose={onClose}>
      {children}
      <Option name="language" values={languages} value={(now.language as Language) ?? language.value} onChange={(name) => void setLanguage(name)} />
      <Option name="theme" values={['system', 'light', 'dark']} value={now.theme ?? 'system'} onChange={(theme) => change({ theme: theme === 'system' ? undefined : theme })} />
      <Option name="pace" values={['quick', 'calm', 'slow'] as Settings['pace'][]} value={now.pace} onChange={(pace) => change({ pace })} />
      <Option name="confirm" values={['no', 'yes']} value={now.confirm ? 'yes' : 'no'} onChange={(value) => change({ confirm: value === 'yes' })} />
      <Option name="movement" values={['yes', 'no']} value={now.still ? 'no' : 'yes'} onChange={(value) => change({ still: value === 'no' })} />
      <Notices />
      {!isSite && (
        <fieldset class="setting">
          <legend>{t('web.mine.server')}</legend>
          <button class="choice-button" onClick={() => setMine(true)}>{t('web.mine')}</button>
        </fieldset>
      )}
    </Sheet>
  );
}
