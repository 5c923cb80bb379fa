// A tree to look at closely and to lay cards on. Its picture is drawn when a card has grown; while one is dragged, only
// what lies over it changes.

import { useSignal, useSignalEffect, type Signal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Objection, Position, Thing } from '../../engine/presented';
import { useTable } from '../../table/context';
import { t } from '../../words';
import { boxOf, fit, middleOf, pointsOf, toScreen, type Point } from './geometry';
import { placingOf } from './placing';
import { useTreePicture } from './pictures';

const CLOSEST = 4, FARTHEST = 0.4;

const allThings = (position: Position | null): Thing[] => (position?.areas ?? []).flatMap((area) => area.things ?? []);

function ObjectionMark({ one, number, things }: { one: Objection; number: number; things: Thing[] }) {
  const outline = one.thing === undefined ? null : things[one.thing]?.outline;
  return (
    <>
      {outline && <polygon class="offended" points={pointsOf(outline)} />}
      {one.x !== undefined && (
        <g transform={`translate(${one.x} ${-one.y!})`}>
          <circle class="offence" r="95" />
          <text class="offence-number" y="42">{number}</text>
        </g>
      )}
    </>
  );
}

// What is in the way of the held card, where it is; or what it grows from, and where it would snap to.
function Overlay({ box }: { box: string }) {
  const table = useTable(), placing = placingOf(table);
  const laid = placing.laid.value, position = table.position.value;
  if (!placing.held.value || !laid) return null;
  const things = allThings(position), grown = laid.target >= 0 ? things[laid.target]?.outline : null;
  const tree = position?.areas.find((area) => area.address === `tree/${table.eyes.value}`);
  return (
    <svg class="tree-overlay" viewBox={box} aria-hidden="true" focusable="false">
      <rect class="table-edge" x="0" y={-(tree?.depth ?? 0)} width={tree?.width ?? 0} height={tree?.depth ?? 0} />
      {laid.legal && grown && <polygon class="grown-from" points={pointsOf(grown)} />}
      {laid.near && <polygon class="snapped" points={pointsOf(laid.outline)} />}
      {laid.why.map((one, i) => (
        <ObjectionMark key={one.why} one={one} number={i + 1} things={things} />
      ))}
    </svg>
  );
}

// What the taken card would bring on each card of the tree, to be touched. The same is listed in the decision.
function Badges() {
  const table = useTable(), placing = placingOf(table);
  const [card, parent] = placing.taken.value, view = placing.view.value;
  const things = new Map(allThings(table.position.value).map((thing) => [thing.address, thing]));
  if (!card || parent || placing.held.value) return null;
  return (
    <>
      {(card.choices ?? []).map((choice) => {
        const outline = things.get(choice.about?.[0] ?? '')?.outline;
        if (!outline || choice.why_not) return null;
        const at = toScreen({ ...view, x: 0, y: 0 }, middleOf(outline));
        return (
          <button key={choice.id} class="parent-badge" tabIndex={-1} aria-hidden="true" style={{ left: `${at.x}px`, top: `${at.y}px` }} onClick={() => void table.choose(choice)}>
            +{choice.worth ?? 0}
          </button>
        );
      })}
    </>
  );
}

