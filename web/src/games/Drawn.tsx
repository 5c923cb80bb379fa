// The table as src/draw paints it: for games without a table of their own. What can be touched in the picture is what
// choices are about; the same things are listed below it for keyboards and screen readers.

import { useSignalEffect } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Areas } from '../table/Areas';
import { useTable } from '../table/context';
import { touchThing } from '../table/Thing';

export function Drawn() {
  const table = useTable();
  const holder = useRef<HTMLDivElement>(null);
  const [svg, setSvg] = useState('');
  const position = table.position.value, touchable = table.touchable.value, picks = table.picks.value;

  useEffect(() => {
    const names = (table.seats.value?.seats ?? []).map((_, seat) => table.nameOf(seat));
    table.engine.ask('picture', table.eyes.value, { fragment: 'd-', names, last: true }).then(setSvg, () => setSvg(''));
  }, [position]);

  useEffect(() => {
    if (holder.current) holder.current.innerHTML = svg;
  }, [svg]);

  // Marks what can be touched.
  useSignalEffect(() => void table.touchable.value);
  useEffect(() => {
    holder.current?.querySelectorAll('[data-thing]').forEach((element) => {
      const address = element.getAttribute('data-thing')!;
      element.classList.toggle('can-touch', touchable.has(address));
      element.classList.toggle('is-picked', picks.some((pick) => pick.address === address));
    });
  }, [svg, touchable, picks]);

  const touch = (event: Event) => {
    const address = (event.target as Element).closest('[data-thing]')?.getAttribute('data-thing');
    if (address && table.touchable.value.has(address)) touchThing(table, { address, copy: 0 });
  };

  return (
    <div class="drawn-table">
      <div class="picture" ref={holder} onClick={touch} />
      <Areas />
    </div>
  );
}
