// What this page remembers of a table of Harakiri: what is looked at, and how far the story has been read.

import { batch, computed, effect, signal } from '@preact/signals';
import type { Choice } from '../../engine/presented';
import type { TableModel } from '../../table/model';
import { choicesWith, hasBegun, meantBy, touchables, type Found } from './lookup';
import { pagesOf, sceneNow, withoutOwnDoings } from './book';

export class Looking {
  readonly looked = signal<string | null>(null);
  readonly way = signal(0); // which of the choices about it
  readonly page = signal(0);
  private readonly read = signal(-1);
  private readonly dealt: number;
  from: HTMLElement | null = null; // what had the focus when it was looked at
  private asked = 0; // where we were last asked beside the map

  constructor(private readonly table: TableModel) {
    const at = table.at.value?.at ?? 0;
    this.dealt = at ? 0 : -1; // a game that has just been dealt is read from its first line on
    if (at) this.read.value = at;
    effect(() => {
      if (this.question.value && !this.isOnPage.value) this.asked = table.at.peek()?.at ?? 0;
    });
  }

  readonly unread = computed(() => {
    const upTo = Math.max(this.table.paused.value, this.dealt < 0 ? 0 : -1);
    return pagesOf(withoutOwnDoings(this.table.lines.value.filter((line) => line.entry > this.read.value && line.entry <= upTo), this.table.own));
  });

  // What is told now: the scene, unless that was over before we were last asked about something else (a card used in a shop).
  readonly scene = computed(() => sceneNow(this.table.lines.value.filter((line) => line.entry > this.asked)));

  readonly firstUnread = computed(() => this.unread.value[0]?.[0]?.entry ?? Infinity);

  // What is asked, if it is asked of us.
  readonly question = computed<Choice | null>(() => (this.table.isAsked.value ? (this.table.position.value?.question ?? null) : null));

  // Is it answered on a page, below what is told?
  readonly isOnPage = computed(() => {
    const question = this.question.value;
    return Boolean(question) && (question!.key === 'story' || question!.key === 'read' || !hasBegun(this.table.position.value));
  });

  readonly isReading = computed(() => this.table.past.value === null && (this.unread.value.length > 0 || this.isOnPage.value));

  readonly found = computed<Found[]>(() => {
    const root = this.question.value, looked = this.looked.value;
    return root && looked ? choicesWith(root, this.table.position.value, meantBy(looked)) : [];
  });

  readonly touchable = computed(() => (this.question.value && !this.isReading.value ? touchables(this.question.value) : new Set<string>()));

  // The choice whose way the map shows.
  readonly shown = computed<Choice | null>(() => {
    const open = this.found.value.filter(({ choice }) => !choice.why_not);
    return open[Math.min(this.way.value, open.length - 1)]?.choice ?? null;
  });

  look(address: string | null) {
    batch(() => {
      this.looked.value = address;
      this.way.value = 0;
      this.table.problem.value = [];
    });
  }

  // One of several ways to a place.
  lookAtWay(choice: Choice) {
    batch(() => {
      this.look(choice.through![choice.through!.length - 1]);
      this.way.value = Math.max(0, this.found.value.filter((one) => !one.choice.why_not).findIndex((one) => one.choice.id === choice.id));
    });
  }

  turn(to: number) {
    this.page.value = to;
  }

  // All that was told is read.
  close() {
    batch(() => {
      this.read.value = Math.max(this.read.value, this.table.paused.value, 0);
      this.page.value = 0;
      this.table.fresh.value = [];
    });
  }

  choose(choice: Choice) {
    this.close();
    this.from = null;
    this.look(null); // what it asks further is asked in its place
    return this.table.choose(choice);
  }
}

const kept = new WeakMap<TableModel, Looking>();

export function lookingAt(table: TableModel): Looking {
  let looking = kept.get(table);
  if (!looking) kept.set(table, (looking = new Looking(table)));
  return looking;
}
