// A table as this page knows it: what its host has told, and what the engine makes of that for one pair of eyes.

import { batch, computed, signal } from '@preact/signals';
import type { Engine } from '../engine/engine';
import { inWords, lineText, type Choice, type Ending, type Hints, type Line, type Position, type SeatLabel, type Setup } from '../engine/presented';
import type { LinkState, TableLink } from '../link/link';
import type { At, Entry, FromTable, Head, Over, Said, SeatState, Seats, Vote } from '../link/messages';
import { settings } from '../settings';
import { language, t } from '../words';
import { buttons, find, isApart, isSame, meant, missing, reasons, thingNumbers, touch, touchable, type Pick } from './choose';

const SPECTATOR = -1;

// What each seat's clock has left (-1: it does not run), and when that was told.
export interface Clock {
  left: number[];
  told: number;
}

export interface Proof {
  secret: string;
  nonces: { seat: number; nonce: string }[];
}

export interface Asked {
  choice: Choice;
  path: Choice[];
}

export class TableModel {
  readonly head = signal<Head | null>(null);
  readonly seats = signal<Seats | null>(null);
  readonly link = signal<LinkState>('lost');
  readonly at = signal<At | null>(null);
  readonly eyes = signal(SPECTATOR);
  readonly position = signal<Position | null>(null);
  readonly lines = signal<Line[]>([]);
  readonly fresh = signal<Line[]>([]); // lines worth a pause, not yet read
  readonly heldBack = signal(Infinity); // from this entry on it is being read elsewhere: not in the log yet
  readonly paused = signal(0); // the last entry that is worth one, since the table was opened
  readonly clock = signal<Clock | null>(null);
  readonly over = signal<Over['over'] | null>(null);
  readonly proof = signal<Proof | null>(null); // what the shuffle came from, once it is over
  readonly ending = signal<Ending | null>(null);
  readonly vote = signal<Vote | null>(null);
  readonly said = signal<Said[]>([]);
  readonly problem = signal<string[]>([]);
  readonly failure = signal(''); // a Worker is broken: why
  readonly isElsewhere = signal(false); // a game of this page that another window plays: watched
  readonly isStale = signal(false); // the table is played by rules that this page does not have
  readonly refusal = signal(''); // the server does not let us to the table: its word for why
  readonly hints = signal<Hints | 'thinking' | null>(null);
  readonly again = signal(''); // the table of the next game, once it is there
  readonly isAgreed = signal(false); // … and we have seen that everybody wants it
  readonly announced = signal(''); // what a screen reader says: what happened, and what is asked
  readonly rulesAt = signal<string | null>(null); // the rules are open, at this one; "": at their beginning
  readonly ruleIds = signal<Set<string>>(new Set());
  readonly past = signal<number | null>(null); // the entry after which the table is shown; null: as it is now
  readonly covered = signal(false); // several people at one screen: who is next has not taken it yet
  readonly sent = signal(false); // an answer is on its way
  readonly path = signal<number[]>([]);
  readonly picks = signal<Pick[]>([]);

  readonly asked = computed<Asked | null>(() => {
    const root = this.position.value?.question;
    if (!root || !this.isAsked.value) return null;
    const path = this.path.value.map((id) => find(root, id)).filter((choice): choice is Choice => Boolean(choice));
    return { choice: path[path.length - 1] ?? root, path };
  });
  readonly isAsked = computed(() => this.past.value === null && !this.covered.value && !this.isElsewhere.value && Boolean(this.at.value?.turn.seats.includes(this.eyes.value)));
  readonly touchable = computed(() => (this.asked.value ? touchable(this.asked.value.choice, this.picks.value) : new Map<string, number>()));
  readonly reasons = computed(() => (this.asked.value ? reasons(this.asked.value.choice) : new Map<string, string[]>()));
  readonly meant = computed(() => (this.asked.value ? meant(this.asked.value.choice, this.picks.value) : []));
  readonly buttons = computed(() => (this.asked.value ? buttons(this.asked.value.choice, this.picks.value) : []));
  readonly missing = computed(() => (this.asked.value ? missing(this.asked.value.choice, this.picks.value) : 0));

