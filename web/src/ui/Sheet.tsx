// A page over the page: log and rules on a phone, questions. A modal dialog; Escape and a touch beside it close it.
// Closed before it is gone, it gives the focus back to where it was opened.

import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../words';
import { Icon } from './Icon';

interface Props {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
}

export function Sheet({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []); // before what is in it looks for its place
  return (
    <dialog class="dialog-sheet" ref={dialog} aria-label={title} onClose={onClose} onClick={(event) => event.target === dialog.current && dialog.current?.close()}>
      <header>
        <h2>{title}</h2>
        <button class="tool" onClick={() => dialog.current?.close()} aria-label={t('web.close')}>
          <Icon name="close" />
        </button>
      </header>
      <div class="sheet-body" tabIndex={0}>{children}</div>
    </dialog>
  );
}
