// What is missing to win: whole where there is room; on a phone two lines that unfold, over what is below them.

import { useEffect, useState } from 'preact/hooks';
import { useTable } from '../../table/context';
import { isNarrow } from '../../ui/screen';

export function Missing({ until }: { until: unknown }) {
  const missing = useTable().position.value?.missing;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(false), [until]); // it covers what comes next
  if (!missing) return null;
  if (!isNarrow.value) return <p class="hk-missing">{missing}</p>;
  return (
    <button class={`hk-missing${isOpen ? ' is-open' : ''}`} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      <span>{missing}</span>
    </button>
  );
}
