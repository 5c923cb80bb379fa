// Games of this page, kept in the browser: what the host hands out, row by row. Without IndexedDB (a private window) a
// game is played all the same, and gone with the page.

import type { Row } from './hostDriver';
import type { Setup } from './presented';

// How far a campaign is.
export interface Campaign {
  chapter: number;
  title: string;
  round: number;
  rounds: number;
}

export interface KeptGame {
  id: string;
  setup: Setup;
  changed: number;
  stage: 'running' | 'over';
  isRecord?: boolean; // given to us as a file: its one row is the whole record
  campaign?: Campaign;
}

let database: Promise<IDBDatabase | null> | null = null;

function open(): Promise<IDBDatabase | null> {
  database ??= new Promise((resolve) => {
    if (typeof indexedDB === 'undefined') return resolve(null);
    const request = indexedDB.open('irori', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('games', { keyPath: 'id' });
      request.result.createObjectStore('rows', { keyPath: ['id', 'number'] });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(null);
  });
  return database;
}

async function ask<T>(store: 'games' | 'rows', mode: IDBTransactionMode, make: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  const db = await open();
  if (!db) return null;
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(store, mode), request = make(transaction.objectStore(store));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

// All of them or none; done when the browser says that they are on the disk.
export async function keepRows(id: string, list: Row[]): Promise<void> {
  const db = await open();
  if (!db) return;
  await new Promise<void>((resolve, reject) => {
    const transaction = db.transaction('rows', 'readwrite', { durability: 'strict' });
    for (const row of list) transaction.objectStore('rows').put({ id, ...row });
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

export const rememberGame = (game: KeptGame) => ask('games', 'readwrite', (games) => games.put(game));
export const listGames = async (): Promise<KeptGame[]> =>
  ((await ask<KeptGame[]>('games', 'readonly', (games) => games.getAll())) ?? []).sort((a, b) => b.changed - a.changed);
export const readRows = async (id: string): Promise<Row[]> =>
  (await ask<Row[]>('rows', 'readonly', (rows) => rows.getAll(IDBKeyRange.bound([id, 0], [id, Infinity])))) ?? [];

// As if it had never been: list entry and rows, both or neither.
export async function forgetGame(id: string): Promise<void> {
  const db = await open();
  if (!db) return;
  await new Promise<void>((resolve, reject) => {
    const transaction = db.transaction(['games', 'rows'], 'readwrite');
    transaction.objectStore('games').delete(id);
    transaction.objectStore('rows').delete(IDBKeyRange.bound([id, 0], [id, Infinity]));
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

// What games were begun with (Harakiri's stories), so that they go on when the page has others: rows of no game, by hash.
const contentId = (hash: string) => `content ${hash}`;

export async function keepContent(hash: string, bytes: Uint8Array): Promise<void> {
  if (await readContent(hash)) return;
  await ask('rows', 'readwrite', (rows) => rows.put({ id: contentId(hash), number: 1, bytes }));
}

export const readContent = async (hash: string): Promise<Uint8Array | undefined> =>
  (await ask<{ bytes: Uint8Array } | undefined>('rows', 'readonly', (rows) => rows.get([contentId(hash), 1])))?.bytes;
