// A game that is over, out of its record: told as a table tells it, through whichever eyes are asked for. Nothing can be
// played there. The module has read the record wholly, as `irori verify` does, before anything is shown.

import { toBase64, type Module } from './module';
import type { Setup } from './presented';

interface Header extends Setup {
  players: number;
  rules: number;
  data: string;
  seats: string[];
  deck?: string;
}

type Row = Record<string, any>;

const SPECTATOR = -1;

// The kinds of entries by the key that tells them (docs/records.md, docs/protocol.md).
const kinds: Record<string, string> = { move: 'move', timeout: 'time-out', retract: 'retract', undo: 'undo', agreed: 'agreed', sits: 'seat', deputy: 'hand-over', branch: 'branch', content: 'content' };

export class RecordDriver {
  readonly table: number;
  private readonly header: Header;
  private readonly rows: Row[];

  // The rules are released with it, also if it is no record; 0: none.
  constructor(readonly id: string, private readonly module: Module, text: string, private readonly rules: number, private readonly tell: (line: string) => void) {
    try {
      this.table = module.call('table_load', rules, text, 0);
    } catch (error) {
      this.releaseRules();
      throw error;
    }
    const lines: Row[] = text.trimEnd().split('\n').map((line) => JSON.parse(line));
    this.header = lines[0] as Header;
    this.rows = lines.slice(1);
  }

  setup(): Setup {
    return { game: this.header.game, players: this.header.players, options: this.header.options };
  }

  receive(line: string) {
    const message = JSON.parse(line);
    if (message.hello) this.greet(message.seats?.[0] ?? 0);
    else if (message.look !== undefined) this.say({ look: message.look, for: message.seat, world: this.world(message.look, message.seat ?? SPECTATOR) });
    else if (message.do) this.say({ no: message.do, status: 'ILLEGAL', why: [{ id: 'table.why.over' }] });
  }

  stop() {
    this.module.call('release', this.table);
    this.releaseRules();
  }

  private releaseRules() {
    if (this.rules) this.module.call('release', this.rules);
  }

  private say(message: object) {
    this.tell(JSON.stringify(message));
  }

  private greet(seat: number) {
    const { game, rules, data, players, options } = this.header, last = this.module.call('table_entries', this.table);
    const eyes = seat >= 0 ? { for: seat } : {};
    this.say({ table: 'record', protocol: 1, game, rules, data, players, options, chat: false, n: last });
    this.say({ seats: this.seats(), you: [], maker: false, phase: 'dealt', hints: false });
    this.say({ n: 0, ...eyes, kind: 'deal', events: [[]] });
    for (const row of this.rows) if (row.n) this.say({ n: row.n, ...eyes, ...this.entry(row) });
    this.say({ at: last, ...eyes, turn: { ...this.module.json<object>('table_turn', this.table), decision: last }, back: false, world: this.world(last, seat) });
    this.say({ over: { result: this.rows[this.rows.length - 1].result ?? 'closed' }, knowing: 0 });
  }

  private entry(row: Row): object {
    const key = Object.keys(kinds).find((name) => name in row) ?? 'move';
    return { kind: kinds[key], seat: row.seat, ...(['retract', 'undo', 'agreed'].includes(key) ? { to: row[key] } : { events: [[]] }) };
  }

  // Who sat there last. Names stand in lines of their own.
  private seats(): object[] {
    const who = [...this.header.seats], names: string[] = [];
    for (const row of this.rows) {
      if (row.sits !== undefined) (who[row.seat] = row.sits), delete names[row.seat];
      if (row.name !== undefined) names[row.seat] = row.name;
    }
    return who.map((one, seat) => (one.startsWith('bot:') ? { kind: 'bot', bot: one.slice(4) } : one === 'open' ? { kind: 'open' } : { kind: 'person', name: names[seat], here: true }));
  }

  private world(at: number, seat: number): string {
    const known = this.module.call('table_known', this.table, at, seat);
    try {
      const world = this.module.call('state_world', known, seat, 1n);
      const bytes = this.module.bytes('state_encode', world);
      this.module.call('release', world);
      return toBase64(bytes);
    } finally {
      this.module.call('release', known);
    }
  }
}
