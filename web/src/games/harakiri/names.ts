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

// What is looked at is shown in any case; then where somebody stands, and what can be gone to; then the rest.
export const LOOKED = 0, STAGE = 1, NEXT = 2;
const groupOf = ({ rank }: Named) => (rank === LOOKED ? 0 : rank <= NEXT ? 1 : 2);

// A place's own sign: other names leave it free if they can.
const signOf = ({ x, y, reach }: Named): Box => ({ left: x - reach + 2, top: y - reach + 2, width: 2 * reach - 4, height: 2 * reach - 4 });

// How far a name is from another place's sign: what is nearer to that would be read as its name.
const CLEARANCE = 12; // pixels; more is no better
const apart = (a: Box, b: Box) => Math.hypot(Math.max(0, a.left - b.left - b.width, b.left - a.left - a.width), Math.max(0, a.top - b.top - b.height, b.top - a.top - a.height));

// At which of its spots each name stands. A name keeps the spot it had, and its room, unless one of a group before it needs
// that room, or it lies over another place's sign and has a better one: what one is about to touch does not go because
// something else has come. Where all spots lie over another's sign, only the first two groups have a name.
export function chooseSpots(names: Named[], taken: Box[], had: Map<string, number> = new Map(), sheet = { width: Infinity, height: Infinity }): Map<string, number> {
  const isOn = (box: Box) => sheet.width === Infinity || (box.left >= 0 && box.top >= 0 && box.left + box.width <= sheet.width && box.top + box.height <= sheet.height);
  const chosen = new Map<string, number>(), full = [...taken];
  const order = [...names].sort((a, b) => groupOf(a) - groupOf(b) || Number(had.has(b.address)) - Number(had.has(a.address)) || a.rank - b.rank);
  for (const name of order) {
    const spots = spotsOf(name), isFree = (box: Box) => isOn(box) && !full.some((other) => meets(box, other)), before = had.get(name.address);
    const isClear = (box: Box) => isFree(box) && !names.some((other) => other !== name && meets(box, signOf(other)));
    const room = (box: Box) => Math.min(CLEARANCE, ...names.map((other) => (other === name ? CLEARANCE : apart(box, signOf(other)))));
    const best = spots.map((box, i) => ({ i, room: isClear(box) ? room(box) : -1 })).reduce((a, b) => (b.room > a.room ? b : a));
    const clear = before !== undefined && isClear(spots[before]) ? before : best.room >= 0 ? best.i : -1;
    const covering = name.rank > NEXT ? -1 : before !== undefined && isFree(spots[before]) ? before : spots.findIndex(isFree);
    const free = clear >= 0 ? clear : covering;
    if (free < 0 && name.rank !== LOOKED) continue;
    chosen.set(name.address, Math.max(0, free));
    full.push(spots[Math.max(0, free)]);
  }
  return chosen;
}
