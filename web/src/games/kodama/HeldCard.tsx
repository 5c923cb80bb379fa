// The card on its way: moved by its transform alone, so that nothing else is drawn anew.

import { useSignalEffect } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Drop } from '../../engine/presented';
import { settings } from '../../settings';
import { useTable } from '../../table/context';
import { drawnCard } from '../../ui/drawn';
import { t } from '../../words';
import { CARD_HEIGHT, CARD_WIDTH, degrees, toScreen } from './geometry';
import { NOTCH, placingOf, STEP, type Placing } from './placing';
import { bareCard } from './pictures';

const moves: Record<string, [number, number]> = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] };
const turns: Record<string, number> = { q: NOTCH, e: -NOTCH, ArrowLeft: NOTCH, ArrowRight: -NOTCH };

// Arrows move, with Shift they turn; Q and E turn; Enter lays the card, Escape puts it back.
export function pressKey(placing: Placing, event: KeyboardEvent) {
  const { key } = event;
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (key === 'Enter') void placing.play();
  else if (key === 'Escape') placing.forget();
  else if (turns[key.toLowerCase()] && key.length === 1) placing.turn(turns[key.toLowerCase()]);
  else if (event.shiftKey && turns[key]) placing.turn(turns[key]);
  else if (moves[key]) placing.nudge(...moves[key]);
  else return;
  event.preventDefault();
}

// As moves write it.
const dropText = ({ x, y, angle }: Drop) => `${x},${y}/${angle}`;

// Keys also while a pointer has the card.
function useDragKeys(placing: Placing) {
  const isDragging = placing.dragging.value;
  useEffect(() => {
    if (!isDragging) return;
    const listen = (event: KeyboardEvent) => pressKey(placing, event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [isDragging]);
}

export function HeldCard() {
  const table = useTable(), placing = placingOf(table);
  const element = useRef<HTMLDivElement>(null), label = useRef<HTMLDivElement>(null);
  const held = placing.held.value, laid = placing.laid.value, isDragging = placing.dragging.value;
  const isAway = placing.looked.value !== null; // another's tree is shown: it lies on the own
  const svg = held && drawnCard(table.engine, 'kodama', held.card);
  useDragKeys(placing);
  useEffect(() => placing.moved(), [settings.value.snap]); // another verdict, at the same place

  const show = () => {
    const view = placing.view.peek(), { at } = placing, card = placing.held.peek();
    if (!element.current || !card) return;
    const stem = toScreen(view, at), style = element.current.style;
    style.setProperty('--wide', `${CARD_WIDTH * view.scale}px`);
    style.transform = `translate(${stem.x}px, ${stem.y}px) rotate(${-degrees(at.angle)}deg) translate(${-card.stem * view.scale}px, ${-CARD_HEIGHT * view.scale}px)`;
    style.setProperty('--upright', `${degrees(at.angle)}deg`);
    element.current.dataset.drop = dropText(at);
    if (label.current) label.current.style.transform = `translate(${Math.min(innerWidth - 90, Math.max(8, stem.x + 14))}px, ${Math.min(innerHeight - 60, stem.y + 10)}px)`;
  };
  placing.onMove = show;
  useLayoutEffect(show);
  useSignalEffect(() => {
    document.documentElement.classList.toggle('is-laying', placing.dragging.value);
  });
  useEffect(() => {
    if (held && !isDragging) element.current?.focus({ preventScroll: true });
  }, [held, isDragging]);
  // A wheel over the card turns it; the listener must be able to stop the page from scrolling.
  useEffect(() => {
    const now = element.current;
    const listen = (event: WheelEvent) => !placing.dragging.value && placing.onWheel(event);
    now?.addEventListener('wheel', listen, { passive: false });
    return () => now?.removeEventListener('wheel', listen);
  }, [held]);

  if (!held) return null;
  const state = !laid ? '' : laid.legal ? (laid.near ? ' is-near' : ' is-legal') : ' is-illegal';
  return (
    <>
      <div
        ref={element}
        class={`held-card${state}${isDragging ? ' is-dragged' : ''}${isAway ? ' is-away' : ''}`}
        role="application"
        tabIndex={0}
        aria-label={t('web.kodama.held', { card: held.card.name ?? '' })}
        aria-describedby="laid-verdict"
        data-judged={laid ? dropText(laid.drop) : undefined}
        onPointerDown={(event) => placing.pressHeld(event)}
        onDblClick={() => void placing.play()}
        onKeyDown={(event) => !isDragging && pressKey(placing, event)}
      >
        {svg && <span dangerouslySetInnerHTML={{ __html: bareCard(svg) }} />}
        <i class="held-stem" style={{ left: `${(100 * held.stem) / CARD_WIDTH}%` }} />
      </div>
      {laid && !isAway && (isDragging || laid.legal) && (
        <div ref={label} class={`held-label${state}`} aria-hidden="true">
          {laid.legal ? <b>+{laid.points}</b> : <span>{laid.why[0]?.why}</span>}
        </div>
      )}
    </>
  );
}
