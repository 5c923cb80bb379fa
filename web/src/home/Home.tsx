// Arriving: the games, one's own games, open tables.

import { useEffect, useState } from 'preact/hooks';
import { go } from '../route';
import { change, settings } from '../settings';
import { SettingsSheet, setLanguage } from '../ui/SettingsSheet';
import { Icon } from '../ui/Icon';
import { isRenewed } from '../version';
import { language, languages, t } from '../words';
import { GameCard } from './GameCard';
import { games } from './games';
import { MyGames, OpenTables } from './Lists';
import { OpenRecord } from './OpenRecord';

function isDarkNow(): boolean {
  return settings.value.theme ? settings.value.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

export function Home() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => void (document.title = 'Irori'), []);
  const isDark = isDarkNow();
  return (
    <div class="home">
      <header class="home-head">
        <p class="brand" aria-hidden="true">
          <span class="hearth" />
        </p>
        <h1>Irori</h1>
        <p class="motto">{t('web.motto')}</p>
        <nav class="tools" aria-label={t('web.tools')}>
          {languages.map((name) => (
            <button key={name} class="tool language" lang={name} aria-pressed={language.value === name} onClick={() => void setLanguage(name)}>
              {t(`web.language.${name}`)}
            </button>
          ))}
          <button class="tool" aria-label={isDark ? t('web.to-light') : t('web.to-dark')} onClick={() => change({ theme: isDark ? 'light' : 'dark' })}>
            <Icon name={isDark ? 'sun' : 'moon'} />
          </button>
          <button class="tool" aria-label={t('web.settings')} onClick={() => setOpen(true)}>
            <Icon name="more" />
          </button>
        </nav>
      </header>
      <main>
        <ul class="game-cards">
          {games.map((game) => (
            <GameCard key={game.id} game={game} />
          ))}
        </ul>
        <MyGames onOpen={go} />
        <OpenTables onOpen={go} />
        <OpenRecord />
      </main>
      <footer class="home-foot">
        <p>{t('web.foot')}</p>
        {isRenewed.value && <p role="status">{t('web.renewed')}</p>}
      </footer>
      {isOpen && <SettingsSheet onClose={() => setOpen(false)} />}
    </div>
  );
}
