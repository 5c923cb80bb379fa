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

// In the order of their rank each takes the first spot that nothing is in; `must` says who is shown even without one.
export function placeNames(names: Named[], taken: Box[], must = 0): Map<string, Box> {
  const placed = new Map<string, Box>(), full = [...taken];
  for (const name of [...names].sort((a, b) => a.rank - b.rank)) {
    const spots = spotsOf(name), spot = spots.find((box) => !full.some((other) => meets(box, other))) ?? (name.rank <= must ? spots[0] : null);
    if (!spot) continue;
    placed.set(name.address, spot);
    full.push(spot);
  }
  return placed;
}
