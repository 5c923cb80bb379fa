// Runs a host (irori/host.h): keeps its rows, passes on what it tells, lets time pass, and has its bots think.

import type { Module } from './module';

export interface Row {
  number: number;
  record: boolean;
  device: number;
  nonce: number;
  time: number;
  text: string;
}

// A chapter that is played again, with chance of its own.
export interface Again {
  chapter: number;
  seed: string;
}

interface Surroundings {
  keep(rows: Row[]): Promise<void>; // done when they are kept for good
  tell(line: string, connection: number): void;
  fail(error: unknown): void;
  think(player: string, world: Uint8Array, seat: number): Promise<string>;
}

interface Thought {
  seat: number;
  decision: number;
  connection: number;
  player: string;
}

const CONNECTION = 1, DEVICE = 1n, FAR = 2 ** 31 - 1;

export class HostDriver {
  private host = 0;
  private timer = 0;
  private begun = new Set<string>();
  private readonly connections = new Set<number>();
  saved: Promise<void> = Promise.resolve(); // one after the other; once that failed, nothing more is kept: no gaps

  constructor(private readonly module: Module, private readonly rules: number, private readonly around: Surroundings) {}

  begin(host: object) {
    this.host = this.module.call('host_new', this.rules, JSON.stringify(host), Date.now());
    this.connect();
  }

  // Goes on with a game that a file brought, or plays a chapter of it again; who sat there sits there.
  adopt(record: string, host: object, again?: Again) {
    const loaded = this.module.call('table_load', this.rules, record, 1), made = [loaded];
    try {
      if (again) made.push(this.module.call('table_branch', loaded, again.chapter, again.seed));
      this.host = this.module.call('host_from_table', made[made.length - 1], JSON.stringify(host), Date.now());
    } finally {
      for (const table of made) this.module.call('release', table);
    }
    this.connect();
  }

  reopen(rows: Row[]) {
    if (!rows.length) throw new Error('web.gone');
    this.host = this.module.call('host_open', this.rules, rows[0].text, rows[0].time);
    for (const row of rows.slice(1))
      this.module.call('host_read_row', this.host, Number(row.record), BigInt(row.device), BigInt(row.nonce), row.time, row.text);
    this.connect();
  }

  receive(line: string, connection = CONNECTION) {
    if (!this.host || !this.connections.has(connection)) return;
    this.module.call('host_receive', this.host, connection, line, Date.now());
    this.pump();
  }

  // Another window of the same device.
  connect(connection = CONNECTION) {
    if (!this.host || this.connections.has(connection)) return;
    this.module.call('host_connect', this.host, connection, DEVICE);
    this.connections.add(connection);
    this.pump();
  }

  disconnect(connection: number) {
    if (this.host && this.connections.delete(connection)) this.module.call('host_disconnect', this.host, connection);
  }

  stop() {
    clearTimeout(this.timer);
    if (!this.host) return;
    this.module.call('release', this.host);
    this.module.call('release', this.rules);
    this.host = 0;
  }

  // After everything that may have changed something.
  private pump() {
    this.keepRows();
    this.passOn();
    this.thinkOn();
    this.wait();
  }

  // Nothing that depends on them is told before they are kept.
  private keepRows() {
    const host = this.host, rows: Row[] = [];
    while (this.module.call('host_next_row', host)) rows.push(JSON.parse(this.module.answer()));
    if (!rows.length) return;
    this.saved = this.saved.then(() => this.around.keep(rows));
    this.saved.then(() => this.kept(host, rows[rows.length - 1].number)).catch((error) => this.giveUp(host, error));
  }

  // The host knows of what is not kept: it tells nothing more.
  private giveUp(host: number, error: unknown) {
    if (this.host !== host) return;
    this.stop();
    this.around.fail(error);
  }

  private kept(host: number, last: number) {
    if (this.host !== host) return; // stopped meanwhile
    this.module.call('host_durable', host, last);
    this.pump();
  }

  private passOn() {
    for (const connection of this.connections)
      for (const line of this.module.text('host_take', this.host, connection).split('\n')) if (line) this.around.tell(line, connection);
  }

  private thinkOn() {
    for (let index = 0; this.module.call('host_wants', this.host, index); index++) {
      const thought: Thought = JSON.parse(this.module.answer());
      const key = `${thought.seat}/${thought.decision}/${thought.connection}`;
      if (this.begun.has(key)) continue;
      this.begun.add(key);
      this.thinkAbout(thought, key).catch((error) => this.around.fail(error));
    }
  }

  private async thinkAbout(thought: Thought, key: string) {
    const known = this.module.call('host_known', this.host, thought.seat);
    const world = this.module.call('state_world', known, thought.seat, BigInt(thought.decision) + 1n);
    const bytes = this.module.bytes('state_encode', world);
    this.module.call('release', world);
    this.module.call('release', known);
    const move = await this.around.think(thought.player, bytes, thought.seat);
    this.begun.delete(key);
    if (!this.host) return;
    this.module.call('host_answer', this.host, thought.seat, thought.decision, thought.connection, move, Date.now());
    this.pump();
  }

  private wait() {
    clearTimeout(this.timer);
    const left = this.module.exports.host_deadline(this.host) - Date.now();
    if (left > FAR) return;
    this.timer = setTimeout(() => this.tick(), Math.max(0, left)) as unknown as number;
  }

  private tick() {
    try {
      this.module.call('host_tick', this.host, Date.now());
      this.pump();
    } catch (error) {
      this.around.fail(error);
    }
  }
}
