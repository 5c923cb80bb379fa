// The one way to a table, wherever its host runs: in this page's Worker or on a server. Messages are objects; what
// carries them does not read them.

import type { FromTable } from './messages';

export type LinkState = 'open' | 'lost' | 'refused' | 'closed';

export interface TableLink {
  send(message: object): void;
  onMessage: (message: FromTable) => void;
  // Tells when the connection is lost and found again. After `open` say hello, with the last entry you know. `refused`: it is
  // not tried again, and a word says why.
  onState: (state: LinkState, why?: string) => void;
  close(): void;
}
