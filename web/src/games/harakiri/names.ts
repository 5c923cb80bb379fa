// Which names a map has room for. They are as large at every zoom: the fewer fit, the more the first ones matter.

export interface Named {
  address: string;
  text: string;
  x: number; // where its place is, in pixels
  y: number;
  rank: number; // the lower, the sooner it gets room
  reach: number; // how far its sign and pieces reach, in pixels
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export const HEIGHT = 22, LETTER = 7.6, MARGIN = 8;

const meets = (a: Box, b: Box) => a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;

function spotsOf({ text, x, y, reach }: Named): Box[] {
  const width = text.length * LETTER + MARGIN, height = HEIGHT;
  return [
    { left: x - width / 2, top: y + reach, width, height },
    { left: x + reach, top: y - height / 2, width, height },
    { left: x - reach - width, top: y - height / 2, width, height },
    { left: x - width / 2, top: y - reach - height, width, height },
    { left: x + reach * 0.7, top: y + reach * 0.6, width, height },
    { left: x - reach * 0.7 - width, top: y + reach * 0.6, width, height },
  ];
}

export const boxOf = (name: Named, spot: number): Box => spotsOf(name)[spot];

// What is looked at is shown in any case; then what can be gone to; then the rest.
export const LOOKED = 0, STAGE = 1, NEXT = 2;
const groupOf = ({ rank }: Named) => (rank === LOOKED ? 0 : rank <= NEXT ? 1 : 2);

// A place's own sign: other names leave it free if they can.
const signOf = ({ x, y, reach }: Named): Box => ({ left: x - reach + 2, top: y - reach + 2, width: 2 * reach - 4, height: 2 * reach - 4 });

// At which of its spots each name stands. A name keeps the spot it had, and its room, unless one of a group before it needs
// that room: what one is about to touch does not go because something else has come.
export function chooseSpots(names: Named[], taken: Box[], had: Map<string, number> = new Map()): Map<string, number> {
  const chosen = new Map<string, number>(), full = [...taken];
  const order = [...names].sort((a, b) => groupOf(a) - groupOf(b) || Number(had.has(b.address)) - Number(had.has(a.address)) || a.rank - b.rank);
  for (const name of order) {
    const spots = spotsOf(name), isFree = (box: Box) => !full.some((other) => meets(box, other)), before = had.get(name.address);
    const isClear = (box: Box) => isFree(box) && !names.some((other) => other !== name && meets(box, signOf(other)));
    const clear = spots.findIndex(isClear), free = before !== undefined && isFree(spots[before]) ? before : clear >= 0 ? clear : spots.findIndex(isFree);
    if (free < 0 && name.rank !== LOOKED) continue;
    chosen.set(name.address, Math.max(0, free));
    full.push(spots[Math.max(0, free)]);
  }
  return chosen;
}
