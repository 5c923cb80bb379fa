// Which part draws which game's table.

import type { FunctionComponent } from 'preact';
import { Drawn } from './Drawn';
import { FiveTwoOneOne } from './FiveTwoOneOne';
import { Kodachi } from './Kodachi';

const own: Record<string, FunctionComponent> = { 5211: FiveTwoOneOne, kodachi: Kodachi };

export const lazyGame = (game: string): FunctionComponent => own[game] ?? Drawn;
