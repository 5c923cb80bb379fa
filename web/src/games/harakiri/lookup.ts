// Touching is looking up: which choices a thing on the table has. Pure: no signals, no page.

import type { Area, Choice, Position, Thing } from '../../engine/presented';

// A choice, and those that would have to be opened to come to it.
export interface Found {
  choice: Choice;
  path: Choice[];
}

// Where a way ends is what one touches to go it.
const isAbout = (choice: Choice, address: string) => (choice.through ? choice.through[choice.through.length - 1] === address : Boolean(choice.about?.includes(address)));

export function choicesAbout(node: Choice, address: string, path: Choice[] = []): Found[] {
  return (node.choices ?? []).flatMap((choice) => (isAbout(choice, address) ? [{ choice, path }] : choicesAbout(choice, address, [...path, choice])));
}

// Everything that can be touched to some effect.
export function touchables(node: Choice, found = new Set<string>()): Set<string> {
  for (const choice of node.choices ?? []) {
    if (choice.why_not) continue;
    if (choice.through) found.add(choice.through[choice.through.length - 1]);
    else for (const address of choice.about ?? []) found.add(address);
    touchables(choice, found);
  }
  return found;
}

export const areaOf = (position: Position | null, address: string): Area | undefined => position?.areas.find((area) => area.address === address);
export const thingsOf = (position: Position | null, address: string): Thing[] => areaOf(position, address)?.things ?? [];

// A token stands for its mission.
export const meantBy = (address: string): string => (address.startsWith('token/') ? `mission/${address.split('/')[1]}` : address);

// Where a mission's tokens lie.
export function placesOf(position: Position | null, mission: string): string[] {
  const start = `token/${mission.slice(mission.indexOf('/') + 1)}/`;
  const places = (position?.areas ?? []).flatMap((area) => area.things ?? []).filter(({ address }) => address.startsWith(start)).map(({ address }) => `place/${address.slice(start.length).split('/')[0]}`);
  return [...new Set(places)];
}

// What can be done with a thing; with a mission that is not here, going there.
export function choicesWith(root: Choice, position: Position | null, address: string): Found[] {
  const found = choicesAbout(root, address);
  if (found.length || !address.startsWith('mission/')) return found;
  return placesOf(position, address).flatMap((place) => choicesAbout(root, place));
}

export function thingAt(position: Position | null, address: string): Thing | undefined {
  for (const area of position?.areas ?? []) {
    const found = area.things?.find((thing) => thing.address === address);
    if (found) return found;
  }
  return undefined;
}

// A campaign has begun all chapters up to where it stands, a chapter alone none but itself.
export function chaptersBegun(options: string[], now: number): number[] {
  const isCampaign = !options.some((option) => /^chapter=\d/.test(option));
  return isCampaign ? Array.from({ length: now }, (_, i) => i + 1) : [now].filter(Boolean);
}

// Before the first chapter there is no map to look at.
export const hasBegun = (position: Position | null): boolean => Boolean(areaOf(position, 'round'));
