// The time that a seat has left: told with each position, and counted on here from then.

import { useEffect, useState } from 'preact/hooks';
import { language, t } from '../words';
import { useTable } from './context';

const SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE, DAY = 24 * HOUR, SHORT = 30 * SECOND;

const two = (n: number) => String(n).padStart(2, '0');
const unit = (n: number, name: string, unitDisplay: 'narrow' | 'long') => new Intl.NumberFormat(language.value, { style: 'unit', unit: name, unitDisplay }).format(n);

// "2d 3h", "3:04:05", "4:05".
export function timeLeft(ms: number): string {
  const hours = Math.floor(ms / HOUR), minutes = Math.floor((ms % HOUR) / MINUTE), seconds = Math.floor((ms % MINUTE) / SECOND);
  if (ms >= DAY) return [unit(Math.floor(ms / DAY), 'day', 'narrow'), hours % 24 && unit(hours % 24, 'hour', 'narrow')].filter(Boolean).join(' ');
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

function timeLeftSpoken(ms: number): string {
  const parts: [number, string][] = [[Math.floor(ms / DAY), 'day'], [Math.floor((ms % DAY) / HOUR), 'hour'], [Math.floor((ms % HOUR) / MINUTE), 'minute'], [Math.floor((ms % MINUTE) / SECOND), 'second']];
  const first = parts.findIndex(([n]) => n);
  return (first < 0 ? parts.slice(-1) : parts.slice(first, first + 2)).filter(([n], i) => n || !i).map(([n, name]) => unit(n, name, 'long')).join(' ');
}

function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(performance.now());
  useEffect(() => {
    if (!isRunning) return;
    setNow(performance.now());
    const timer = setInterval(() => setNow(performance.now()), SECOND / 2);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}

// Nothing where no clock runs for the seat. A voice says it when one goes there, and once by itself: shortly before the end.
export function Clock({ seat }: { seat: number }) {
  const table = useTable(), clock = table.clock.value, told = clock?.left[seat] ?? -1;
  const now = useNow(told >= 0);
  if (told < 0) return null;
  const left = Math.max(0, told - Math.max(0, now - clock!.told)), isShort = left < SHORT, isOwn = table.isMine(seat);
  return (
    <>
      <span class={`clock${isShort ? ' is-short' : ''}`} role="timer" aria-label={t('web.clock', { time: timeLeftSpoken(left) })}>{timeLeft(left)}</span>
      {isOwn && <span class="unseen" role="status">{isShort && left > 0 ? t('web.clock.short', { time: unit(SHORT / SECOND, 'second', 'long') }) : ''}</span>}
    </>
  );
}
