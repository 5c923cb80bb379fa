// One's own games, in this page and on the server, and tables that are open to all.

import { useEffect, useState } from 'preact/hooks';
import { listGames, type Campaign } from '../engine/games';
import { tellRefusal } from '../keeping';
import { addressOf } from '../route';
import { isSite } from '../site';
import { language, t } from '../words';

interface Item {
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
  return kept.map(({ id, setup, stage, changed, campaign }) => ({ path: `/#/g/${id}`, game: setup.game, stage, changed, campaign }));
}

// Days are written as the reader's browser does, if it speaks the language of the page.
const region = () => navigator.languages.find((one) => one.startsWith(language.value)) ?? language.value;

const told = ({ campaign, stage }: Item) => [campaign && t('web.campaign', { ...campaign }), (!campaign || stage === 'over') && t(`web.stage.${stage}`)].filter(Boolean).join(' · ');

function List({ title, items, onOpen }: { title: string; items: Item[]; onOpen: (path: string) => void }) {
  const times = new Intl.DateTimeFormat(region(), { dateStyle: 'medium', timeStyle: 'short' });
  if (!items.length) return null;
  return (
    <section class="games-list">
      <h2>{title}</h2>
      <ul>
        {items.slice(0, 12).map((item) => (
          <li key={item.path}>
            <a href={addressOf(item.path)} onClick={(event) => (event.preventDefault(), onOpen(item.path))}>
              <b>{t(`web.title.${item.game}`)}</b> <span>{told(item)}</span>
              <time dateTime={new Date(item.changed).toISOString()}>{times.format(item.changed)}</time>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useItems(load: () => Promise<Item[]>): Item[] {
  const [items, setItems] = useState<Item[]>([]);
  useEffect(() => void load().then(setItems), []);
  return items;
}

const mine = async () => [...(await fromHere()), ...(await fromServer('/api/mine'))].sort((a, b) => b.changed - a.changed);

export function MyGames({ onOpen }: { onOpen: (path: string) => void }) {
  const [isRefused] = useState(tellRefusal);
  return (
    <>
      <List title={t('web.my-games')} items={useItems(mine)} onOpen={onOpen} />
      {isRefused && <p class="not-kept" role="status">{t('web.not-kept')}</p>}
    </>
  );
}

export function OpenTables({ onOpen }: { onOpen: (path: string) => void }) {
  return <List title={t('web.open-tables')} items={useItems(() => fromServer('/api/tables'))} onOpen={onOpen} />;
}
