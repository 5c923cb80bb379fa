// One game: its picture, what it is about, and the ways to begin.

import { useState } from 'preact/hooks';
import { playLocally } from '../table/wishes';
import { Later } from '../ui/Later';
import { speakOfPeople, t } from '../words';
import type { Game } from './games';
import { SetUp } from './SetUp';

const loadFriends = async () => (await Promise.all([import('../people/Friends'), speakOfPeople()]))[0].Friends;

export function playNow(game: Game) {
  const bots = Array.from({ length: game.usual - 1 }, () => ({ bot: 'medium' }));
  playLocally({ game: game.id, seats: [{}, ...bots] });
}

export function GameCard({ game }: { game: Game }) {
  const [open, setOpen] = useState<'friends' | 'set-up' | null>(null);
  const title = t(`web.title.${game.id}`);
  const players = t('web.players', { from: game.players[0], to: game.players[1] });
  return (
    <li class={`game-card game-${game.id}`}>
      <div class="game-picture" dangerouslySetInnerHTML={{ __html: game.picture }} />
      <div class="game-words">
        <h2>
          {title} <small>{players}</small>
        </h2>
        <p>{t(`web.about.${game.id}`)}</p>
      </div>
      <div class="game-ways">
        <button class="main-button" onClick={() => playNow(game)} aria-label={`${t('web.play-now')}: ${title}`}>
          {t('web.play-now')}
        </button>
        <button class="choice-button" onClick={() => setOpen('friends')} aria-label={`${t('web.with-friends')}: ${title}`}>
          {t('web.with-friends')}
        </button>
        <button class="choice-button" onClick={() => setOpen('set-up')} aria-label={`${t('web.set-up')}: ${title}`}>
          {t('web.set-up')}
        </button>
      </div>
      {open === 'friends' && <Later load={loadFriends} title={t('web.with-friends')} props={{ game, onClose: () => setOpen(null) }} />}
      {open === 'set-up' && <SetUp game={game} onClose={() => setOpen(null)} />}
    </li>
  );
}
