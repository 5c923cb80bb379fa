// What is made when the page is built, and what the page takes for granted of it.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
// @ts-expect-error: plain JavaScript
import { readPo } from '../make/po.mjs';
// @ts-expect-error: plain JavaScript
import { drawIcon } from '../make/icon.mjs';
import { games } from '../src/home/games';
import { lineText } from '../src/engine/presented';

const web = join(__dirname, '..');
const read = (name: string) => readFileSync(join(web, name), 'utf8');
const sources = (readdirSync(join(web, 'src'), { recursive: true }) as string[]).filter((name) => /\.tsx?$/.test(name)).map((name) => read(`src/${name}`));

describe('the icon', () => {
  it('is drawn as PNG: ground to the edge, the sun in the middle, the frame around it', () => {
    const png = drawIcon(read('public/icon.svg'), 64), size = png.readUInt32BE(33), rows = inflateSync(png.subarray(41, 41 + size));
    const at = (x: number, y: number) => rows.subarray(y * (1 + 3 * 64) + 1 + 3 * x).subarray(0, 3).toString('hex');
    expect([at(0, 0), at(32, 32), at(12, 12), at(20, 20)]).toEqual(['f5f0e6', 'c23b2e', '211e1c', 'f5f0e6']);
  });
});

describe('the ink', () => {
  it('shares no class with the page: stroke and fill are inherited', () => {
    const ink = new Set([...read('generated/ink.css').matchAll(/(?:^|[},])(?:text)?\.([a-z0-9-]+)/g)].map((match) => match[1]));
    const used = sources.flatMap((text) => [...text.matchAll(/class=(?:"|\{`)([^"`]*)/g)].flatMap((match) => match[1].replace(/\$\{[^}]*\}/g, ' ').split(/\s+/)));
    const pictures = new Set(['ink', 'sun']); // elements of pictures themselves
    expect(used.filter((name) => ink.has(name) && !pictures.has(name))).toEqual([]);
  });
  it('has every card that is drawn', () => {
    for (const name of ['B1', 'V6', 'back']) expect(read('generated/cards-5211.svg')).toContain(`id="card-${name}"`);
    for (const name of ['d5', '2_4s', '3-and-5g', 'elite-back']) expect(read('generated/cards-kodachi.svg')).toContain(`id="card-${name}"`);
  });
});

describe('words', () => {
  const english = readPo(readFileSync(join(web, '../po/en.po'), 'utf8'));
  it('are there for every id in the source', () => {
    const ids = sources.flatMap((text) => [...text.matchAll(/\bt\('([a-z0-9.-]+)'/g)].map((match) => match[1]));
    expect(ids.filter((id) => !(id in english))).toEqual([]);
  });
  it('keep French signs with their words, in every part of the page and in the module', () => {
    for (const name of ['fr-home.json', 'fr-people.json', 'fr-table.json', 'fr-harakiri.words']) expect(read(`generated/${name}`).match(/.{9} [:;?!»]|« .{9}/)).toBeNull();
  });
  it('have a title and three sentences for each game', () => {
    for (const { id } of games) {
      expect(english).toHaveProperty([`web.title.${id}`]);
      expect(String(english[`web.about.${id}`]).match(/\.(?:\s|$)/g)).toHaveLength(3);
    }
  });
});

describe('the module', () => {
  it('allows as many players as the first screen says', async () => {
    const file = join(web, '../build/wasm/irori.wasm');
    if (!existsSync(file)) throw new Error('build/wasm/irori.wasm is missing: scripts/build-web');
    const { Module } = await import('../src/engine/module');
    const module = new Module(new WebAssembly.Module(readFileSync(file)));
    const told = module.json<{ game: string; players: [number, number]; usual: number }[]>('games');
    for (const game of games) expect(told.find((one) => one.game === game.id)).toMatchObject({ players: game.players, usual: game.usual });
  });
});

it('a line is its words in one piece', () => {
  expect(lineText({ entry: 1, weight: 'plain', line: [{ seat: 'Aki', n: 0 }, ' played ', { thing: 'B1', address: 'hand/B1' }] })).toBe('Aki played B1');
});
