// Before the deal: the link to pass on, who sits where, and the start. The shuffle follows from everybody's nonce
// (docs/protocol.md, "The deal").

import { useEffect, useState } from 'preact/hooks';
import { Commitment, EndInvitation, Invitation } from '../people/Invitation';
import { useReach } from '../people/server';
import { termsInWords } from '../people/terms';
import { go } from '../route';
import { change, settings } from '../settings';
import { Crest } from '../ui/Crest';
import { SettingsSheet } from '../ui/SettingsSheet';
import { t } from '../words';
import { useTable } from './context';
import { Nonces } from './nonces';
import { Rules } from './Rules';
import { Tool } from './Tool';

export function Gathering() {
  const table = useTable();
  const seats = table.seats.value!, head = table.head.value!;
  const [nonces] = useState(() => new Nonces());
  const [name, setName] = useState(settings.value.name ?? '');
  const [isSetting, setSettings] = useState(false);
  const reach = useReach();
  const isSeated = seats.you.length > 0, canArrange = seats.maker && seats.phase === 'gathering';
  const terms = termsInWords(head);

  useEffect(() => void nonces.attend(table), [seats]);

  const sit = async (seat: number) => {
    change({ name });
    table.sit({ seat, sit: name || t('web.guest'), commit: await nonces.commit(table, seat) });
  };
  if (!reach) return <p class="waiting" role="status">{t('web.opening')}</p>;
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
      <Invitation address={head.table} reach={reach} />
      {terms.length > 0 && <p>{terms.join(' ')}</p>}
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
            {seat.kind === 'open' && canArrange && <button class="choice-button" onClick={() => table.sit({ seat: i, fill: 'medium' })}>{t('web.fill')}</button>}
            {seat.kind !== 'open' && canArrange && !seats.you.includes(i) && (
              <button class="choice-button" aria-label={`${t('web.clear')}: ${table.nameOf(i)}`} onClick={() => table.sit({ seat: i, clear: true })}>{t('web.clear')}</button>
            )}
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
      {seats.commitment && <Commitment digits={seats.commitment} />}
      {canArrange && <EndInvitation address={head.table} />}
    </main>
  );
}
