// Deletes a game of this browser, unless a window has it open.

import '../style/people.css';
import { forgetGame } from '../engine/games';
import { gameLease, tryHold } from '../engine/lease';
import { Sheet } from '../ui/Sheet';
import { t } from '../words';
import { useAsking } from './server';

async function forget(id: string) {
  const release = await tryHold(gameLease(id));
  if (!release) throw new Error(t('web.people.forget.held'));
  await forgetGame(id).finally(release);
}

interface Props {
  id: string;
  title: string;
  onForgotten: () => void;
  onClose: () => void;
}

export function Forget({ id, title, onForgotten, onClose }: Props) {
  const { isBusy, problem, asking } = useAsking();
  return (
    <Sheet title={title} onClose={onClose}>
      <p>{t('web.people.forget.warning')}</p>
      {problem && <p class="problem" role="alert">{problem}</p>}
      <div class="answers">
        <button type="button" class="main-button" disabled={isBusy} onClick={() => void asking(async () => (await forget(id), onForgotten()))}>{t('web.people.delete.yes')}</button>
        <button type="button" class="choice-button" disabled={isBusy} onClick={(event) => event.currentTarget.closest('dialog')!.close()}>{t('web.people.cancel')}</button>
      </div>
    </Sheet>
  );
}
