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

interface Surroundings {
  keep(rows: Row[]): Promise<void>; // done when they are kept for good
  tell(line: string): void;
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

  constructor(private readonly module: Module, private readonly rules: number, private readonly around: Surroundings) {}

  begin(host: object) {
    this.host = this.module.call('host_new', this.rules, JSON.stringify(host), Date.now());
    this.connect();
  }

  reopen(rows: Row[]) {
    this.host = this.module.call('host_open', this.rules, rows[0].text, rows[0].time);
    for (const row of rows.slice(1))
      this.module.call('host_read_row', this.host, Number(row.record), BigInt(row.device), BigInt(row.nonce), row.time, row.text);
    this.connect();
  }

  receive(line: string) {
    this.module.call('host_receive', this.host, CONNECTION, line, Date.now());
    this.pump();
  }

  stop() {
    clearTimeout(this.timer);
    if (this.host) this.module.call('release', this.host);
    this.module.call('release', this.rules);
    this.host = 0;
  }

  private connect() {
    this.module.call('host_connect', this.host, CONNECTION, DEVICE);
    this.pump();
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
    this.around.keep(rows).then(() => this.kept(host, rows[rows.length - 1].number)).catch((error) => this.around.fail(error));
  }

  private kept(host: number, last: number) {
    if (this.host !== host) return; // stopped meanwhile
    this.module.call('host_durable', host, last);
    this.pump();
  }

  private passOn() {
    const text = this.module.text('host_take', this.host, CONNECTION);
    for (const line of text.split('\n')) if (line) this.around.tell(line);
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
