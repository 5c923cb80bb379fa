// How something was scored, told step by step: one line after the other, and read before it is put away.

import { useEffect, useRef, useState } from 'preact/hooks';
import { settings } from '../settings';
import { t } from '../words';
import { useTable } from './context';
import { LineView } from './Log';

const STEP_MS = 650;

export function Scoring() {
  const table = useTable();
  const lines = table.fresh.value;
  const [shown, setShown] = useState(1);
  const isStill = settings.value.still || matchMedia('(prefers-reduced-motion: reduce)').matches;
  const count = isStill ? lines.length : Math.min(shown, lines.length);
  useEffect(() => {
    if (count >= lines.length) return;
    const timer = setTimeout(() => setShown(count + 1), STEP_MS);
    return () => clearTimeout(timer);
  }, [count, lines.length]);
  useEffect(() => {
    if (!lines.length) setShown(1);
  }, [lines.length]);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => list.current?.scrollTo({ top: list.current.scrollHeight }), [count]); // what was told last is in sight
  if (!lines.length) return null;
  return (
    <section class="scoring" aria-label={t('web.scoring')}>
      <ol ref={list} tabIndex={0}>
        {lines.slice(0, count).map((line, i) => (
          <LineView key={i} line={line} />
        ))}
      </ol>
      <button class="main-button" onClick={() => (count < lines.length ? setShown(lines.length) : (table.fresh.value = []))}>
        {count < lines.length ? t('web.scoring.all') : t('web.scoring.go-on')}
      </button>
    </section>
  );
}
