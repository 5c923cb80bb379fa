// From the screen to the table and back. The table's units are tenths of a millimetre with y upwards; pictures have y
// downwards; a view says which part of the table is seen, and where.

import type { Drop } from '../../engine/presented';

export const TURN = 4096;
export const CARD_WIDTH = 630;
export const CARD_HEIGHT = 880;

export interface Point {
  x: number;
  y: number;
}

// The picture's point (left, top) is seen at (x, y) of the window, a unit being `scale` pixels.
export interface View {
  left: number;
  top: number;
  scale: number;
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const normal = (angle: number) => ((Math.round(angle) % TURN) + TURN) % TURN;
export const degrees = (angle: number) => (angle * 360) / TURN;

// A card's own point, y upwards from its stem, as it lies on the screen relative to the stem, in units.
function turned({ x, y }: Point, angle: number): Point {
  const radians = (2 * Math.PI * angle) / TURN, c = Math.cos(radians), s = Math.sin(radians);
  return { x: x * c - y * s, y: -(x * s + y * c) };
}

export const toScreen = (view: View, { x, y }: Point): Point => ({ x: view.x + (x - view.left) * view.scale, y: view.y + (-y - view.top) * view.scale });

// Where the stem is when a pointer holds the card there.
export function heldAt(pointer: Point, hold: Point, lift: Point, angle: number, scale: number): Point {
  const arm = turned(hold, angle);
  return { x: pointer.x + lift.x - arm.x * scale, y: pointer.y + lift.y - arm.y * scale };
}

export const stemFrom = (view: View, stem: Point): Point => ({
  x: Math.round(view.left + (stem.x - view.x) / view.scale),
  y: Math.round(0 - (view.top + (stem.y - view.y) / view.scale)),
});

// The point of a card that lies there which is at that place of the screen.
export function localAt(view: View, drop: Drop, at: Point): Point {
  const stem = toScreen(view, drop);
  const away = { x: (at.x - stem.x) / view.scale, y: -(at.y - stem.y) / view.scale };
  const back = turned(away, -drop.angle);
  return { x: back.x, y: -back.y };
}

// Around outlines of cards, in the picture's coordinates.
export function boxOf(outlines: number[][]): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: 0 };
  for (const outline of outlines)
    for (let i = 0; i < outline.length; i += 2) {
      box.left = Math.min(box.left, outline[i]);
      box.right = Math.max(box.right, outline[i]);
      box.top = Math.min(box.top, -outline[i + 1]);
    }
  return box;
}

export const middleOf = (outline: number[]): Point => ({ x: (outline[0] + outline[4]) / 2, y: (outline[1] + outline[5]) / 2 });
export const pointsOf = (outline: number[]): string => [0, 2, 4, 6].map((i) => `${outline[i]},${-outline[i + 1]}`).join(' ');

const SIDES = 700, MARGIN = 420, BELOW = 300, LARGEST = 0.26; // a card that hangs out sideways is in sight
const ABOVE = 40; // pixels that what is written over the table needs

// All of a box with paper around it, its foot at the bottom, then magnified around a point of the picture.
export function fit(box: Box, size: { x: number; y: number; width: number; height: number }, zoom: number, around: Point | null): View {
  const width = box.right - box.left + 2 * SIDES, height = box.bottom - box.top + MARGIN + BELOW;
  const scale = Math.min(size.width / width, Math.max(1, size.height - ABOVE) / height, LARGEST) * zoom;
  const seen = { x: size.width / scale, y: size.height / scale };
  const centre = around ?? { x: (box.left + box.right) / 2, y: BELOW - seen.y / 2 };
  return { left: centre.x - seen.x / 2, top: around ? centre.y - seen.y / 2 : BELOW - seen.y, scale, x: size.x, y: size.y };
}
