// A table on the server, for people far away: how many seats, then its address is passed on.

import { useState } from 'preact/hooks';
import { addressOf, go } from '../route';
import { isSite } from '../site';
import { Sheet } from '../ui/Sheet';
import { t } from '../words';
import type { Game } from './games';
import { OptionFields, optionList } from './SetUp';

async function makeTable(wish: object): Promise<string> {
  await fetch(addressOf('/api/device'), { method: 'POST' });
  const answer = await fetch(addressOf('/api/tables'), { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(wish) });
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()).table;
}

export function Friends(props: { game: Game; onClose: () => void }) {
  if (!isSite) return <FriendsForm {...props} />;
  return (
    <Sheet title={`${t(`web.title.${props.game.id}`)}: ${t('web.with-friends')}`} onClose={props.onClose}>
      <p>{t('web.friends.site')}</p>
    </Sheet>
  );
}

function FriendsForm({ game, onClose }: { game: Game; onClose: () => void }) {
  const [players, setPlayers] = useState(game.usual);
  const [isListed, setListed] = useState(false);
  const [options, setOptions] = useState<Record<string, string>>({});
  const [isFailed, setFailed] = useState(false);
  const make = (event: Event) => {
    event.preventDefault();
    makeTable({ game: game.id, players, options: optionList(options), listed: isListed }).then((table) => go(`/t/${table}`), () => setFailed(true));
  };
  return (
    <Sheet title={`${t(`web.title.${game.id}`)}: ${t('web.with-friends')}`} onClose={onClose}>
      <form class="set-up" onSubmit={make}>
        <p>{t('web.friends.about')}</p>
        <label class="field">
          {t('web.seats')}
          <select value={players} onChange={(event) => setPlayers(Number(event.currentTarget.value))}>
            {Array.from({ length: game.players[1] - game.players[0] + 1 }, (_, i) => game.players[0] + i).map((n) => (
              <option key={n} value={n}>{n}</option>
            ))}
          </select>
        </label>
        <OptionFields game={game} options={options} onChange={setOptions} />
        <label class="field">
          <input type="checkbox" checked={isListed} onChange={(event) => setListed(event.currentTarget.checked)} /> {t('web.friends.listed')}
        </label>
        {isFailed && <p class="problem" role="alert">{t('web.friends.no-server')}</p>}
        <button class="main-button" type="submit">{t('web.friends.make')}</button>
      </form>
    </Sheet>
  );
}
