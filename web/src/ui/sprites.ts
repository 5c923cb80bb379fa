// Cards as symbols in the page: fetched once for a game, shown with <use>.

import cards5211 from '../../generated/cards-5211.svg?url';
import cardsKodachi from '../../generated/cards-kodachi.svg?url';

const urls: Record<string, string> = { 5211: cards5211, kodachi: cardsKodachi };
const HOLDER = 'sprites';

export const spriteId = (name: string) => `card-${name.replaceAll('/', '_').replaceAll('+', '-and-')}`;
export const hasSprite = (name: string) => Boolean(document.getElementById(spriteId(name)));

export async function loadSprites(game: string) {
  const holder = document.getElementById(HOLDER) ?? document.body.appendChild(Object.assign(document.createElement('div'), { id: HOLDER }));
  holder.setAttribute('aria-hidden', 'true');
  if (holder.dataset.game === game) return;
  const answer = urls[game] ? await fetch(urls[game]) : null;
  if (answer && !answer.ok) throw new Error(`${urls[game]}: ${answer.status}`);
  holder.innerHTML = (await answer?.text()) ?? '';
  holder.dataset.game = game;
}
