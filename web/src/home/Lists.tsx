// One's own games, in this page and on the server, and tables that are open to all.

import { useEffect, useRef, useState } from 'preact/hooks';
import { listGames, type Campaign } from '../engine/games';
import { tellRefusal } from '../keeping';
import { addressOf } from '../route';
import { isSite } from '../site';
import { Icon } from '../ui/Icon';
import { Later } from '../ui/Later';
import { language, speakOfPeople, t } from '../words';

interface Item {
  id?: string; // of a game of this browser
  path: string;
  game: string;
  stage: string;
  changed: number;
  campaign?: Campaign;
}

interface ServerTable {
  table: string;
  stage: string;
  changed: number;
  about?: { game?: string };
}

async function fromServer(path: string): Promise<Item[]> {
  if (isSite) return [];
  try {
    const answer = await fetch(addressOf(path));
    if (!answer.ok) return [];
    const { tables } = (await answer.json()) as { tables: ServerTable[] };
    return tables.map(({ table, stage, changed, about }) => ({ path: `/t/${table}`, game: about?.game ?? '', stage, changed }));
  } catch {
    return []; // the server cannot be reached
  }
}

async function fromHere(): Promise<Item[]> {
  const kept = await listGames();
  return kept.map(({ id, setup, stage, changed, campaign }) => ({ id, path: `/#/g/${id}`, game: setup.game, stage, changed, campaign }));
}

// Days are written as the reader's browser does, if it speaks the language of the page.
const region = () => navigator.languages.find((one) => one.startsWith(language.value)) ?? language.value;

const told = ({ campaign, stage }: Item) => [campaign && t('web.campaign', { ...campaign }), (!campaign || stage === 'over') && t(`web.stage.${stage}`)].filter(Boolean).join(' · ');

const loadForget = async () => (await Promise.all([import('../people/Forget'), speakOfPeople()]))[0].Forget;

const FIRST = 12;

interface Props {
  title: string;
  items: Item[];
  onOpen: (path: string) => void;
  onChange?: () => void;
}

function List({ title, items, onOpen, onChange }: Props) {
  const times = new Intl.DateTimeFormat(region(), { dateStyle: 'medium', timeStyle: 'short' });
  const [isWhole, setWhole] = useState(false), [going, setGoing] = useState<{ id: string; title: string } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  if (!items.length) return null;
  const forgotten = () => (setGoing(null), heading.current?.focus(), onChange?.());
  return (
    <section class="games-list">
      <h2 ref={heading} tabIndex={-1}>{title}</h2>
      <ul>
        {items.slice(0, isWhole ? Infinity : FIRST).map((item) => {
          const game = t(`web.title.${item.game}`), time = times.format(item.changed), { id } = item, what = t('web.forget', { game, time });
          return (
            <li key={item.path}>
              <a href={addressOf(item.path)} onClick={(event) => (event.preventDefault(), onOpen(item.path))}>
                <b>{game}</b> <span>{told(item)}</span>
                <time dateTime={new Date(item.changed).toISOString()}>{time}</time>
              </a>
              {id && (
                <button class="tool" aria-label={what} title={what} onClick={() => setGoing({ id, title: what })}>
                  <Icon name="close" />
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {items.length > FIRST && !isWhole && <button class="choice-button" onClick={() => setWhole(true)}>{t('web.show-all', { n: items.length })}</button>}
      {going && <Later key={going.id} load={loadForget} title={going.title} props={{ ...going, onForgotten: forgotten, onClose: () => setGoing(null) }} />}
    </section>
  );
}

function useItems(load: () => Promise<Item[]>): [Item[], () => void] {
  const [items, setItems] = useState<Item[]>([]);
  const ask = () => void load().then(setItems);
  useEffect(ask, []);
  return [items, ask];
}

// Those that go on come first: a campaign is not lost behind what was played to its end meanwhile.
const isDone = ({ stage }: Item) => Number(stage === 'over' || stage === 'closed');
const mine = async () => [...(await fromHere()), ...(await fromServer('/api/mine'))].sort((a, b) => isDone(a) - isDone(b) || b.changed - a.changed);

export function MyGames({ onOpen }: { onOpen: (path: string) => void }) {
  const [isRefused] = useState(tellRefusal), [items, ask] = useItems(mine);
  return (
    <>
      <List title={t('web.my-games')} items={items} onOpen={onOpen} onChange={ask} />
      {isRefused && <p class="not-kept" role="status">{t('web.not-kept')}</p>}
    </>
  );
}

export function OpenTables({ onOpen }: { onOpen: (path: string) => void }) {
  return <List title={t('web.open-tables')} items={useItems(() => fromServer('/api/tables'))[0]} onOpen={onOpen} />;
}
