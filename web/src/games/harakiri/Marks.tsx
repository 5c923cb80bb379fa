// What lies over the map's picture and stays as large as it is read at every zoom: rings of what can be gone to, names,
// pieces. Names are laid out for where the map comes to rest, and keep their spots.

import { useMemo, useRef } from 'preact/hooks';
import type { Thing } from '../../engine/presented';
import { useTable } from '../../table/context';
import { meantBy, thingsOf } from './lookup';
import { lookingAt } from './looking';
import { boxOf, chooseSpots, LOOKED, NEXT, STAGE, type Box, type Named } from './names';
import { Sign } from './Signs';

export interface Piece {
  thing: Thing;
  sign: string;
  x: number;
  y: number;
}

export const pointOf = (thing: Thing | undefined, depth: number) => (thing?.outline ? { x: thing.outline[0], y: depth - thing.outline[1] } : null);

// How far a place's sign reaches, in the map's units.
export const reachOf = ({ suit }: Thing) => ({ city: 21, captured: 21, razed: 21, sanctuary: 12, special: 13 })[suit ?? ''] ?? 6;

const importance = ({ suit }: Thing) => (suit === 'wild' ? 6 : suit === 'sanctuary' || suit === 'special' ? 5 : 4);

// Pieces stand in a row on their place, on a pin that shows which it is; many stand closer together.
const PIN = 7; // pixels

// Rings around what can be gone to shrink with the signs they surround; from far away the names say it.
const RING = 26, FAR = 0.4;

function piecesAt(all: Piece[], k: number) {
  const size = k < 0.75 ? 24 : 32, rows = new Map<string, Piece[]>();
  for (const piece of all) rows.set(`${piece.x}/${piece.y}`, [...(rows.get(`${piece.x}/${piece.y}`) ?? []), piece]);
  const boxes: Box[] = [], pins: { x: number; y: number }[] = [], pieces: { piece: Piece; left: number; top: number }[] = [];
  for (const row of rows.values()) {
    const step = size * (row.length > 3 ? 0.5 : row.length > 2 ? 0.6 : 0.78), x = row[0].x * k, y = row[0].y * k;
    const width = (row.length - 1) * step + size, left = x - width / 2, top = y - PIN - size;
    boxes.push({ left, top, width, height: size + PIN });
    pins.push({ x, y });
    row.forEach((piece, i) => pieces.push({ piece, left: left + i * step, top }));
  }
  return { size, boxes, pins, pieces };
}

export function Marks({ pieces: all, scale, rest, width, depth }: { pieces: Piece[]; scale: number; rest: number; width: number; depth: number }) {
  const table = useTable(), looking = lookingAt(table), position = table.position.value;
  const places = thingsOf(position, 'place'), active = thingsOf(position, 'active')[0];
  const touchable = looking.touchable.value, looked = looking.looked.value;
  const kept = useRef(new Map<string, number>());
  const namedAt = (k: number): Named[] => {
    const stages = new Set(all.map(({ x, y }) => `${x}/${y}`));
    return places.map((thing) => {
      const { x, y } = pointOf(thing, depth)!, isStage = stages.has(`${x}/${y}`), can = touchable.has(thing.address);
      const rank = thing.address === looked ? LOOKED : isStage ? STAGE : can ? NEXT : importance(thing);
      return { address: thing.address, text: thing.name ?? '', x: x * k, y: y * k, rank, reach: reachOf(thing) * k + 2 };
    });
  };
  const spots = useMemo(() => (kept.current = chooseSpots(namedAt(rest), piecesAt(all, rest).boxes, kept.current, { width: width * rest, height: depth * rest })), [all, rest, touchable, looked, position]);
  const ring = scale < FAR ? 0 : Math.min(RING, RING * scale);
  const { size, pins, pieces } = piecesAt(all, scale), names = new Map(namedAt(scale).map((name) => [name.address, name]));
  const first = places.find(({ address }) => spots.has(address) && touchable.has(address)) ?? places.find(({ address }) => spots.has(address));
  return (
    <>
      {places.map((thing) => {
        const { x, y } = names.get(thing.address)!;
        return ring && touchable.has(thing.address) ? <i key={thing.address} class="hk-ring" style={{ transform: `translate(${x}px,${y}px)`, width: `${ring}px`, height: `${ring}px`, margin: `${-ring / 2}px` }} /> : null;
      })}
      {places.map((thing) => {
        const spot = spots.get(thing.address);
        if (spot === undefined) return null;
        const box = boxOf(names.get(thing.address)!, spot);
        return (
          <button
            key={thing.address}
            class={`hk-place is-${thing.suit}${touchable.has(thing.address) ? ' hk-can' : ''}${looked === thing.address ? ' is-looked' : ''}`}
            data-thing={thing.address}
            tabIndex={thing === first ? 0 : -1}
            style={{ transform: `translate(${box.left}px,${box.top}px)`, width: `${box.width}px` }}
            aria-label={[thing.name, thing.text].filter(Boolean).join(', ')}
            onClick={() => looking.look(thing.address)}
          >
            {thing.name}
          </button>
        );
      })}
      {pins.map(({ x, y }) => (
        <i key={`${x}/${y}`} class="hk-pin" style={{ transform: `translate(${x}px,${y}px)` }} />
      ))}
      {pieces.map(({ piece: { thing, sign }, left, top }) => (
        <button
          key={thing.address}
          class={`hk-piece is-${sign.replace(/\d/, '')}${touchable.has(meantBy(thing.address)) ? ' hk-can' : ''}${active && `character/${active.address.split('/')[1]}` === thing.address ? ' is-active' : ''}`}
          data-thing={thing.address}
          tabIndex={-1}
          style={{ transform: `translate(${left}px,${top}px)`, width: `${size}px`, height: `${size}px` }}
          aria-label={[thing.name, thing.note].filter(Boolean).join(', ')}
          onClick={() => looking.look(thing.address)}
        >
          <Sign name={sign} />
        </button>
      ))}
    </>
  );
}