  private readonly entries = new Map<number, Entry[]>();
  readonly own = new Set<number>(); // entries that are moves of ours
  private readonly positions = new Map<number, At>();
  private queue = Promise.resolve();
  private nonce = Math.floor(Math.random() * 2 ** 40) * 1000;
  private unanswered = new Map<number, object>();
  data?: Uint8Array; // what its rules are made from besides the set-up
  readRecord: (() => Promise<string>) | null = null; // where its record is to be had: on a server once it is over
  isLocal = false; // a table of this page
  private hasRules = false;
  private isClosed = false;
  private isCaughtUp = false;
  private awaited = 0;
  private opened = 0; // the last entry when the table was opened
  private scored: Line[] = []; // points told one after the other, up to the last that is worth a pause
  private unsaid: Line[] = []; // lines that were not announced yet
  private readonly heard = new Map<number, number>(); // up to which entry each seat here has heard
  private readonly names = new Map<string, string>(); // what labels stand for, as far as it was seen: "2s", guard 2
  private readonly lying = new Map<string, string>(); // what lies where it was laid, by address: on trees

  constructor(readonly engine: Engine, private readonly wire: TableLink) {
    engine.onFailure = (why) => {
      console.error(why);
      this.failure.value = why;
    };
    if (engine.failure) engine.onFailure(engine.failure);
    wire.onMessage = (message) => this.enqueue(() => this.receive(message));
    wire.onState = (state, why = '') => {
      this.link.value = state;
      this.refusal.value = why;
      if (state === 'open') this.greet();
    };
  }

  private greet() {
    const known = Math.max(-1, ...[...this.entries.values()].map((list) => list[list.length - 1]?.n ?? -1));
    this.wire.send({ hello: 1, want: 'world', ...(known >= 0 ? { since: known } : {}) });
    for (const message of this.unanswered.values()) this.wire.send(message);
  }

  // Messages are taken one after the other, though the engine answers later.
  private enqueue(task: () => Promise<void>) {
    this.queue = this.queue.then(task).catch((error) => this.complain(error));
  }

  // What went wrong is told, never swallowed; once an engine is broken, that is, and not each question it leaves unanswered.
  complain(error: unknown) {
    if (this.isClosed || this.engine.failure) return;
    console.error(error);
    this.problem.value = [String((error as Error)?.message ?? error)];
  }

  // What the table tells

  private async receive(m: FromTable) {
    if (this.isStale.value || this.isClosed) return;
    if (m.protocol) return this.receiveHead(m as Head);
    if (!this.hasRules && m.no === undefined) return; // of a table that was left a moment ago
    if (m.seats) return this.receiveSeats(m as Seats);
    if (m.kind && m.n !== undefined) return this.receiveEntry(m as Entry);
    if (m.at !== undefined) return this.receivePosition(m as At);
    if (m.over) return this.receiveOver(m as Over);
    if (m.vote !== undefined) return this.receiveVote(m as Vote);
    if (m.look !== undefined && m.world) await this.showPast(m.look, m.world);
    else if (m.say !== undefined) this.said.value = [...this.said.value, m as Said];
    else if (m.done !== undefined) this.settle(m.done, m.entries ? m.n : 0);
    else if (m.no !== undefined) await this.receiveRefusal(m);
    else if (m.again) this.again.value = m.again;
  }

  private receiveVote(vote: Vote) {
    this.vote.value = vote.settled ? null : vote;
    if (vote.settled === 'yes' && vote.what === 'again') this.isAgreed.value = true;
  }

  private async receiveHead(head: Head) {
    const isNew = !this.head.value;
    this.head.value = head;
    if (!isNew) return;
    await this.engine.speak(language.value, head.game);
    await this.makeRules(head);
    this.hasRules = true;
  }

