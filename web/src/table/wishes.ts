// A new game in this page: the address tells which, the wish how it is set up.

import { go } from '../route';

export interface LocalWish {
  game: string;
  seats: { name?: string; bot?: string }[];
  options?: string[];
}

// A record to be replayed, or gone on with if it is not over; or a chapter of it to be played again.
export interface RecordWish {
  record: string;
  chapter?: number;
}

const wishes = new Map<string, LocalWish | RecordWish>();

export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function playLocally(wish: LocalWish | RecordWish) {
  const id = randomHex(6);
  wishes.set(id, wish);
  go(`/#/g/${id}`);
}

export const findWish = (id: string): LocalWish | RecordWish | undefined => wishes.get(id);

// Once the game is there; until then opening it can be tried again.
export const forgetWish = (id: string) => void wishes.delete(id);
