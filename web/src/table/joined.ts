// Small doings that are alike but for what they name are one line: "Tomoe went to Kyoto → Uji → Hase." Pure.

import type { Line, Segment } from '../engine/presented';

const isThing = (part: Segment) => typeof part !== 'string' && part.thing !== undefined;

// What stands around the one thing that a line names; null: it names none, or several.
function around(line: Line): string | null {
  return line.weight === 'quiet' && line.line.filter(isThing).length === 1 ? JSON.stringify(line.line.map((part) => (isThing(part) ? null : part))) : null;
}

function joinTo(line: Line, next: Line): Line {
  const at = line.line.map(isThing).lastIndexOf(true);
  return { ...line, entry: next.entry, line: [...line.line.slice(0, at + 1), ' → ', next.line.find(isThing)!, ...line.line.slice(at + 1)] };
}

export function joined(lines: Line[]): Line[] {
  const result: Line[] = [];
  let before: string | null = null;
  for (const line of lines) {
    const shape = around(line);
    if (shape !== null && shape === before) result.push(joinTo(result.pop()!, line));
    else result.push(line);
    before = shape;
  }
  return result;
}