  // By the same rules and data as the table, or not at all: never a wrong picture.
  private async makeRules(head: Head) {
    const fits = (made: { rules: number; data: string }) => made.rules === head.rules && made.data === head.data;
    const make = () => this.engine.ask('rules', this.setup(), this.data);
    this.data = head.deck === undefined ? await this.engine.content(head.game) : new TextEncoder().encode(head.deck);
    if (fits(await make())) return;
    this.data = (await this.engine.ask('content', head.data)) ?? (await this.engine.contentByHash(head.data)) ?? this.data; // a campaign that was begun with another
    if (this.data && fits(await make())) return;
    this.isStale.value = true;
  }

  // A game out of a file: only looked at.
  get isRecord(): boolean {
    return this.head.value?.table === 'record';
  }

  get hasRecord(): boolean {
    return Boolean(this.readRecord) && (this.isLocal || this.over.value !== null);
  }

  setup(): Setup {
    const head = this.head.value!;
    return { game: head.game, players: head.players, options: head.options };
  }

  private async receiveSeats(seats: Seats) {
    const sitsDown = Boolean(this.at.value && !this.seats.value?.you.length && seats.you.length);
    this.seats.value = seats;
    await this.engine.ask('seats', this.labels());
    if (!this.ruleIds.value.size) this.ruleIds.value = new Set((await this.engine.ask('rulesPage')).flatMap((line) => line.rule ?? []));
    if (sitsDown) this.seeAnew(seats.you[0]);
    else if (this.at.value) await this.show(this.eyes.value);
  }

  // Who watched sits down in the midst of a game: all that happened is told once more, as that seat saw it.
  private seeAnew(seat: number) {
    this.entries.clear();
    this.positions.clear();
    this.eyes.value = seat;
    this.greet();
  }

  // What a card is called whose label is on it: a picture's letters are not for reading out.
  readonly called = ({ thing = '', address = '' }: { thing?: string; address?: string }): string => this.names.get(thing) ?? this.lying.get(address) ?? thing;

  readonly inWords = (text: string): string => inWords(text, (thing) => this.called({ thing }));

  private learnNames(position: Position) {
    for (const { shape, things } of position.areas)
      for (const { label, name, address } of things ?? []) {
        if (label && name) this.names.set(label, name);
        if (shape === 'map' && name) this.lying.set(address, name);
      }
  }

  // A name for each seat, as everybody calls it.
  nameOf(seat: number): string {
    const state = this.seats.value?.seats[seat];
    if (!state) return '';
    if (state.kind === 'open') return t('web.seat.open');
    if (state.kind === 'bot') return t('web.bot.name', { n: this.botsUpTo(seat) });
    return state.name || (this.isMine(seat) ? t('web.you') : `${t('present.player.human')} ${seat + 1}`);
  }

  // Bots are numbered among themselves.
  private botsUpTo(seat: number): number {
    return this.seats.value!.seats.slice(0, seat + 1).filter(({ kind }) => kind === 'bot').length;
  }

  isMine(seat: number): boolean {
    return Boolean(this.seats.value?.you.includes(seat));
  }

  seatState(seat: number): SeatState | undefined {
    return this.seats.value?.seats[seat];
  }

  labels(): SeatLabel[] {
    return (this.seats.value?.seats ?? []).map((state, seat) => ({ name: this.nameOf(seat), person: state.kind === 'person' }));
  }

  private async receiveEntry(entry: Entry) {
    const seat = entry.for ?? SPECTATOR;
    const list = this.entries.get(seat) ?? [];
    if (entry.kind === 'deal') list.length = 0;
    if (list.length && list[list.length - 1].n >= entry.n) return;
    list.push(entry);
    this.entries.set(seat, list);
    if (entry.kind === 'move' && this.isMine(entry.seat ?? SPECTATOR)) this.own.add(entry.n);
    if (this.entries.size === 1 && this.eyes.value === SPECTATOR) this.eyes.value = seat;
    if (seat === this.eyes.value) await this.tellEntry(entry);
  }

