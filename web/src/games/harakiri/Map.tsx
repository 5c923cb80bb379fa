// The map: its picture from src/draw, to be panned and zoomed; over it names and pieces that stay as large as they are
// read. The picture is drawn when the position changes, never for a pan or a zoom.

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useTable } from '../../table/context';
import { t } from '../../words';
import { isStill } from './Dice';
import { areaOf, meantBy, thingAt, thingsOf } from './lookup';
import { lookingAt } from './looking';
import { Marks, pointOf, reachOf, type Piece } from './Marks';
import { PREFIX } from './Signs';
import { bounded, centred, EDGE, whole, wholeScale, zoomed, type Size, type View } from './view';
import { Legend } from './Legend';

const NEAR = 1.25, SLIP = 8, STEP = 80, TOUCH = 22, TWEEN_MS = 260;

// Where it glides to, names are already laid out for it.
type Moving = View & { rest?: number };

// Who and what stands where, in rows beside their places.
function usePieces(depth: number): Piece[] {
  const position = useTable().position.value;
  return useMemo(() => {
    const signed = [
      ...thingsOf(position, 'character').map((thing, i) => ({ thing, sign: `crest${i}` })),
      ...thingsOf(position, 'enemy').map((thing) => ({ thing, sign: thing.suit === 'boss' ? 'boss' : 'enemy' })),
      ...thingsOf(position, 'token').map((thing) => ({ thing, sign: 'mission' })),
    ];
    return signed.flatMap(({ thing, sign }) => {
      const at = pointOf(thing, depth);
      return at ? [{ thing, sign, ...at }] : [];
    });
  }, [position]);
}

// The picture, as often as the position changes.
function usePicture(): { svg: string; at?: number } {
  const table = useTable();
  const [picture, setPicture] = useState<{ svg: string; at?: number }>({ svg: '' });
  const position = table.position.value;
  useEffect(() => {
    let isLate = false;
    const at = table.past.value ?? table.at.value?.at;
    table.engine.ask('picture', table.eyes.value, { fragment: PREFIX, bare: true }).then((svg) => isLate || setPicture({ svg, at })).catch((error) => console.error(error));
    return () => void (isLate = true);
  }, [position]);
  return picture;
}

function useSize(holder: { current: HTMLElement | null }): Size {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const measure = () => setSize({ width: holder.current!.clientWidth, height: holder.current!.clientHeight });
    const watcher = new ResizeObserver(measure);
    watcher.observe(holder.current!);
    measure();
    return () => watcher.disconnect();
  }, []);
  return size;
}

// Fingers and wheel. A drag does not touch what it began on.
function useGestures(holder: { current: HTMLElement | null }, change: (make: (view: View) => View) => void, map: Size, window: Size) {
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const hasSlipped = useRef(false);
  const at = (event: PointerEvent | WheelEvent) => {
    const box = holder.current!.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const down = (event: PointerEvent) => {
    if (fingers.current.size === 0) hasSlipped.current = false;
    fingers.current.set(event.pointerId, at(event));
  };
  const start = useRef({ x: 0, y: 0 });
  const move = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId), now = at(event);
    if (!before) return;
    if (fingers.current.size === 1 && !hasSlipped.current) {
      if (Math.hypot(now.x - before.x, now.y - before.y) < SLIP) return;
      hasSlipped.current = true;
      start.current = before;
      holder.current!.setPointerCapture(event.pointerId);
    }
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    if (!other) return change((view) => bounded({ ...view, x: view.x + now.x - before.x, y: view.y + now.y - before.y }, map, window));
    hasSlipped.current = true;
    const was = Math.hypot(before.x - other.x, before.y - other.y), is = Math.hypot(now.x - other.x, now.y - other.y);
    const dx = (now.x - before.x) / 2, dy = (now.y - before.y) / 2;
    change((view) => zoomed({ ...view, x: view.x + dx, y: view.y + dy }, was ? is / was : 1, (now.x + other.x) / 2, (now.y + other.y) / 2, map, window));
  };
  const up = (event: PointerEvent) => void fingers.current.delete(event.pointerId);
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const { x, y } = at(event);
    change((view) => zoomed(view, Math.exp(-event.deltaY / 500), x, y, map, window));
  };
  useEffect(() => {
    holder.current!.addEventListener('wheel', wheel, { passive: false });
    return () => holder.current?.removeEventListener('wheel', wheel);
  });
  // Who leaves before it has slipped lets go elsewhere; who drags it is captured, and does not leave.
  return { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up, onPointerLeave: up, hasSlipped };
}

const Sketch = ({ d }: { d: string }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={d} />
  </svg>
);

