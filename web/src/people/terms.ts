// How a server's table may be set up besides its game (docs/running-a-server.md, "HTTP"), and that in words.

import { language, t } from '../words';

const MINUTE = 60000, HOUR = 60 * MINUTE, DAY = 24 * HOUR;

export const moveTimes = [0, MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, DAY, 3 * DAY, 7 * DAY];
export const gameTimes = [0, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, DAY, 7 * DAY];

// "5 minutes": as the reader's language says it.
export function timeInWords(ms: number): string {
  const [unit, size] = ms % DAY === 0 ? ['day', DAY] : ms % HOUR === 0 ? ['hour', HOUR] : ms % MINUTE === 0 ? ['minute', MINUTE] : ['second', 1000];
  return new Intl.NumberFormat(language.value, { style: 'unit', unit: unit as string, unitDisplay: 'long' }).format(ms / (size as number));
}

export interface Terms {
  move_ms?: number;
  game_ms?: number;
  chat: boolean;
}

// What who sits down ought to know.
export function termsInWords({ move_ms = 0, game_ms = 0, chat }: Terms): string[] {
  const clock = [move_ms && t('web.people.each-decision', { time: timeInWords(move_ms) }), game_ms && t(move_ms ? 'web.people.and-game' : 'web.people.whole-game', { time: timeInWords(game_ms) })];
  return [...clock, !chat && t('web.people.no-chat')].filter((text): text is string => Boolean(text));
}
