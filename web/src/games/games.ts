// Which parts show which game. They are loaded with its table, styles and all.

import type { FunctionComponent } from 'preact';

export interface GameParts {
  Table: FunctionComponent;
  Pages?: FunctionComponent; // what is to be read before one goes on, in place of the frame's own
  Decision?: FunctionComponent; // likewise what is asked
  Hand?: FunctionComponent; // likewise the own cards
  After?: FunctionComponent; // what there is to do besides when it is over
}

const own: Record<string, () => Promise<GameParts>> = {
  5211: async () => ({ Table: (await import('./FiveTwoOneOne')).FiveTwoOneOne }),
  kodachi: async () => ({ Table: (await import('./Kodachi')).Kodachi }),
  kodama: async () => (await import('./Kodama')).Kodama,
  harakiri: async () => {
    const { HarakiriTable, Pages, Deciding, ChaptersAgain } = await import('./Harakiri');
    return { Table: HarakiriTable, Pages, Decision: Deciding, After: ChaptersAgain };
  },
};

const drawn = async (): Promise<GameParts> => ({ Table: (await import('./Drawn')).Drawn });

export const loadGame = (game: string): Promise<GameParts> => (own[game] ?? drawn)();