export function MapView() {
  const table = useTable(), looking = lookingAt(table);
  const position = table.position.value, area = areaOf(position, 'place');
  const map = { width: area?.width ?? 1000, height: area?.depth ?? 700 };
  const holder = useRef<HTMLDivElement>(null), sheet = useRef<HTMLDivElement>(null);
  const window = useSize(holder), { svg, at: drawnAt } = usePicture(), pieces = usePieces(map.height);
  const [view, setView] = useState<Moving | null>(null);
  const active = thingsOf(position, 'active')[0], home = pointOf(active, map.height) ?? pieces[0] ?? { x: map.width / 2, y: map.height / 2 };
  const [isLegend, setLegend] = useState(false);
  const frame = useRef(0);
  const change = (make: (view: View) => View) => {
    cancelAnimationFrame(frame.current);
    setView((before) => (before ? { ...make(before), rest: undefined } : before));
  };
  const gestures = useGestures(holder, change, map, window);

  useLayoutEffect(() => {
    if (sheet.current) sheet.current.innerHTML = svg;
  }, [svg]);

  // Glides there, unless nothing may move.
  const go = (to: View) => {
    cancelAnimationFrame(frame.current);
    if (isStill() || !view) return setView(to);
    const from = view, begun = performance.now();
    const step = (now: number) => {
      const part = Math.min(1, (now - begun) / TWEEN_MS), ease = part * (2 - part);
      setView({ x: from.x + (to.x - from.x) * ease, y: from.y + (to.y - from.y) * ease, k: from.k + (to.k - from.k) * ease, rest: to.k });
      if (part < 1) frame.current = requestAnimationFrame(step);
    };
    frame.current = requestAnimationFrame(step);
  };

  // What is seen stays where it is when the window grows or shrinks below it, and in the middle when it does beside it.
  const last = useRef<Size>({ width: 0, height: 0 });
  const near = Math.max(NEAR, window.width ? wholeScale(map, window) : 0);
  useEffect(() => {
    if (!window.width) return;
    const before = last.current;
    last.current = window;
    setView((v) => (v && before.width ? bounded({ ...v, x: v.x + (window.width - before.width) / 2 }, map, window) : centred(home.x, home.y, near, map, window)));
  }, [window.width, window.height]);

  // Whoever acts comes into sight; not while something else is looked at.
  const looked = looking.looked.value;
  useEffect(() => {
    if (!view || !window.width || looked) return;
    const x = view.x + home.x * view.k, y = view.y + home.y * view.k;
    const isSeen = x > window.width * 0.15 && x < window.width * 0.85 && y > window.height * 0.15 && y < window.height * 0.85;
    if (!isSeen) go(centred(home.x, home.y, Math.max(view.k, near), map, window));
  }, [home.x, home.y, window.height]);

  // So does what is looked at.
  useEffect(() => {
    const at = looked && view ? pointOf(thingAt(position, looked) ?? undefined, map.height) ?? placeOfMission(looked) : null;
    if (at) bring(at);
  }, [looked, window.height]);

  // Beside the buttons, which lie over the right edge.
  function bring(at: { x: number; y: number }) {
    if (!view) return;
    const x = view.x + at.x * view.k, y = view.y + at.y * view.k;
    if (x < 40 || y < 40 || x > window.width - EDGE - 20 || y > window.height - 40) go(centred(at.x, at.y, view.k, map, window));
  }

  // So does what has the focus, whoever goes there by key.
  const follow = (event: FocusEvent) => {
    const one = event.target as HTMLElement, at = one.dataset.thing && one.matches(':focus-visible') ? pointOf(thingAt(position, one.dataset.thing) ?? undefined, map.height) : null;
    if (at) bring(at);
  };

  function placeOfMission(address: string) {
    const token = thingsOf(position, 'token').find((one) => meantBy(one.address) === address);
    return pointOf(token, map.height);
  }

  const key = (event: KeyboardEvent) => {
    if (!view) return;
    const middle = { x: window.width / 2, y: window.height / 2 };
    const ways: Record<string, () => void> = {
      ArrowLeft: () => change((v) => bounded({ ...v, x: v.x + STEP }, map, window)),
      ArrowRight: () => change((v) => bounded({ ...v, x: v.x - STEP }, map, window)),
      ArrowUp: () => change((v) => bounded({ ...v, y: v.y + STEP }, map, window)),
      ArrowDown: () => change((v) => bounded({ ...v, y: v.y - STEP }, map, window)),
      '+': () => change((v) => zoomed(v, 1.4, middle.x, middle.y, map, window)),
      '=': () => change((v) => zoomed(v, 1.4, middle.x, middle.y, map, window)),
      '-': () => change((v) => zoomed(v, 1 / 1.4, middle.x, middle.y, map, window)),
      '0': () => go(whole(map, window)),
      Home: () => go(centred(home.x, home.y, near, map, window)),
      Escape: () => looking.look(null),
    };
    const onName = (event.target as Element).closest('.hk-place');
    if (onName && event.key.startsWith('Arrow')) step(onName as HTMLElement, event.key);
    else if (ways[event.key]) ways[event.key]();
    else return;
    event.preventDefault();
  };

  // From name to name, in the direction of the arrow.
  const step = (from: HTMLElement, way: string) => {
    const box = (one: Element) => one.getBoundingClientRect();
    const a = box(from), sign = way === 'ArrowLeft' || way === 'ArrowUp' ? -1 : 1, isAcross = way === 'ArrowLeft' || way === 'ArrowRight';
    let best: HTMLElement | null = null, least = Infinity;
    holder.current!.querySelectorAll<HTMLElement>('.hk-place').forEach((one) => {
      const b = box(one), dx = b.left + b.width / 2 - a.left - a.width / 2, dy = b.top + b.height / 2 - a.top - a.height / 2;
      const along = sign * (isAcross ? dx : dy), aside = Math.abs(isAcross ? dy : dx);
      if (along > 4 && along + 2 * aside < least) [best, least] = [one, along + 2 * aside];
    });
    (best as HTMLElement | null)?.focus({ preventScroll: true });
  };

  // A touch beside names and pieces means the nearest of them, or the nearest place.
  const touch = (event: MouseEvent) => {
    if ((event.target as Element).closest('button') || !view) return;
    const { clientX: x, clientY: y } = event, corner = holder.current!.getBoundingClientRect();
    const beside = (at: number, from: number, to: number) => Math.max(from - at, at - to, 0);
    const far = new Map<string, number>();
    for (const thing of thingsOf(position, 'place')) {
      const at = pointOf(thing, map.height)!;
      far.set(thing.address, Math.hypot(view.x + at.x * view.k + corner.left - x, view.y + at.y * view.k + corner.top - y) - reachOf(thing) * view.k);
    }
    holder.current!.querySelectorAll<HTMLElement>('[data-thing]').forEach((one) => {
      const box = one.getBoundingClientRect(), away = Math.hypot(beside(x, box.left, box.right), beside(y, box.top, box.bottom));
      far.set(one.dataset.thing!, Math.min(away, far.get(one.dataset.thing!) ?? Infinity));
    });
    const [nearest] = [...far].sort((a, b) => a[1] - b[1]);
    looking.look(nearest && nearest[1] < TOUCH ? nearest[0] : null);
  };

  const scale = view?.k ?? 1, rest = view?.rest ?? scale;
  const marks = useMemo(() => <Marks pieces={pieces} scale={scale} rest={rest} width={map.width} depth={map.height} />, [pieces, scale, rest, map.height]); // a pan moves them all together
  return (
    <div class="hk-map-frame">
      <div
        class="hk-map"
        ref={holder}
        role="group"
        tabIndex={0}
        aria-label={area?.title}
        onKeyDown={key}
        onClickCapture={(event) => gestures.hasSlipped.current && (event.stopPropagation(), event.preventDefault())}
        onClick={touch}
        onPointerDown={gestures.onPointerDown}
        onPointerMove={gestures.onPointerMove}
        onPointerUp={gestures.onPointerUp}
        onPointerCancel={gestures.onPointerCancel}
        onPointerLeave={gestures.onPointerLeave}
        onFocusIn={follow}
      >
        <div class="hk-sheet" ref={sheet} aria-hidden="true" data-at={drawnAt} style={view ? { width: `${map.width}px`, height: `${map.height}px`, transform: `translate(${view.x}px,${view.y}px) scale(${view.k})` } : { visibility: 'hidden' }} />
        <div class="hk-over" style={view ? { transform: `translate(${view.x}px,${view.y}px)` } : { visibility: 'hidden' }}>
          <Route scale={scale} depth={map.height} />
          {marks}
        </div>
      </div>
      <div class="hk-zoom">
        <button class="tool" aria-label={t('web.harakiri.closer')} onClick={() => change((v) => zoomed(v, 1.5, window.width / 2, window.height / 2, map, window))}>+</button>
        <button class="tool" aria-label={t('web.harakiri.farther')} onClick={() => change((v) => zoomed(v, 1 / 1.5, window.width / 2, window.height / 2, map, window))}>−</button>
        <button class="tool" aria-label={t('web.harakiri.whole')} onClick={() => go(whole(map, window))}><Sketch d="M4 6h16v12H4z" /></button>
        <button class="tool" aria-label={t('web.harakiri.to-active')} onClick={() => go(centred(home.x, home.y, near, map, window))}><Sketch d="M12 4a8 8 0 1 1 0 16a8 8 0 0 1 0-16zM12 10a2 2 0 1 1 0 4a2 2 0 0 1 0-4z" /></button>
        <button class="tool" aria-label={t('web.harakiri.legend')} title={t('web.harakiri.legend')} onClick={() => setLegend(true)}>?</button>
      </div>
      {isLegend && <Legend onClose={() => setLegend(false)} />}
    </div>
  );
}

// The way to what is looked at, over the places it leads through.
function Route({ scale, depth }: { scale: number; depth: number }) {
  const table = useTable(), shown = lookingAt(table).shown.value, position = table.position.value;
  const from = pointOf(thingsOf(position, 'active')[0], depth);
  if (!shown?.through || !from) return null;
  const points = [from, ...shown.through.map((address) => pointOf(thingAt(position, address), depth)!)].filter(Boolean);
  const text = points.map(({ x, y }) => `${x * scale} ${y * scale}`).join('L');
  const end = points[points.length - 1];
  return (
    <svg class="hk-route" aria-hidden="true" focusable="false">
      <path class="hk-route-edge" d={`M${text}`} />
      <path class="hk-route-line" d={`M${text}`} />
      <circle cx={end.x * scale} cy={end.y * scale} r="11" />
    </svg>
  );
}
