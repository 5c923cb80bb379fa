// Dice that tumble and then lie still. What they show stands beside them in words.

import { useEffect, useState } from 'preact/hooks';
import { settings } from '../../settings';
import type { Die } from './book';

const ROLL_MS = 650, FACE_MS = 80;
const pips: Record<number, number[][]> = {
  1: [[2, 2]],
  2: [[1, 1], [3, 3]],
  3: [[1, 1], [2, 2], [3, 3]],
  4: [[1, 1], [1, 3], [3, 1], [3, 3]],
  5: [[1, 1], [1, 3], [3, 1], [3, 3], [2, 2]],
  6: [[1, 1], [1, 2], [1, 3], [3, 1], [3, 2], [3, 3]],
};

export const isStill = () => settings.value.still || matchMedia('(prefers-reduced-motion: reduce)').matches;

// True once they lie still.
export function useRoll(isRolled: boolean): boolean {
  const [rolled, setRolled] = useState(!isRolled || isStill());
  useEffect(() => {
    if (rolled) return;
    const timer = setTimeout(() => setRolled(true), ROLL_MS);
    return () => clearTimeout(timer);
  }, []);
  return rolled;
}

export function DieView({ die, rolls }: { die: Die; rolls: boolean }) {
  const [face, setFace] = useState(die.number);
  useEffect(() => {
    if (!rolls) return setFace(die.number);
    const timer = setInterval(() => setFace(1 + Math.floor(Math.random() * (die.colour === 'white' ? 6 : 4))), FACE_MS);
    return () => clearInterval(timer);
  }, [rolls]);
  const shown = rolls ? face : die.number;
  return (
    <svg class={`hk-die is-${die.colour}${rolls ? ' rolls' : ''}`} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <rect x="2" y="2" width="36" height="36" rx="8" />
      {die.colour === 'white' && pips[shown] ? pips[shown].map(([x, y], i) => <circle key={i} cx={x * 10} cy={y * 10} r="3.4" />) : <text x="20" y="28" text-anchor="middle">{shown}</text>}
    </svg>
  );
}
