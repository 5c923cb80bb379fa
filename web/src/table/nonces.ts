// The nonces of this device at one table: thought of when sitting down, committed, and opened at the deal. Kept for the
// session, so that a page loaded again can still open them.

import type { TableModel } from './model';
import { randomHex } from './wishes';

interface Kept {
  nonce: string;
  commitment: string;
  isOpened?: boolean;
}

export class Nonces {
  constructor(private readonly table: string) {}

  private key(seat: number) {
    return `irori nonce ${this.table} ${seat}`;
  }

  private read(seat: number): Kept | null {
    const text = sessionStorage.getItem(this.key(seat));
    return text ? JSON.parse(text) : null;
  }

  private keep(seat: number, kept: Kept) {
    sessionStorage.setItem(this.key(seat), JSON.stringify(kept));
  }

  async commit(table: TableModel, seat: number): Promise<string> {
    const commitment = table.seats.value!.commitment ?? '';
    const nonce = randomHex(32);
    this.keep(seat, { nonce, commitment });
    return table.engine.ask('sha256', `irori nonce ${commitment} ${seat} ${nonce}`);
  }

  // Opens what is to be opened; commits anew when the deal began anew.
  async attend(table: TableModel) {
    const seats = table.seats.value!;
    for (const seat of seats.you) {
      const kept = this.read(seat);
      if (seats.phase === 'opening' && kept && !kept.isOpened) {
        this.keep(seat, { ...kept, isOpened: true });
        table.sit({ seat, open: kept.nonce });
      } else if (seats.phase === 'gathering' && kept && kept.commitment !== seats.commitment) {
        table.sit({ seat, commit: await this.commit(table, seat) });
      }
    }
  }
}