  private async tellEntry(entry: Entry) {
    const { all, added, pauses } = await this.linesAfter(this.lines.value, entry);
    this.lines.value = all;
    if (!this.isCaughtUp) return;
    this.unsaid.push(...added);
    if (!pauses) {
      if (added.some((line) => line.weight !== 'scored' && line.weight !== 'quiet')) this.scored = [];
      this.scored.push(...added.filter((line) => line.weight === 'scored'));
      return;
    }
    this.fresh.value = [...this.fresh.value, ...this.scored.splice(0), ...added.filter((line) => line.weight !== 'quiet')];
    this.paused.value = entry.n;
  }

  // What is told after an entry, and what of it is new.
  private async linesAfter(before: Line[], entry: Entry): Promise<{ all: Line[]; added: Line[]; pauses: boolean }> {
    if (entry.kind === 'retract') before = before.filter((line) => line.entry !== entry.to);
    else if (entry.kind === 'undo' || entry.kind === 'agreed') before = before.filter((line) => line.entry <= (entry.to ?? 0));
    if (!entry.events?.length) return { all: before, added: [], pauses: false };
    const { lines, pauses } = await this.engine.ask('tell', entry.n, this.eyes.value, entry.events);
    return { all: entry.kind === 'deal' ? lines : [...before, ...lines], added: lines, pauses };
  }

  private async receivePosition(at: At) {
    const seat = at.for ?? SPECTATOR;
    this.positions.set(seat, at);
    this.clock.value = at.turn.left ? { left: at.turn.left, told: performance.now() } : null;
    if (!this.isCaughtUp) this.opened = at.at;
    this.isCaughtUp = true;
    const mine = this.seats.value?.you ?? [];
    if (!mine.length) return this.watch(seat, at);
    const next = mine.find((one) => at.turn.seats.includes(one)) ?? (mine.includes(this.eyes.value) ? this.eyes.value : (mine[0] ?? SPECTATOR));
    const isFirst = !this.at.value && at.turn.kind !== 'over'; // nobody knows who opened it
    if (mine.length > 1 && (isFirst || next !== this.eyes.value)) {
      if (this.positions.get(next)?.at !== at.at) return; // its own position is still to come
      this.cover();
      return this.lookThrough(next);
    }
    if (seat !== next) return;
    if (this.past.value === null) await this.show(next);
    else this.at.value = at; // who looks back is not disturbed
  }

  // Who has no seat looks through whichever eyes the table shows it to.
  private async watch(seat: number, at: At) {
    if (this.past.value === null) await this.show(seat);
    else this.at.value = at;
  }

  // Through whose eyes a game is watched: where the table shows more than one pair.
  watchAs(seat: number) {
    this.entries.clear();
    this.positions.clear();
    this.isCaughtUp = false;
    this.past.value = null;
    this.eyes.value = seat;
    this.lines.value = [];
    this.wire.send({ hello: 1, want: 'world', seats: seat >= 0 ? [seat] : [] });
  }

  // The table as it was after an entry; the last one: as it is.
  look(entry: number) {
    if (entry >= (this.at.value?.at ?? 0)) {
      this.past.value = null;
      this.enqueue(() => this.show(this.eyes.value));
    } else {
      this.past.value = entry;
      this.wire.send({ look: entry, ...(this.eyes.value >= 0 ? { seat: this.eyes.value } : {}) });
    }
  }

  private async showPast(entry: number, world: string) {
    if (this.past.value !== entry) return;
    this.position.value = await this.engine.ask('position', world, this.eyes.value);
  }

  // Through whose eyes.
  private async lookThrough(seat: number) {
    this.past.value = null;
    this.eyes.value = seat;
    this.lines.value = [];
    await this.retell();
    const heard = this.heard.get(seat) ?? this.opened;
    this.unsaid = this.lines.value.filter((line) => line.entry > heard); // as this seat saw it
    await this.show(seat);
  }

