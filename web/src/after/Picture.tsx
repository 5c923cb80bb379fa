// The end of the game as a picture to keep: drawn by the module, made into a file here.

import { useEffect, useState } from 'preact/hooks';
import { saveFile } from '../ui/saveFile';
import { t } from '../words';
import type { Ask } from './After';

const PNG_WIDTH = 2400;

// The same on pixels. The picture says how wide it is to how high.
async function pngOf(address: string): Promise<Blob> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = PNG_WIDTH;
  canvas.height = Math.round((PNG_WIDTH * image.naturalHeight) / image.naturalWidth);
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('PNG'))), 'image/png'));
}

export function Picture({ ask, names, isDark, file }: { ask: Ask; names: string[]; isDark: boolean; file: string }) {
  const [svg, setSvg] = useState<Blob | null>(null);
  const [address, setAddress] = useState('');
  const [failed, setFailed] = useState('');
  const fail = (error: Error) => setFailed(String(error.message ?? error));
  useEffect(() => {
    let made = '';
    ask({ picture: { dark: isDark, names } }).then(({ picture }) => {
      const blob = new Blob([picture ?? ''], { type: 'image/svg+xml' });
      setSvg(blob);
      setAddress((made = URL.createObjectURL(blob)));
    }, fail);
    return () => URL.revokeObjectURL(made);
  }, [isDark]);
  return (
    <>
      {failed && <p class="problem" role="alert">{t('web.failed', { why: failed })}</p>}
      {address && <img class="after-picture" src={address} alt={t('web.after.picture.alt')} />}
      <div class="actions">
        <button class="choice-button" disabled={!svg} onClick={() => svg && saveFile(svg, `${file}.svg`)}>{t('web.after.save-svg')}</button>
        <button class="choice-button" disabled={!svg} onClick={() => void pngOf(address).then((png) => saveFile(png, `${file}.png`), fail)}>{t('web.after.save-png')}</button>
      </div>
    </>
  );
}
