// A table on the server, for people far away: how many seats, then its address is passed on.

import '../style/people.css';
import { useState } from 'preact/hooks';
import type { Game } from '../home/games';
import { OptionFields, optionList } from '../home/SetUp';
import { go } from '../route';
import { isSite } from '../site';
import { Sheet } from '../ui/Sheet';
import { t } from '../words';
import { askAsOneself, useAsking, useReach } from './server';
import { gameTimes, moveTimes, timeInWords } from './terms';

export interface FriendsProps {
  game: Game;
  onClose: () => void;
}

// Keys of POST /api/tables that have nothing to do with the game.
const usual = { move_ms: 0, game_ms: 0, listed: false, no_watching: false, no_chat: false, hints: '' };
type Wish = typeof usual;

export function Friends(props: FriendsProps) {
  if (!isSite) return <FriendsForm {...props} />;
  return (
    <Sheet title={`${t(`web.title.${props.game.id}`)}: ${t('web.with-friends')}`} onClose={props.onClose}>
      <p>{t('web.friends.site')}</p>
    </Sheet>
  );
}

interface FieldProps {
  wish: Wish;
  onChange: (some: Partial<Wish>) => void;
}

function Check({ name, label, wish, onChange }: FieldProps & { name: 'listed' | 'no_watching' | 'no_chat'; label: string }) {
  return (
    <label class="field check">
      <input type="checkbox" checked={wish[name]} onChange={(event) => onChange({ [name]: event.currentTarget.checked })} /> {label}
    </label>
  );
}

function Time({ name, label, none, times, wish, onChange }: FieldProps & { name: 'move_ms' | 'game_ms'; label: string; none: string; times: number[] }) {
  return (
    <label class="field">
      {label}
      <select value={wish[name]} onChange={(event) => onChange({ [name]: Number(event.currentTarget.value) })}>
        {times.map((ms) => (
          <option key={ms} value={ms}>{ms ? timeInWords(ms) : none}</option>
        ))}
      </select>
    </label>
  );
}

// What most tables have no need of.
function More(props: FieldProps) {
  const { wish, onChange } = props;
  return (
    <details class="more">
      <summary>{t('web.people.more')}</summary>
      <Time {...props} name="move_ms" label={t('web.people.move-time')} none={t('web.people.no-limit')} times={moveTimes} />
      <Time {...props} name="game_ms" label={t('web.people.game-time')} none={t('web.people.none')} times={gameTimes} />
      <p class="quiet-text">{t('web.people.clock-about')}</p>
      <label class="field">
        {t('web.people.hints')}
        <select value={wish.hints} onChange={(event) => onChange({ hints: event.currentTarget.value })}>
          <option value="">{t('web.people.hints.usual')}</option>
          <option value="on">{t('web.people.hints.on')}</option>
          <option value="off">{t('web.people.hints.off')}</option>
        </select>
      </label>
      <Check {...props} name="no_watching" label={t('web.people.no-watching')} />
      <Check {...props} name="no_chat" label={t('web.people.without-chat')} />
    </details>
  );
}

// Only what is wished: the server has its own for the rest.
const said = (wish: Wish) => Object.fromEntries(Object.entries(wish).filter(([, value]) => value));

function FriendsForm({ game, onClose }: FriendsProps) {
  const [players, setPlayers] = useState(game.usual);
  const [wish, setWish] = useState(usual);
  const [options, setOptions] = useState<Record<string, string>>({});
  const { isBusy, problem, asking } = useAsking();
  const reach = useReach();
  const fields: FieldProps = { wish, onChange: (some) => setWish({ ...wish, ...some }) };
  const make = (event: Event) => {
    event.preventDefault();
    asking(async () => {
      const answer = await askAsOneself('POST', '/api/tables', { game: game.id, players, options: optionList(options), ...said(wish) });
      go(`/t/${(await answer.json()).table}`);
    });
  };
  return (
    <Sheet title={`${t(`web.title.${game.id}`)}: ${t('web.with-friends')}`} onClose={onClose}>
      <form class="set-up" onSubmit={make}>
        <p>{reach?.why ?? t('web.friends.about')}</p>
        <label class="field">
          {t('web.seats')}
          <select value={players} onChange={(event) => setPlayers(Number(event.currentTarget.value))}>
            {Array.from({ length: game.players[1] - game.players[0] + 1 }, (_, i) => game.players[0] + i).map((n) => (
              <option key={n} value={n}>{n}</option>
            ))}
          </select>
        </label>
        <OptionFields game={game} options={options} onChange={setOptions} />
        <Check {...fields} name="listed" label={t('web.friends.listed')} />
        <More {...fields} />
        {problem && <p class="problem" role="alert">{problem}</p>}
        <button class="main-button" type="submit" disabled={isBusy}>{t('web.friends.make')}</button>
      </form>
    </Sheet>
  );
}
