// Before the deal: the link to pass on, who sits where, and the start. The shuffle follows from everybody's nonce
// (docs/protocol.md, "The deal").

import { renderSVG } from 'uqr';
import { useEffect, useState } from 'preact/hooks';
import { go } from '../route';
import { change, settings } from '../settings';
import { Crest } from '../ui/Crest';
import { SettingsSheet } from '../ui/SettingsSheet';
import { t } from '../words';
import { useTable } from './context';
import { Nonces } from './nonces';
import { Rules } from './Rules';
import { Tool } from './Tool';

function Invitation() {
  const [copied, setCopied] = useState(false);
  const link = location.href;
  const copy = () => void navigator.clipboard.writeText(link).then(() => setCopied(true));
  return (
    <section class="invitation">
      <div class="qr" role="img" aria-label={t('web.friends.qr')} dangerouslySetInnerHTML={{ __html: renderSVG(link, { border: 2, whiteColor: '#f5f0e6', blackColor: '#211e1c' }) }} />
      <div>
        <p>{t('web.friends.pass-on')}</p>
        <p>
          <input readOnly value={link} aria-label={t('web.friends.link')} onFocus={(event) => event.currentTarget.select()} />
        </p>
        {isSecureContext && navigator.clipboard ? (
          <button class="choice-button" onClick={copy}>{copied ? t('web.friends.copied') : t('web.friends.copy')}</button>
        ) : (
          <p class="quiet-text">{t('web.friends.copy-by-hand')}</p>
        )}
      </div>
    </section>
  );
}

export function Gathering() {
  const table = useTable();
  const seats = table.seats.value!, head = table.head.value!;
  const [nonces] = useState(() => new Nonces());
  const [name, setName] = useState(settings.value.name ?? '');
  const [isSetting, setSettings] = useState(false);
  const isSeated = seats.you.length > 0;

  useEffect(() => void nonces.attend(table), [seats]);

  const sit = async (seat: number) => {
    change({ name });
    table.sit({ seat, sit: name || t('web.guest'), commit: await nonces.commit(table, seat) });
  };
  const canStart = (seats.maker || isSeated) && seats.phase === 'gathering' && seats.seats.every((seat) => seat.kind !== 'open');
  return (
    <main class="gathering">
      <header class="frame-head">
        <Tool icon="home" label={t('web.home')} onClick={() => go('/')} />
        <h1>{t(`web.title.${head.game}`)}</h1>
        <nav class="tools" aria-label={t('web.tools')}>
          <Tool icon="rules" label={t('web.rules')} onClick={() => table.openRules('')} />
          <Tool icon="more" label={t('web.settings')} onClick={() => setSettings(true)} />
        </nav>
      </header>
      <p class="gathering-about">{t(`web.about.${head.game}`)}</p>
      <Rules />
      {isSetting && <SettingsSheet onClose={() => setSettings(false)} />}
      <Invitation />
      {(seats.deal ?? 1) > 1 && <p class="quiet-text" role="status">{t('web.dealt-anew', { n: seats.deal! })}</p>}
      {!isSeated && (
        <p class="name-field">
          <label>
            {t('web.your-name')} <input value={name} maxLength={24} onInput={(event) => setName(event.currentTarget.value)} />
          </label>
        </p>
      )}
      <ol class="gathering-seats">
        {seats.seats.map((seat, i) => (
          <li key={i}>
            <span class={`seat-name seat-${i % 5}`}>
              <Crest seat={i} /> <span class="called">{table.nameOf(i)}</span>
            </span>
            {seat.kind === 'open' && !isSeated && <button class="main-button" onClick={() => void sit(i)}>{t('web.sit')}</button>}
            {seat.kind === 'open' && seats.maker && <button class="choice-button" onClick={() => table.sit({ seat: i, fill: 'medium' })}>{t('web.fill')}</button>}
            {seat.kind === 'bot' && seats.maker && <button class="choice-button" onClick={() => table.sit({ seat: i, clear: true })}>{t('web.clear')}</button>}
            {seats.you.includes(i) && <button class="choice-button" onClick={() => table.sit({ seat: i, leave: true })}>{t('web.get-up')}</button>}
          </li>
        ))}
      </ol>
      {table.problem.value.length > 0 && (
        <ul class="problem" role="alert">
          {table.problem.value.map((why) => (
            <li key={why}>{why}</li>
          ))}
        </ul>
      )}
      <button class="main-button" disabled={!canStart} onClick={() => table.sit({ start: true })}>{t('web.start')}</button>
      {!canStart && <p class="quiet-text" role="status">{seats.phase === 'opening' ? t('web.dealing') : t('web.waiting-for-seats')}</p>}
    </main>
  );
}
