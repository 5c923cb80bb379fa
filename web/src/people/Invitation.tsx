// A table before its deal: the link to it, what the shuffle is bound to, and the end of the invitation.

import { t } from '../words';
import { PassOn } from './PassOn';
import { ask, useAsking, type Reach } from './server';
import { Sure } from './Sure';

// By an address that others reach, never by the one that this page happens to be at.
export function Invitation({ address, reach }: { address: string; reach: Reach }) {
  if (reach.why) return <p class="vote-box">{reach.why}</p>;
  return (
    <PassOn link={`${reach.url}/t/${address}`} label={t('web.friends.link')}>
      <p>{t('web.friends.pass-on')}</p>
    </PassOn>
  );
}

// By who made the table: it is closed, and the table itself tells everybody.
export function EndInvitation({ address }: { address: string }) {
  const { isBusy, problem, asking } = useAsking();
  const end = () => asking(async () => void (await ask('POST', `/api/tables/${address}/close`)));
  return (
    <>
      <Sure label={t('web.people.end')} warning={t('web.people.end.warning')} yes={t('web.people.end.yes')} isBusy={isBusy} onYes={end} />
      {problem && <p class="problem" role="alert">{problem}</p>}
    </>
  );
}

// Whoever wants to check the shuffle notes it now (docs/randomness.md).
export function Commitment({ digits }: { digits: string }) {
  return (
    <details class="more">
      <summary>{t('web.people.commitment')}</summary>
      <p>{t('web.people.commitment.about')}</p>
      <p class="digits">
        <code>{digits}</code>
      </p>
    </details>
  );
}
