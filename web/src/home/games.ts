// The games on the first screen. How many may play comes from the module too; here it is needed before that is loaded, and
// a test compares the two.

import picture5211 from '../../generated/picture-5211.svg?raw';
import pictureHarakiri from '../../generated/picture-harakiri.svg?raw';
import pictureKodachi from '../../generated/picture-kodachi.svg?raw';
import pictureKodama from '../../generated/picture-kodama.svg?raw';

export interface Game {
  id: string;
  picture: string;
  players: [number, number];
  usual: number;
  options: { name: string; values: string[] }[];
}

export const games: Game[] = [
  { id: '5211', picture: picture5211, players: [2, 5], usual: 4, options: [] },
  { id: 'kodachi', picture: pictureKodachi, players: [2, 4], usual: 2, options: [{ name: 'edition', values: ['en', 'fr'] }] },
  { id: 'kodama', picture: pictureKodama, players: [2, 5], usual: 3, options: [] },
  { id: 'harakiri', picture: pictureHarakiri, players: [1, 4], usual: 4, options: [{ name: 'chapter', values: ['all', '1', '2', '3'] }, { name: 'exploration', values: ['auto', 'ask'] }] },
];
