// A button for what cannot be taken back: it says what will happen, and does it when that is answered.

import '../style/people.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../words';

interface Props {
  label: string;
  warning: string;
  yes: string;
  isBusy: boolean;
  onYes: () => void;
}

export function Sure({ label, warning, yes, isBusy, onYes }: Props) {
  const [isAsked, setAsked] = useState(false);
  const button = useRef<HTMLButtonElement>(null), question = useRef<HTMLParagraphElement>(null), wasAsked = useRef(false);
  useEffect(() => {
    if (isAsked) question.current?.focus();
    else if (wasAsked.current) button.current?.focus();
    wasAsked.current = isAsked;
  }, [isAsked]);
  if (!isAsked) return <button type="button" ref={button} class="choice-button" onClick={() => setAsked(true)}>{label}</button>;
  return (
    <section class="sure" aria-label={label}>
      <p ref={question} tabIndex={-1}>{warning}</p>
      <div class="answers">
        <button type="button" class="main-button" disabled={isBusy} onClick={onYes}>{yes}</button>
        <button type="button" class="choice-button" disabled={isBusy} onClick={() => setAsked(false)}>{t('web.people.cancel')}</button>
      </div>
    </section>
  );
}
