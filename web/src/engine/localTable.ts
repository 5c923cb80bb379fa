// A table of this page in one of its windows. One window plays: it has the game's lease, runs the host and keeps the rows.
// Others watch: they are connections of that host, over a BroadcastChannel, and take over when the lease is free. Who asks
// for it is given it as soon as all rows are kept.

import type { Again, HostDriver, Row } from './hostDriver';
import { gameLease, holdWhenFree, tryHold, type Release } from './lease';

interface Surroundings {
  make(tell: (line: string, connection: number) => void): HostDriver;
  rows(): Promise<Row[]>;
  tell(line: string): void;
  changed(isPlaying: boolean): void; // then say hello again
  fail(error: unknown): void;
}

// Between windows: who plays says that it `begins`; who watches joins and leaves, sends lines, and may want to take over.
type Heard = { begins: true } | { join: number } | { leave: number } | { from: number; line: string } | { to: number; line: string } | { takes: number };

const OWN = 1;

export class LocalTable {
  private readonly name: string;
  private readonly channel: BroadcastChannel;
  private readonly number = 2 + Math.floor(Math.random() * 2 ** 30); // as a connection of another window's host
  private host: HostDriver | null = null;
  private release: Release | null = null;
  private wish = new AbortController();
  private isStopped = false;

  constructor(readonly id: string, private readonly around: Surroundings) {
    this.name = gameLease(id);
    this.channel = new BroadcastChannel(this.name);
    this.channel.onmessage = ({ data }) => this.hear(data);
  }

  get isPlaying(): boolean {
    return this.host !== null;
  }

  async begin(host: object) {
    await this.playNew((made) => made.begin(host));
  }

  async adopt(record: string, host: object, again?: Again) {
    await this.playNew((made) => made.adopt(record, host, again));
  }

  async reopen() {
    const release = await tryHold(this.name, this.lose);
    if (release) await this.take(release);
    else this.watch();
  }

  receive(line: string) {
    if (this.host) return this.host.receive(line);
    const message = JSON.parse(line);
    if (message.hello || message.look !== undefined) this.say({ from: this.number, line }); // who watches does nothing else
  }

  takeOver() {
    this.say({ takes: this.number });
  }

  stop() {
    if (this.host) void this.giveUp();
    else this.say({ leave: this.number });
    this.isStopped = true;
    this.wish.abort();
    this.channel.close();
  }

  private say(what: Heard) {
    if (!this.isStopped) this.channel.postMessage(what);
  }

  private async take(release: Release) {
    this.release = release;
    const rows = await this.around.rows();
    if (this.isStopped) return release();
    if (!this.release) return this.watch();
    try {
      this.play((made) => made.reopen(rows));
    } catch (error) {
      await this.giveUp(); // so that it can be tried again, here or in another window
      throw error;
    }
  }

  // Under a name that no other window knows yet. Who leaves meanwhile finds the game at home all the same, so its first rows are kept.
  private async playNew(start: (made: HostDriver) => void) {
    this.release = await tryHold(this.name, this.lose);
    this.play(start);
    if (this.isStopped) await this.giveUp();
  }

  private play(start: (made: HostDriver) => void) {
    this.host = this.around.make((line, connection) => (connection === OWN ? this.around.tell(line) : this.say({ to: connection, line })));
    start(this.host);
    this.say({ begins: true });
  }

  private watch() {
    this.say({ join: this.number });
    this.wish = new AbortController();
    holdWhenFree(this.name, this.wish.signal, this.lose)
      .then(async (release) => {
        if (!release) return;
        await this.take(release);
        if (this.host) this.around.changed(true);
      })
      .catch(this.around.fail);
  }

  private async giveUp() {
    const host = this.host!;
    this.host = null;
    host.stop();
    await host.saved.catch(() => {}); // it was told when it failed
    this.release?.();
    this.release = null;
  }

  private hear(data: Heard) {
    try {
      if (this.host) this.serve(this.host, data);
      else this.follow(data);
    } catch (error) {
      this.around.fail(error);
    }
  }

  private serve(host: HostDriver, data: Heard) {
    if ('join' in data) host.connect(data.join);
    else if ('leave' in data) host.disconnect(data.leave);
    else if ('from' in data) host.receive(data.line, data.from);
    else if ('takes' in data) this.handOver();
  }

  private handOver() {
    void this.giveUp().then(() => this.isStopped || (this.watch(), this.around.changed(false)));
  }

  // Another window had it all along.
  private readonly lose = () => {
    this.release = null;
    if (this.host) this.handOver();
  };

  private follow(data: Heard) {
    if ('to' in data && data.to === this.number) this.around.tell(data.line);
    else if ('begins' in data) this.say({ join: this.number }), this.around.changed(false);
    else if ('takes' in data) this.wish.abort(), this.watch(); // behind who asked
  }
}
