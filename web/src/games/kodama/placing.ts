// A card of the display on its way to the tree. One state for pointer, fingers and keys: a card is held somewhere over the
// table, at any place and angle; while a pointer has it, it moves with every frame, afterwards it lies there until it is
// played or put back. What the engine says of the place is one frame behind at most (docs/web.md).

import { computed, effect, signal } from '@preact/signals';
import type { Choice, Drop, Laid, Thing } from '../../engine/presented';
import { settings } from '../../settings';
import { find, thingNumbers } from '../../table/choose';
import type { TableModel } from '../../table/model';
import { heldAt, localAt, normal, stemFrom, TURN, type Point, type View } from './geometry';

export const NOTCH = TURN / 64; // what a key or a notch of the wheel turns
export const STEP = 10; // what a key moves: 1 mm
const DRAG_FROM = 6; // pixels that make a press a drag
const LIFT = 56; // pixels that a finger holds a card from below, so that it does not hide it
const WHEEL_NOTCH = 100; // pixels of a wheel's notch

export interface Held {
  thing: number;
  card: Thing;
  choice: number; // of the card
  stem: number; // its place on the card's lower edge
}

interface Press {
  pointer: number;
  from: Point;
  held: Held;
  hold: Point; // where on the card
  lift: Point; // and how far from there, on the screen
}

export class Placing {
  readonly held = signal<Held | null>(null);
  readonly dragging = signal(false);
  readonly laid = signal<Laid | null>(null); // what the engine says of the place
  readonly looked = signal<number | null>(null); // whose tree is looked at; null: the own
  readonly shown = signal<number[] | null>(null); // where a card was laid that is to be in sight: its outline
  readonly view = signal<View>({ left: 0, top: 0, scale: 0.1, x: 0, y: 0 });
  at: Drop = { x: 0, y: 0, angle: 0 };
  onMove: () => void = () => {}; // the held card shows where it is

  private press: Press | null = null;
  private pointer: Point = { x: 0, y: 0 };
  private second: { pointer: number; at: Point } | null = null;
  private isAsking = false;
  private isStale = false;
  private isPlayed = false;
  private frame = 0;
  private wheeled = 0;

  // Cards of the display that can be laid now, by address.
  readonly cards = computed(() => {
    const found = new Map<string, Held>();
    const position = this.table.position.value, asked = this.table.isAsked.value && !this.table.fresh.value.length && position?.question; // not while a scoring covers the tree
    if (!position || !asked) return found;
    const numbers = thingNumbers(position);
    for (const card of position.areas.find((area) => area.address === 'display')?.things ?? []) {
      const choice = asked.choices?.find((one) => one.about?.includes(card.address));
      if (choice && card.laid_freely) found.set(card.address, { thing: numbers.get(card.address)!, card, choice: choice.id, stem: stemOf(card) });
    }
    return found;
  });

  // The choice of the card that was taken, and of what it grows from.
  readonly taken = computed<Choice[]>(() => {
    const root = this.table.position.value?.question;
    return root && this.cards.value.size ? this.table.path.value.map((id) => find(root, id)).filter((choice): choice is Choice => Boolean(choice)) : [];
  });

  constructor(readonly table: TableModel) {
    let decision = '';
    effect(() => {
      const now = `${table.at.value?.turn.decision}/${table.eyes.value}/${table.past.value}`;
      if (now === decision) return;
      decision = now;
      if (!this.isPlayed) this.forget();
    });
    effect(() => {
      if (table.problem.value.length) this.isPlayed = false;
    });
  }

  // Taking a card

  take(card: Held) {
    this.forget();
    this.looked.value = null;
    this.table.problem.value = [];
    this.table.path.value = [card.choice];
  }

  private hold(card: Held, drop: Drop) {
    if (this.held.value?.thing !== card.thing) this.laid.value = null;
    this.looked.value = null;
    this.table.problem.value = [];
    this.table.path.value = [card.choice];
    this.held.value = card;
    this.at = drop;
    this.moved();
  }

