// A game in this page, set up: who plays (several people pass the screen on), how strong the bots are, options.

import { useState } from 'preact/hooks';
import { settings } from '../settings';
import { playLocally } from '../table/wishes';
import { Crest } from '../ui/Crest';
import { Sheet } from '../ui/Sheet';
import { t } from '../words';
import type { Game } from './games';

export const levels = ['easy', 'medium', 'hard', 'master'];

export function OptionFields({ game, options, onChange }: { game: Game; options: Record<string, string>; onChange: (options: Record<string, string>) => void }) {
  return (
    <>
      {game.options.map((option) => (
        <label key={option.name} class="field">
          {t(`web.option.${game.id}.${option.name}`)}
          <select value={options[option.name] ?? option.values[0]} onChange={(event) => onChange({ ...options, [option.name]: event.currentTarget.value })}>
            {option.values.map((value) => (
              <option key={value} value={value}>{t(`web.option.${game.id}.${option.name}.${value}`)}</option>
            ))}
          </select>
        </label>
      ))}
    </>
  );
}

export const optionList = (options: Record<string, string>) => Object.entries(options).map(([name, value]) => `${name}=${value}`);

export function SetUp({ game, onClose }: { game: Game; onClose: () => void }) {
  const [count, setCount] = useState(game.usual);
  const [kinds, setKinds] = useState<string[]>(['', 'medium', 'medium', 'medium', 'medium']);
  const [names, setNames] = useState<string[]>([settings.value.name ?? '']);
  const [options, setOptions] = useState<Record<string, string>>({});
  const change = <T,>(list: T[], at: number, value: T) => list.map((one, i) => (i === at ? value : one));
  const people = kinds.slice(0, count).filter((kind) => !kind).length;
  const start = (event: Event) => {
    event.preventDefault();
    const seats = kinds.slice(0, count).map((kind, i) => (kind ? { bot: kind } : { name: names[i] || (people > 1 ? `${t('web.player')} ${i + 1}` : '') }));
    playLocally({ game: game.id, seats, options: optionList(options) });
  };
  return (
    <Sheet title={t(`web.title.${game.id}`)} onClose={onClose}>
      <form class="set-up" onSubmit={start}>
        <label class="field">
          {t('web.seats')}
          <select value={count} onChange={(event) => setCount(Number(event.currentTarget.value))}>
            {Array.from({ length: game.players[1] - game.players[0] + 1 }, (_, i) => game.players[0] + i).map((n) => (
              <option key={n} value={n}>{n}</option>
            ))}
          </select>
        </label>
        {kinds.slice(0, count).map((kind, i) => (
          <div class="field" key={i}>
            <Crest seat={i} />
            <select aria-label={`${t('web.seat')} ${i + 1}`} value={kind} onChange={(event) => setKinds(change(kinds, i, event.currentTarget.value))}>
              <option value="">{t('web.person')}</option>
              {levels.map((level) => (
                <option key={level} value={level}>{t('web.bot', { level: t(`present.player.${level}`) })}</option>
              ))}
            </select>
            {!kind && <input aria-label={t('web.name')} placeholder={t('web.name')} maxLength={24} value={names[i] ?? ''} onInput={(event) => setNames(Object.assign([...names], { [i]: event.currentTarget.value }))} />}
          </div>
        ))}
        <OptionFields game={game} options={options} onChange={setOptions} />
        <button class="main-button" type="submit">{t('web.start')}</button>
      </form>
    </Sheet>
  );
}
