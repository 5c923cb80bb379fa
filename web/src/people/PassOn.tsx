// A link that is passed on: read by a phone, or copied.

import '../style/people.css';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { renderSVG } from 'uqr';
import { t } from '../words';

const pictureOf = (link: string) => renderSVG(link, { border: 2, whiteColor: '#f5f0e6', blackColor: '#211e1c' });

export function PassOn({ link, label, children }: { link: string; label: string; children: ComponentChildren }) {
  const [copied, setCopied] = useState('');
  const copy = () => void navigator.clipboard.writeText(link).then(() => setCopied(link));
  return (
    <section class="pass-on">
      <div class="qr" role="img" aria-label={t('web.friends.qr')} dangerouslySetInnerHTML={{ __html: pictureOf(link) }} />
      <div>
        {children}
        <p>
          <input readOnly value={link} aria-label={label} onFocus={(event) => event.currentTarget.select()} />
        </p>
        {isSecureContext && navigator.clipboard ? (
          <button type="button" class="choice-button" onClick={copy}>{copied === link ? t('web.friends.copied') : t('web.friends.copy')}</button>
        ) : (
          <p class="quiet-text">{t('web.friends.copy-by-hand')}</p>
        )}
      </div>
    </section>
  );
}
