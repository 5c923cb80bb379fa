// The nonces of this device: committed when sitting down, opened at the deal. Each follows from one secret that the browser
// keeps, and from the table's commitment, so that every window of it, also one opened later, has the same.

import type { TableModel } from './model';
import { randomHex } from './wishes';

const KEY = 'irori secret';

function makeSecret(): string {
  const made = randomHex(32);
  try {
    localStorage.setItem(KEY, made);
  } catch {
    // nothing is kept here: what this window commits, it can open
  }
  return made;
}

function keptSecret(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

let secret = '';

export class Nonces {
  private readonly done = new Set<string>(); // what this window has committed and opened

  private nonce(table: TableModel, seat: number): Promise<string> {
    secret ||= keptSecret() ?? makeSecret();
    return table.engine.ask('sha256', `irori own ${secret} ${table.seats.value!.commitment} ${seat}`);
  }

  async commit(table: TableModel, seat: number): Promise<string> {
    const { commitment } = table.seats.value!;
    this.done.add(`gathering ${commitment} ${seat}`);
    return table.engine.ask('sha256', `irori nonce ${commitment} ${seat} ${await this.nonce(table, seat)}`);
  }

  // Opens what is to be opened; commits what this window has not: the deal began anew, or the browser may have forgotten.
  async attend(table: TableModel) {
    const { phase, commitment, you } = table.seats.value!;
    for (const seat of you) {
      const task = `${phase} ${commitment} ${seat}`;
      if (this.done.has(task)) continue;
      this.done.add(task);
      if (phase === 'opening') table.sit({ seat, open: await this.nonce(table, seat) });
      else if (phase === 'gathering') table.sit({ seat, commit: await this.commit(table, seat) });
    }
  }
}
