// Opening a table, in this page or on the server.

import { Engine } from '../engine/engine';
import type { KeptGame } from '../engine/games';
import { LocalLink } from '../link/local';
import { SocketLink } from '../link/socket';
import { paceMs } from '../settings';
import { TableModel } from './model';
import { findWish, forgetWish, playLocally, randomHex } from './wishes';

export type Place = { at: 'local'; id: string } | { at: 'server'; table: string };

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

async function openLocal(id: string): Promise<TableModel> {
  const engine = await startEngine();
  const wish = findWish(id);
  if (wish) {
    const setup = { game: wish.game, players: wish.seats.length, options: wish.options ?? [] };
    const seats = wish.seats.map((seat) => (seat.bot ? { bot: seat.bot } : { name: seat.name ?? '', device: 1 }));
    await engine.ask('host', id, setup, { table: id, seed: randomHex(32), seats, bot_ms: paceMs(), hints: 'on' }, await engine.content(wish.game));
    forgetWish(id);
  } else {
    const kept = (await engine.ask('games')).find((game: KeptGame) => game.id === id);
    if (!kept) throw new Error(id);
    await engine.ask('reopen', id, kept.setup, await engine.content(kept.setup.game));
  }
  return new TableModel(engine, new LocalLink(engine));
}

export async function openTable(place: Place): Promise<TableModel> {
  if (place.at === 'local') return openLocal(place.id);
  await fetch('/api/device', { method: 'POST' });
  return new TableModel(await startEngine(), new SocketLink(place.table));
}

export async function playAgain(table: TableModel) {
  const seats = table.seats.value!.seats.map((seat) => (seat.kind === 'bot' ? { bot: seat.bot } : { name: seat.name }));
  playLocally({ game: table.head.value!.game, options: table.head.value!.options, seats });
}

export async function saveRecord(table: TableModel, place: Place) {
  if (place.at !== 'local') return;
  const text = await table.engine.ask('record', place.id);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/x-ndjson' }));
  link.download = `${table.head.value!.game}-${place.id}.irori`;
  link.click();
  URL.revokeObjectURL(link.href);
}
