// From touched things to a choice. The tree of choices comes from the module; here is only which part of it the touches
// so far mean. Pure: no signals, no page.

import type { Choice, Position } from '../engine/presented';

// One copy of a thing: equal cards are one thing with a count.
export interface Pick {
  address: string;
  copy: number;
}

export const isSame = (a: Pick, b: Pick) => a.address === b.address && a.copy === b.copy;

export function walk(choice: Choice, visit: (choice: Choice) => void) {
  for (const child of choice.choices ?? []) {
    visit(child);
    walk(child, visit);
  }
}

export function find(root: Choice, id: number): Choice | null {
  let found: Choice | null = root.id === id ? root : null;
  walk(root, (choice) => {
    if (choice.id === id) found = choice;
  });
  return found;
}

const count = (list: string[], address: string) => list.filter((one) => one === address).length;

function covers(about: string[], picked: Pick[]): boolean {
  const addresses = picked.map((pick) => pick.address);
  return addresses.every((address) => count(addresses, address) <= count(about, address));
}

// Choices below a node that are about all of the things picked; of those within each other the uppermost.
function about(node: Choice, picked: Pick[]): Choice[] {
  const found: Choice[] = [];
  for (const child of node.choices ?? []) {
    if (child.about && covers(child.about, picked)) found.push(child);
    else found.push(...(child.picking ? [] : about(child, picked)));
  }
  return found;
}

// What can be touched now, and how many copies of it can be picked together.
export function touchable(node: Choice, picked: Pick[]): Map<string, number> {
  const result = new Map<string, number>();
  const add = (list: Choice[]) => {
    for (const choice of list) {
      if (choice.why_not) continue;
      for (const address of choice.about ?? []) result.set(address, Math.max(result.get(address) ?? 0, count(choice.about!, address)));
    }
  };
  if (node.picking) add(node.choices ?? []);
  else add(about(node, []));
  if (!node.picking && picked.length) add(about(node, picked));
  if (node.picking === 'any') for (const [address] of result) result.set(address, (node.choices ?? []).filter((child) => child.about?.includes(address)).length);
  return result;
}

// Why things cannot be chosen that one might touch.
export function reasons(node: Choice): Map<string, string[]> {
  const result = new Map<string, string[]>();
  walk(node, (choice) => {
    if (choice.why_not) for (const address of choice.about ?? []) result.set(address, [...new Set([...(result.get(address) ?? []), choice.why_not])]);
  });
  return result;
}

// The picks after a touch: what was picked is put back; what does not go together with the rest begins anew.
export function touch(node: Choice, picked: Pick[], pick: Pick): Pick[] {
  if (picked.some((one) => isSame(one, pick))) return picked.filter((one) => !isSame(one, pick));
  const more = [...picked, pick];
  if (node.picking === 'any') return more;
  if (node.picking === 'things') {
    const fitting = more.length > (node.wanted ?? 1) ? more.slice(1) : more;
    return (node.choices ?? []).some((child) => covers(child.about ?? [], fitting)) ? fitting : [pick];
  }
  return about(node, more).length ? more : [pick];
}


// What the picks mean: nothing yet, several choices, or one.
export function meant(node: Choice, picked: Pick[]): Choice[] {
  if (node.picking === 'any') return [];
  if (!picked.length) return [];
  if (node.picking === 'things') {
    if (picked.length !== node.wanted) return [];
    return (node.choices ?? []).filter((child) => child.about?.length === picked.length && covers(child.about, picked));
  }
  return about(node, picked);
}

// Is something missing to the picks, and would this one put them aside and begin anew?
export function isApart(node: Choice, picked: Pick[], pick: Pick): boolean {
  if (!picked.length || node.picking === 'any') return false;
  const isWhole = node.picking ? picked.length === node.wanted : meant(node, picked).length === 1;
  return !isWhole && touch(node, picked, pick).length === 1;
}

// How many things more must be picked before any number of them can be played.
export function missing(node: Choice, picked: Pick[]): number {
  return node.picking === 'any' ? Math.max(0, (node.wanted ?? 0) - picked.length) : 0;
}

// What no thing stands for: buttons. Where it is one or the other, both are, so that they can be compared; and so is the one
// choice about something elsewhere than all the others, where nobody would look for it (the guard, among cards in hand, also
// if none or one of them is left that cannot be played).
export function buttons(node: Choice, picked: Pick[] = []): Choice[] {
  if (node.picking) return [];
  const all = node.choices ?? [], isEither = all.length === 2 && all.every((child) => !child.choices);
  const isMeant = meant(node, picked);
  return all.filter((child) => !isMeant.includes(child) && (isEither || isElsewhere(child, all) || (!child.about && !hasAbout(child))));
}

const areaOf = (choice: Choice) => choice.about?.[0]?.split('/')[0];

function isElsewhere(choice: Choice, all: Choice[]): boolean {
  const others = all.filter((other) => other !== choice && other.about), open = others.filter((other) => !other.why_not);
  return Boolean(choice.about && !choice.choices && !choice.why_not) && (others.length > 1 || !open.length) && others.every((other) => areaOf(other) !== areaOf(choice) && areaOf(other) === areaOf(others[0]));
}

function hasAbout(choice: Choice): boolean {
  let found = false;
  walk(choice, (child) => {
    found ||= Boolean(child.about);
  });
  return found;
}

// The number of a thing in its position, by which the module knows it.
export function thingNumbers(position: Position): Map<string, number> {
  const numbers = new Map<string, number>();
  let next = 0;
  for (const area of position.areas) for (const thing of area.things ?? []) numbers.set(thing.address, next++);
  return numbers;
}
