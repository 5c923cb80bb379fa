// A part of the page that few ask for: fetched when it is, with its words.

import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../words';
import { Sheet } from './Sheet';

type Closing = { onClose: () => void };

export function Later<Props extends Closing>({ load, title, props }: { load: () => Promise<FunctionComponent<Props>>; title: string; props: Props }) {
  const [Part, setPart] = useState<FunctionComponent<Props> | null>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => void load().then((part) => setPart(() => part), () => setMissing(true)), []);
  if (Part) return <Part {...props} />;
  if (!isMissing) return null;
  return (
    <Sheet title={title} onClose={props.onClose}>
      <p class="problem" role="alert">{t('web.missing')}</p>
    </Sheet>
  );
}