// Zooming and moving about, with wheel and fingers.
function useLooking(seat: number, size: Signal<{ width: number; height: number }>) {
  const placing = placingOf(useTable());
  const zoom = useSignal(1), around = useSignal<Point | null>(null), pointers = useRef(new Map<number, Point>());
  useEffect(() => {
    zoom.value = 1;
    around.value = null;
  }, [seat]);
  const centre = (): Point => around.value ?? ((view) => ({ x: view.left + size.value.width / view.scale / 2, y: view.top + size.value.height / view.scale / 2 }))(placing.view.value);
  const zoomBy = (factor: number) => {
    const middle = centre();
    zoom.value = Math.min(CLOSEST, Math.max(FARTHEST, zoom.value * factor));
    around.value = zoom.value === 1 ? null : middle;
  };
  const move = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    if (!before || placing.dragging.value) return;
    const others = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    const now = { x: event.clientX, y: event.clientY };
    if (others.length) zoomBy(distance(now, others[0]) / Math.max(1, distance(before, others[0])));
    else around.value = ((middle, scale) => ({ x: middle.x - (now.x - before.x) / scale, y: middle.y - (now.y - before.y) / scale }))(centre(), placing.view.value.scale);
    pointers.current.set(event.pointerId, now);
  };
  return {
    zoom,
    around,
    zoomBy,
    whole: () => ((zoom.value = 1), (around.value = null)),
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if ((event.target as Element).closest('button')) return;
        (event.currentTarget as Element).setPointerCapture(event.pointerId);
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      onPointerMove: move,
      onPointerUp: (event: PointerEvent) => void pointers.current.delete(event.pointerId),
      onPointerCancel: (event: PointerEvent) => void pointers.current.delete(event.pointerId),
      onWheel: (event: WheelEvent) => {
        if (placing.held.value) return;
        event.preventDefault();
        zoomBy(event.deltaY < 0 ? 1.15 : 1 / 1.15);
      },
    },
  };
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

export function TreeView({ seat }: { seat: number }) {
  const table = useTable(), placing = placingOf(table);
  const holder = useRef<HTMLDivElement>(null), picture = useRef<HTMLDivElement>(null);
  const isOwn = placing.looked.value === null; // what is laid, and where it could be, is the own tree's
  const size = useSignal({ x: 0, y: 0, width: 1, height: 1 });
  const looking = useLooking(seat, size);
  const svg = useTreePicture(seat, 'b-');
  const things = table.position.value?.areas.find((area) => area.address === `tree/${seat}`)?.things ?? [];
  const shown = isOwn ? placing.shown.value : null;
  const view = fit(boxOf([...things.map((thing) => thing.outline ?? []), shown ?? []]), size.value, looking.zoom.value, looking.around.value);
  const box = `${view.left} ${view.top} ${size.value.width / view.scale} ${size.value.height / view.scale}`;

  useLayoutEffect(() => {
    const measure = () => {
      if (placing.dragging.peek()) return; // nothing moves under a card on its way
      const { x, y, width, height } = holder.current!.getBoundingClientRect();
      const before = size.peek();
      if (width && (x !== before.x || y !== before.y || width !== before.width || height !== before.height)) size.value = { x, y, width, height };
    };
    const observer = new ResizeObserver(measure);
    observer.observe(holder.current!);
    observer.observe(document.body);
    measure();
    addEventListener('scroll', measure, true);
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('scroll', measure, true);
      removeEventListener('resize', measure);
    };
  }, []);
  useLayoutEffect(() => {
    picture.current!.innerHTML = svg;
    picture.current!.firstElementChild?.setAttribute('viewBox', box);
    if (svg) placing.drawn();
  }, [svg]);
  useLayoutEffect(() => {
    picture.current!.firstElementChild?.setAttribute('viewBox', box);
    placing.view.value = view;
  }, [box, size.value.x, size.value.y]);
  useSignalEffect(() => {
    placing.view.value;
    placing.onMove();
  });

  // A card of the tree that the taken one may grow from.
  const touch = (event: Event) => {
    const address = (event.target as Element).closest('[data-thing]')?.getAttribute('data-thing');
    const choice = placing.taken.value.length === 1 && placing.taken.value[0].choices?.find((one) => one.about?.includes(address ?? ''));
    if (choice && !placing.held.value) void table.choose(choice);
  };

  return (
    <section class="tree-view" aria-label={table.nameOf(seat)} ref={holder} {...looking.handlers} onClick={touch}>
      <div class="tree-picture" ref={picture} />
      {isOwn && <Overlay box={box} />}
      {isOwn && <Badges />}
      <div class="tree-tools">
        <button class="tool" aria-label={t('web.kodama.closer')} onClick={() => looking.zoomBy(1.35)}>+</button>
        <button class="tool" aria-label={t('web.kodama.farther')} onClick={() => looking.zoomBy(1 / 1.35)}>−</button>
        <button class="tool" aria-label={t('web.kodama.whole')} onClick={looking.whole} disabled={looking.zoom.value === 1 && !looking.around.value}>
          <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5" />
          </svg>
        </button>
      </div>
    </section>
  );
}