  // All at once, when it is told: who reads meanwhile keeps the page.
  private async retell() {
    let lines: Line[] = [];
    for (const entry of this.entries.get(this.eyes.value) ?? []) lines = (await this.linesAfter(lines, entry)).all;
    this.lines.value = lines;
    this.fresh.value = [];
  }

  private async show(seat: number) {
    const at = this.positions.get(seat);
    if (!at) return;
    const position = await this.engine.ask('position', at.world, seat);
    this.learnNames(position);
    const isOther = this.at.value?.turn.decision !== at.turn.decision || this.eyes.value !== seat;
    const ending = at.turn.kind === 'over' ? await this.engine.ask('ending').catch(() => null) : null;
    batch(() => {
      this.eyes.value = seat;
      this.at.value = at;
      this.position.value = position;
      this.ending.value = ending;
      if (isOther || !this.isAsked.value) this.forget();
      this.release();
    });
    if (isOther || this.unsaid.length) this.announce();
    void this.engine.learn().then((isMore) => isMore && this.speak(), (error) => this.complain(error));
  }

  // What bots do in a row is said at once, when somebody is asked who is no bot: a polite voice has no time for more.
  private announce() {
    const turn = this.at.value?.turn, position = this.position.value;
    const isBots = turn?.seats.length && turn.seats.every((seat) => this.seatState(seat)?.kind === 'bot');
    if (isBots || this.covered.value) return;
    const asked = this.ending.value?.headline ?? position?.question?.label ?? '';
    this.announced.value = [...this.unsaid.map((line) => lineText(line, this.called)), this.isAsked.value ? t('web.voice.your-turn', { asked }) : asked].filter(Boolean).join(' ');
    this.unsaid = [];
    this.heard.set(this.eyes.value, this.at.value?.at ?? 0);
  }

  // Nothing stays that was for the one before: neither words nor an open sheet.
  private cover() {
    batch(() => {
      this.covered.value = true;
      this.announced.value = '';
      this.rulesAt.value = null;
    });
  }

  // The screen was passed on.
  uncover() {
    this.covered.value = false;
    this.announce();
  }

  private async receiveOver(over: Over) {
    this.over.value = over.over;
    this.proof.value = over.secret ? { secret: over.secret, nonces: over.nonces ?? [] } : null;
  }

  private async receiveRefusal(m: FromTable) {
    this.settle(m.no ?? 0);
    const isGreeted = Boolean(this.head.value); // before, the engine has no words
    this.problem.value = await Promise.all((m.why ?? []).map((why) => (isGreeted ? this.engine.ask('say', why) : t(why.id))));
  }

  // What was done is over when the position after it is shown: until then the question is still the old one.
  private settle(nonce: number, entry = 0) {
    this.unanswered.delete(nonce);
    this.awaited = Math.max(this.awaited, entry);
    this.release();
  }

  private release() {
    this.sent.value = this.unanswered.size > 0 || (this.at.value?.at ?? 0) < this.awaited;
  }

  // The language has changed, or its stories have come.
  speak() {
    this.enqueue(() => this.sayAnew());
  }

  private async sayAnew() {
    if (!this.seats.value) return;
    await this.engine.ask('seats', this.labels());
    this.names.clear();
    this.lying.clear();
    await this.retell();
    this.unsaid = [];
    if (this.past.value !== null) this.look(this.past.value);
    else if (this.at.value) await this.show(this.eyes.value);
  }

  // What we do

  private act(message: object) {
    if (this.isElsewhere.value) return;
    const nonce = ++this.nonce;
    const whole = { do: nonce, ...message };
    this.unanswered.set(nonce, whole);
    this.sent.value = true;
    this.problem.value = [];
    this.wire.send(whole);
  }

  touch(pick: Pick) {
    const asked = this.asked.value;
    if (!asked) return;
    this.problem.value = [];
    this.picks.value = touch(asked.choice, this.picks.value, pick);
    this.announced.value = this.meant.value.map((choice) => choice.label).join('; ');
  }

