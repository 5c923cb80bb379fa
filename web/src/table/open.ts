// Opening a table, in this page or on the server.

import { Engine } from '../engine/engine';
import type { KeptGame } from '../engine/games';
import { LocalLink } from '../link/local';
import { SocketLink } from '../link/socket';
import { askToKeep } from '../keeping';
import { addressOf } from '../route';
import { saveFile } from '../ui/saveFile';
import { paceMs } from '../settings';
import { language } from '../words';
import { readGameFile, writeGameFile, type GameFile } from './gameFile';
import { TableModel } from './model';
import { findWish, forgetWish, playLocally, randomHex, type LocalWish, type RecordWish } from './wishes';

export type Place = { at: 'local'; id: string } | { at: 'server'; table: string };

const games = ['5211', 'kodachi', 'kodama', 'harakiri'];

let engine: Promise<Engine> | null = null;

// One for all tables, until it is broken.
export async function startEngine(): Promise<Engine> {
  const before = await engine?.catch(() => null);
  if (before?.failure) {
    before.close();
    engine = null;
  }
  engine ??= Engine.start();
  engine.catch(() => (engine = null));
  return engine;
}

const hostSettings = () => ({ bot_ms: paceMs(), hints: 'on', chat: false });

async function beginGame(engine: Engine, id: string, wish: LocalWish) {
  const setup = { game: wish.game, players: wish.seats.length, options: wish.options ?? [] };
  await engine.speak(language.value, wish.game);
  const seats = wish.seats.map((seat) => (seat.bot ? { bot: seat.bot } : { name: seat.name ?? '', device: 1 }));
  await engine.ask('host', id, setup, { table: id, seed: randomHex(32), seats, ...hostSettings() }, await engine.content(wish.game));
}

// The game that a record says it is of; the module finds out whether that is true.
const gameOf = (record: string) => games.find((game) => record.slice(0, 200).includes(`"game":"${game}"`)) ?? games[0];

async function beginReplay(engine: Engine, id: string, record: string | null, game: string) {
  await engine.speak(language.value, game);
  await engine.ask('openRecord', id, record, await engine.content(game));
}

// A deck of one's own stands in the record's first line, stories in the file's, or the page has them.
async function dataOf(engine: Engine, file: GameFile, game: string): Promise<Uint8Array | undefined> {
  const { deck } = JSON.parse(file.record.slice(0, file.record.indexOf('\n')));
  return deck === undefined ? (file.content ?? (await engine.content(game))) : new TextEncoder().encode(deck);
}

async function openFile(engine: Engine, id: string, { record: text, chapter }: RecordWish) {
  const file = readGameFile(text), game = gameOf(file.record), again = chapter ? { chapter, seed: randomHex(32) } : undefined;
  if (!file.isRunning && !again) return beginReplay(engine, id, file.record, game);
  await engine.speak(language.value, game);
  await engine.ask('adopt', id, file.record, { table: id, ...hostSettings() }, await dataOf(engine, file, game), again);
  await askToKeep();
}

// Does this window play it, or another?
async function reopen(engine: Engine, id: string): Promise<boolean> {
  const kept = (await engine.ask('games')).find((game: KeptGame) => game.id === id);
  if (!kept) throw new Error('web.gone');
  await engine.speak(language.value, kept.setup.game); // so that what is wrong with it is said in words
  if (!kept.isRecord) return engine.ask('reopen', id, kept.setup, await engine.content(kept.setup.game));
  await beginReplay(engine, id, null, kept.setup.game);
  return true;
}

async function openLocal(id: string): Promise<TableModel> {
  const engine = await startEngine();
  const wish = findWish(id);
  let isPlaying = true;
  if (!wish) isPlaying = await reopen(engine, id);
  else if ('record' in wish) await openFile(engine, id, wish);
  else await beginGame(engine, id, wish).then(askToKeep);
  forgetWish(id);
  const link = new LocalLink(engine, id), table = new TableModel(engine, link);
  table.isElsewhere.value = !isPlaying;
  table.isLocal = true;
  table.readRecord = () => engine.ask('record', id);
  link.onElsewhere = (isElsewhere) => (table.isElsewhere.value = isElsewhere);
  return table;
}

async function textOf(path: string): Promise<string> {
  const answer = await fetch(addressOf(path));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.text();
}

export async function openTable(place: Place): Promise<TableModel> {
  if (place.at === 'local') return openLocal(place.id);
  await fetch(addressOf('/api/device'), { method: 'POST' });
  const engine = await startEngine();
  await engine.ask('leave'); // lines of a record are told otherwise than those of a server
  const table = new TableModel(engine, new SocketLink(place.table));
  table.readRecord = () => textOf(`/api/tables/${place.table}/record`);
  return table;
}

export async function playAgain(table: TableModel) {
  const seats = table.seats.value!.seats.map((seat) => (seat.kind === 'bot' ? { bot: seat.bot } : { name: seat.name }));
  playLocally({ game: table.head.value!.game, options: table.head.value!.options, seats });
}

// With the content that it was begun with, where it has some.
const withStories = (table: TableModel, record: string) => writeGameFile(record, table.head.value!.game === 'harakiri' ? table.data : undefined);

// A game of its own, alone at this screen; the one that it comes from stays as it is.
export async function playChapterAgain(table: TableModel, chapter: number) {
  playLocally({ record: withStories(table, await table.readRecord!()), chapter });
}

const saveText = (text: string, game: string, id: string) => saveFile(new Blob([text], { type: 'application/x-ndjson' }), `${game}-${id}.irori`);

export async function saveRecord(table: TableModel, place: Place) {
  if (place.at !== 'local') return;
  const record = await table.readRecord!();
  saveText(table.over.value ? record : withStories(table, record), table.head.value!.game, place.id);
}

// A game that cannot be opened, as a file all the same; null: nothing of it is kept.
export async function savingOf(place: Place): Promise<(() => void) | null> {
  if (place.at !== 'local') return null;
  const engine = await startEngine(), record = await engine.ask('record', place.id), hash = /"data":"(\w+)"/.exec(record)?.[1];
  const content = hash && (await engine.ask('content', hash));
  return record ? () => saveText(writeGameFile(record, content || undefined), gameOf(record), place.id) : null;
}
