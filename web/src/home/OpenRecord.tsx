// A game from a file, chosen or dropped anywhere on the first screen, to be replayed.

import { useEffect, useRef } from 'preact/hooks';
import { playLocally } from '../table/wishes';
import { t } from '../words';

const open = async (file?: File) => file && playLocally({ record: await file.text() });

export function OpenRecord() {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const over = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => (event.preventDefault(), void open(event.dataTransfer?.files[0]));
    addEventListener('dragover', over);
    addEventListener('drop', drop);
    return () => (removeEventListener('dragover', over), removeEventListener('drop', drop));
  }, []);
  return (
    <p class="open-record">
      <input ref={input} type="file" accept=".irori" hidden onChange={(event) => void open(event.currentTarget.files?.[0])} />
      <button class="choice-button" onClick={() => input.current?.click()}>{t('web.open-record')}</button>
    </p>
  );
}
