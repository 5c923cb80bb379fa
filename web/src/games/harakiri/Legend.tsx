// What the signs of the map mean: the whole picture with its margins, as it is kept after the game.

import { useEffect, useRef } from 'preact/hooks';
import { useTable } from '../../table/context';
import { Sheet } from '../../ui/Sheet';
import { t } from '../../words';

const PREFIX = 'hk-legend-'; // the map below has signs of the same names

export function Legend({ onClose }: { onClose: () => void }) {
  const table = useTable(), place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    table.engine.ask('picture', table.eyes.value, { fragment: PREFIX, bare: false }).then((svg) => place.current && (place.current.innerHTML = svg)).catch((error) => console.error(error));
  }, [table.position.value]);
  return (
    <Sheet title={t('web.harakiri.legend')} onClose={onClose}>
      <div class="hk-legend" ref={place} role="img" tabIndex={0} aria-label={t('web.harakiri.legend')} />
    </Sheet>
  );
}
