// How a map is looked at: where its corner lies in the window, and how large a unit of it is. Pure.

export interface View {
  x: number;
  y: number;
  k: number;
}

export interface Size {
  width: number;
  height: number;
}

const CLOSEST = 4;
export const EDGE = 60;

// Beside the buttons, which lie over its right edge.
export const wholeScale = (map: Size, window: Size) => Math.min((window.width - EDGE) / map.width, window.height / map.height);

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

// Never so far away that it is lost; a little beyond its edge, so that nothing of it stays below what lies over the map.
export function bounded(view: View, map: Size, window: Size): View {
  const k = within(view.k, wholeScale(map, window), CLOSEST);
  const along = (at: number, length: number, room: number) => within(at, Math.min(room - length, (room - length) / 2) - EDGE, Math.max(0, (room - length) / 2) + EDGE);
  return { k, x: along(view.x, map.width * k, window.width), y: along(view.y, map.height * k, window.height) };
}

// All of it, in the middle of what the buttons leave.
export function whole(map: Size, window: Size): View {
  const k = wholeScale(map, window);
  return { k, x: (window.width - EDGE - map.width * k) / 2, y: (window.height - map.height * k) / 2 };
}

// What lies under (x, y) stays there.
export function zoomed(view: View, factor: number, x: number, y: number, map: Size, window: Size): View {
  const k = within(view.k * factor, wholeScale(map, window), CLOSEST), by = k / view.k;
  return bounded({ k, x: x - (x - view.x) * by, y: y - (y - view.y) * by }, map, window);
}

export function centred(x: number, y: number, k: number, map: Size, window: Size): View {
  return bounded({ k, x: window.width / 2 - x * k, y: window.height / 2 - y * k }, map, window);
}