  // Where a move lays it: a choice's, or a hint's.
  async holdAt(move: string) {
    const path = this.table.path.value, found = await this.table.engine.ask('laidBy', move).catch((error) => this.fail(error));
    const card = [...this.cards.value.values()].find((one) => one.thing === found?.thing);
    const laid = found && card && (await this.table.engine.ask('lay', card.thing, found.drop, false).catch((error) => this.fail(error)));
    if (!laid) return;
    this.hold(card, found.drop);
    this.shown.value = laid.outline;
    if (path.length) this.table.path.value = path;
  }

  // What the engine cannot answer does not hang on the pointer for ever.
  private fail(error: unknown) {
    this.end();
    this.dragging.value = false;
    this.table.complain(error);
  }

  forget() {
    this.end();
    removeEventListener('click', swallow, { capture: true }); // of a drag that is not let go any more
    this.held.value = null;
    this.laid.value = this.shown.value = null;
    this.dragging.value = false;
    this.isPlayed = false;
    this.table.path.value = [];
  }

  // Pointers

  pressCard(event: PointerEvent, held: Held) {
    if (event.button || this.table.sent.value || this.press) return; // a second finger turns the first one's card
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const part = { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
    const isTouch = event.pointerType === 'touch';
    this.begin(event, { held, hold: isTouch ? { x: 0, y: 0 } : { x: part.x * 630 - held.stem, y: (1 - part.y) * 880 }, lift: { x: 0, y: isTouch ? -LIFT : 0 } });
  }

  // The card that lies there is taken up again, where it is touched.
  pressHeld(event: PointerEvent) {
    const held = this.held.value;
    if (!held || event.button || this.table.sent.value || this.press) return;
    this.begin(event, { held, hold: localAt(this.view.value, this.at, { x: event.clientX, y: event.clientY }), lift: { x: 0, y: 0 } });
  }

  private begin(event: PointerEvent, press: Pick<Press, 'held' | 'hold' | 'lift'>) {
    this.pointer = { x: event.clientX, y: event.clientY };
    this.press = { ...press, pointer: event.pointerId, from: this.pointer };
    addEventListener('pointermove', this.onPointerMove);
    addEventListener('pointerdown', this.onPointerDown);
    addEventListener('pointerup', this.onPointerUp);
    addEventListener('pointercancel', this.onPointerUp);
  }

  private end() {
    removeEventListener('pointermove', this.onPointerMove);
    removeEventListener('pointerdown', this.onPointerDown);
    removeEventListener('pointerup', this.onPointerUp);
    removeEventListener('pointercancel', this.onPointerUp);
    removeEventListener('wheel', this.onWheel);
    this.press = this.second = null;
  }

  private startDrag(press: Press) {
    this.dragging.value = true;
    addEventListener('wheel', this.onWheel, { passive: false });
    addEventListener('click', swallow, { capture: true, once: true });
    if (this.held.value?.thing !== press.held.thing) this.hold(press.held, { ...this.at, angle: 0 });
  }

  private readonly onPointerDown = (event: PointerEvent) => {
    if (this.press && event.pointerId !== this.press.pointer && !this.second) this.second = { pointer: event.pointerId, at: { x: event.clientX, y: event.clientY } };
  };

  private readonly onPointerMove = (event: PointerEvent) => {
    const press = this.press, at = { x: event.clientX, y: event.clientY };
    if (!press) return;
    const before = this.second && direction(this.pointer, this.second.at);
    if (event.pointerId === press.pointer) this.pointer = at;
    else if (this.second?.pointer === event.pointerId) this.second.at = at;
    else return;
    if (!this.dragging.value && (this.second || Math.hypot(at.x - press.from.x, at.y - press.from.y) > DRAG_FROM)) this.startDrag(press);
    if (!this.dragging.value) return;
    if (this.second && before !== null) this.turnExactly(before - direction(this.pointer, this.second.at));
    this.moved();
  };

  private readonly onPointerUp = (event: PointerEvent) => {
    if (this.second?.pointer === event.pointerId) this.second = null;
    if (this.press?.pointer !== event.pointerId) return;
    const isDrag = this.dragging.value;
    if (isDrag) this.place();
    this.end();
    if (isDrag) setTimeout(() => removeEventListener('click', swallow, { capture: true }));
    if (isDrag) void this.letGo();
  };

  readonly onWheel = (event: WheelEvent) => {
    event.preventDefault();
    this.wheeled += event.deltaY || event.deltaX;
    const notches = Math.trunc((this.wheeled * 4) / WHEEL_NOTCH); // fine wheels turn by quarters of a notch
    this.wheeled -= (notches * WHEEL_NOTCH) / 4;
    this.turn((-notches * NOTCH) / 4);
  };

  // Radians, counter-clockwise; what is less than a unit is kept.
  private rest = 0;
  private turnExactly(radians: number) {
    const wrapped = Math.atan2(Math.sin(radians), Math.cos(radians));
    this.rest += (wrapped * TURN) / (2 * Math.PI);
    const whole = Math.trunc(this.rest);
    this.rest -= whole;
    this.at = { ...this.at, angle: normal(this.at.angle + whole) };
  }

  // Moving

  turn(by: number) {
    if (!this.held.value) return;
    this.at = { ...this.at, angle: normal(this.at.angle + by) };
    this.moved();
  }

  nudge(x: number, y: number) {
    if (!this.held.value || this.dragging.value) return;
    this.at = { ...this.at, x: this.at.x + x, y: this.at.y + y };
    this.moved();
  }

  // Where the pointer has it now.
  private place() {
    const press = this.press;
    if (!press || !this.dragging.value) return;
    const stem = heldAt(this.pointer, press.hold, press.lift, this.at.angle, this.view.value.scale);
    this.at = { ...this.at, ...stemFrom(this.view.value, stem) };
  }

  moved() {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      if (!this.held.value) return;
      this.place();
      this.onMove();
      void this.judge();
    });
  }

  // Asks about the last place only, however fast it moves.
  private async judge() {
    this.isStale = true;
    if (this.isAsking) return;
    this.isAsking = true;
    try {
      while (this.isStale && this.held.value) {
        this.isStale = false;
        const held = this.held.value;
        const laid = await this.table.engine.ask('lay', held.thing, this.at, settings.value.snap && this.dragging.value);
        if (this.held.value === held) this.laid.value = laid;
      }
    } catch (error) {
      this.fail(error);
    } finally {
      this.isAsking = false;
    }
  }

  // The card lies where it was let go, or where it snaps to.
  private async letGo() {
    const held = this.held.value;
    if (!held) return;
    const laid = await this.table.engine.ask('lay', held.thing, this.at, settings.value.snap).catch((error) => this.fail(error));
    if (!laid || this.held.value !== held) return;
    if (laid.near) this.at = laid.near;
    this.dragging.value = false;
    this.moved();
  }

  // Playing

  async play() {
    const held = this.held.value;
    if (!held || this.dragging.value || this.table.sent.value) return;
    const drop = this.at, laid = await this.table.engine.ask('lay', held.thing, drop, false).catch((error) => this.fail(error));
    if (!laid) return;
    this.laid.value = laid;
    if (!laid.legal) {
      this.table.problem.value = laid.why.map((one) => one.why);
      return;
    }
    this.table.problem.value = [];
    const move = await this.table.engine.ask('layMove', held.thing, drop).catch((error) => this.fail(error));
    if (!move) return;
    this.isPlayed = true;
    this.table.move(move);
  }

  // The tree is shown as it is now: what was played is part of it.
  drawn() {
    if (this.isPlayed && this.held.value && !this.cards.value.has(this.held.value.card.address)) this.forget();
  }
}

function swallow(event: Event) {
  event.preventDefault();
  event.stopPropagation();
}

const direction = (from: Point, to: Point) => Math.atan2(to.y - from.y, to.x - from.x);

// A card by itself stands with its stem at (630, 880).
const stemOf = (card: Thing) => 630 - (card.outline?.[0] ?? 315);

const placings = new WeakMap<TableModel, Placing>();

export function placingOf(table: TableModel): Placing {
  let placing = placings.get(table);
  if (!placing) placings.set(table, (placing = new Placing(table)));
  return placing;
}