  // Does it not go with what is picked so far?
  isApart(pick: Pick): boolean {
    return Boolean(this.asked.value && isApart(this.asked.value.choice, this.picks.value, pick));
  }

  isPicked(pick: Pick): boolean {
    return this.picks.value.some((one) => isSame(one, pick));
  }

  // Is a choice played by its button alone?
  confirms(): boolean {
    return settings.value.confirm;
  }

  forget() {
    batch(() => {
      this.picks.value = [];
      this.path.value = [];
      this.hints.value = null;
    });
  }

  // Plays a choice, or asks further if it has choices below it.
  async choose(choice: Choice) {
    if (choice.why_not) this.problem.value = [choice.why_not];
    else if (choice.moves && !choice.choices) await this.play(choice.id, []);
    else if (choice.choices) {
      batch(() => ((this.path.value = [...this.path.value, choice.id]), (this.picks.value = []), (this.problem.value = [])));
      this.announced.value = choice.question || choice.label;
    }
  }

  // Ends the picking of any number of things.
  async finish() {
    const position = this.position.value, asked = this.asked.value;
    if (!position || !asked || this.missing.value) return;
    const numbers = thingNumbers(position);
    await this.play(asked.choice.id, this.picks.value.map((pick) => numbers.get(pick.address)!));
  }

  // From the touch on, not only when the engine has answered: a second touch would play a second time.
  private async play(choice: number, things: number[]) {
    if (this.sent.value) return;
    this.sent.value = true;
    const moves = await this.engine.ask('decide', choice, things).catch((error) => this.complain(error));
    if (!moves?.length) this.release();
    if (!moves) return;
    if (!moves.length) return this.complain(t('web.no-move'));
    const seat = this.eyes.value, decision = this.at.value!.turn.decision;
    this.act(moves.length === 1 ? { seat, decision, move: moves[0] } : { seat, decision, moves });
  }

  // Plays a move that no choice stands for: a card laid freely.
  move(move: string) {
    if (this.sent.value) return;
    this.act({ seat: this.eyes.value, decision: this.at.value!.turn.decision, move });
  }

  takeBack() {
    if (this.sent.value) return;
    this.act({ seat: this.eyes.value, decision: this.at.value!.turn.decision, back: true });
  }

  propose(what: Vote['what'], more: object = {}) {
    this.act({ seat: this.eyes.value, propose: what, ...more });
  }

  // A bot decides in our place, or we do again.
  handOver(bot: string) {
    this.act({ seat: this.eyes.value, ...(bot ? { bot } : { person: true }) });
  }

  // For good, or so that somebody else goes on with the hand.
  getUp(heir = false) {
    this.act({ seat: this.eyes.value, leave: true, ...(heir ? { heir } : {}) });
  }

  // What a reason or a question goes back to.
  openRules(rule = this.isAsked.value ? (this.position.value?.rule ?? '') : '') {
    this.rulesAt.value = rule;
  }

  answerVote(yes: boolean) {
    if (this.vote.value) this.act({ seat: this.eyes.value, vote: this.vote.value.vote, yes });
  }

  say(text: string) {
    this.act({ say: text, ...(this.eyes.value >= 0 ? { seat: this.eyes.value } : {}) });
  }

  // Who made the table ends its talk, or lets it go on.
  setTalk(isOn: boolean) {
    this.act({ chat: isOn });
  }

  sit(message: object) {
    this.act(message);
  }

  async hint() {
    const at = this.at.value;
    if (!at) return;
    this.hints.value = 'thinking';
    const hints = await this.engine.ask('hints', this.eyes.value, 'hard', at.world, this.setup(), this.labels(), this.data).catch((error) => this.complain(error));
    if (!hints) this.hints.value = null;
    else if (this.at.value?.turn.decision === at.turn.decision) this.hints.value = hints;
  }

  close() {
    this.isClosed = true;
    this.wire.close();
  }
}
