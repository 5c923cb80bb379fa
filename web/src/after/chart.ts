// The geometry of the charts: steps over the decisions of a game. Pure, tested in Node.

import type { Course } from '../engine/presented';

export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Scale {
  x: (decision: number) => number;
  y: (points: number) => number;
}

export const sum = (list: number[]) => list.reduce((all, one) => all + one, 0);

// Round numbers from 0 on, about so many, up to one that is not below `most`.
export function ticks(most: number, about: number): number[] {
  const rough = Math.max(1, most) / about, unit = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((one) => one * unit).find((one) => one >= rough)!);
  return Array.from({ length: Math.ceil(Math.max(1, most) / step) + 1 }, (_, i) => i * step);
}

export const mostPoints = (course: Course) => Math.max(1, ...course.course.flatMap(({ points }) => points.map(sum)));

export function scaleOf(frame: Frame, decisions: number, most: number): Scale {
  const width = frame.width - frame.left - frame.right, height = frame.height - frame.top - frame.bottom;
  return { x: (decision) => frame.left + (decision / Math.max(1, decisions)) * width, y: (points) => frame.height - frame.bottom - (points / most) * height };
}

// A little beyond the last decision, so that what it brought is seen.
export const endOf = ({ decisions }: Course) => decisions + Math.max(1, Math.round(decisions / 40));

const at = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;

// The value of each point holds until the next one, the last to the end.
function steps(course: Course, scale: Scale, value: (points: number[][]) => number): [number, number][] {
  const ends = [...course.course.slice(1).map(({ decision }) => decision), endOf(course)];
  return course.course.flatMap(({ decision, points }, i): [number, number][] => [
    [scale.x(decision), scale.y(value(points))],
    [scale.x(ends[i]), scale.y(value(points))],
  ]);
}

const path = (corners: [number, number][]) => corners.map(([x, y], i) => `${i ? 'L' : 'M'}${at(x, y)}`).join('');

export const line = (course: Course, scale: Scale, seat: number) => path(steps(course, scale, (points) => sum(points[seat])));

// What kinds before it leave below, and what it reaches above them.
export function band(course: Course, scale: Scale, seat: number, kind: number): string {
  const below = steps(course, scale, (points) => sum(points[seat].slice(0, kind)));
  const above = steps(course, scale, (points) => sum(points[seat].slice(0, kind + 1)));
  return `${path([...above, ...below.reverse()])}Z`;
}

export interface Change {
  decision: number;
  seat: number;
  kind: number;
  by: number;
  all: number; // the seat's points then
}

// The same as a list.
export const changes = (course: Course): Change[] =>
  course.course.slice(1).flatMap(({ decision, points }, i) =>
    points.flatMap((kinds, seat) =>
      kinds.flatMap((now, kind) => {
        const by = now - course.course[i].points[seat][kind];
        return by ? [{ decision, seat, kind, by, all: sum(kinds) }] : [];
      }),
    ),
  );

// Kinds that brought anything.
export const usedKinds = (course: Course) => course.kinds.map((_, kind) => kind).filter((kind) => course.course.some(({ points }) => points.some((one) => one[kind])));
