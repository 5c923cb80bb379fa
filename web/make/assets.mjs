// Makes what the page is built from besides its own source, into generated/: the engine, catalogues, content, cards,
// pictures, the ink's style sheet, the font.
//   node make/assets.mjs IRORI WASM_FOLDER
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cataloguesOf } from './catalogue.mjs';
import { bound, idsIn, isAfter, isOurs, isServers, readPo } from './po.mjs';
import { cropped, pictureOf5211, pictureOfHarakiri, pictureOfKodachi } from './pictures.mjs';
import { makeSprites } from './sprites.mjs';
import { firstStories, readStories } from './stories.mjs';

const [irori, wasm] = process.argv.slice(2);
const web = join(dirname(fileURLToPath(import.meta.url)), '..');
const out = join(web, 'generated');
const write = (name, text) => writeFileSync(join(out, name), text);
const run = (...args) => execFileSync(irori, args, { encoding: 'utf8', maxBuffer: 1 << 26 });

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

for (const name of ['irori.wasm', 'harakiri.content']) copyFileSync(join(wasm, name), join(out, name));

// A page fetches the words of one language and one game, and once the first screen is there the stories that it did without.
for (const language of ['en', 'fr']) {
  const whole = readFileSync(join(wasm, `${language}.words`)), translated = readFileSync(join(wasm, `${language}.stories`));
  const isFirst = firstStories(readStories(run('content', 'pot', '--lang', language, '--dir', join(web, '../content'))));
  for (const game of ['5211', 'kodachi', 'kodama', 'harakiri']) {
    const { words, stories } = cataloguesOf(whole, game, translated, isFirst, language === 'fr' ? bound : undefined);
    write(`${language}-${game}.words`, words);
    if (stories) write(`${language}-${game}.stories`, stories);
  }
}

// The page's own words: what home says, what is said of a server's tables and people, what at a table, and what only after a
// game. A word may be in several parts, but home's are always there.
const sourcesIn = (folder) => readdirSync(join(web, folder)).filter((name) => /\.tsx?$/.test(name)).map((name) => readFileSync(join(web, folder, name), 'utf8'));
const atHome = idsIn(['src', 'src/home', 'src/ui'].flatMap(sourcesIn)), ofPeople = idsIn(sourcesIn('src/people'));
const elsewhere = idsIn(['table', 'games', 'games/harakiri', 'games/kodama', 'engine'].flatMap((folder) => sourcesIn(`src/${folder}`)));
const parts = {
  home: (id) => atHome(id) && !isAfter(id),
  people: (id) => !atHome(id) && (ofPeople(id) || isServers(id)),
  table: (id) => !atHome(id) && !isAfter(id) && !isServers(id) && (elsewhere(id) || !ofPeople(id)),
  after: isAfter,
};
for (const language of ['en', 'fr']) {
  const po = readFileSync(join(web, `../po/${language}.po`), 'utf8');
  const all = Object.entries(readPo(language === 'fr' ? bound(po) : po)).filter(([id]) => isOurs(id));
  for (const [part, isIn] of Object.entries(parts)) write(`${language}-${part}.json`, JSON.stringify(Object.fromEntries(all.filter(([id]) => isIn(id)))));
}

// Ids of several sheets in one page must differ.
const sheets = {
  5211: { family: 'g5211', names: [''] },
  kodachi: { family: 'kodachi', names: ['guards', 'house', 'dojo', 'backs', 'tokens'] },
};
for (const [game, { family, names }] of Object.entries(sheets)) {
  const drawn = names.map((name, i) => run('draw', game, ...(name ? [name] : []), '--fragment', `s${i}-`));
  write(`cards-${game}.svg`, makeSprites(drawn, family));
}

// Colours as variables of the page; light or dark as the system asks, or as a class of the root says.
const style = run('draw', '5211', '--css')
  .replaceAll('.light .ink,.ink.light', ':root.light')
  .replaceAll('.dark .ink,.ink.dark', ':root.dark')
  .replaceAll('.ink{--', ':root{--');
write('ink.css', style);

// Pictures of the first screen. The tree is one that bots grew.
write('picture-5211.svg', pictureOf5211(readFileSync(join(out, 'cards-5211.svg'), 'utf8')));
write('picture-kodachi.svg', pictureOfKodachi(readFileSync(join(out, 'cards-kodachi.svg'), 'utf8')));
write('picture-harakiri.svg', pictureOfHarakiri(run('draw', 'harakiri', 'iga', '--fragment', 'h-')));
const grown = join(out, 'grown.irori');
writeFileSync(grown, run('record', 'kodama', '--seed', '7', '--seats', 'greedy,greedy,greedy'));
write('picture-kodama.svg', cropped(run('draw', 'kodama', grown, '--seat', '0', '--at', '4', '--fragment', 'k-'), 'kodama', '2833 -1560 2633 1690'));
rmSync(grown);

// A Mincho face with the letters of our two languages. It has no long vowels of Japanese names: those are another's, which
// is fetched where there are such names.
const require = createRequire(import.meta.url);
const subset = (await import('subset-font')).default;
const letters = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('') + 'ÀÂÇÈÉÊËÎÏÔÙÛÜàâçèéêëîïôùûüŒœ’‘“”«»–—…·×−\u00a0';
const cutDown = async (name, face, signs) => {
  const whole = readFileSync(require.resolve(`@fontsource/${face}-normal.woff2`));
  writeFileSync(join(out, name), await subset(whole, signs, { targetFormat: 'woff2' }));
};
await cutDown('mincho.woff2', 'shippori-mincho/files/shippori-mincho-latin-500', letters);
await cutDown('long-vowels.woff2', 'source-serif-4/files/source-serif-4-latin-ext-400', 'ĀāĒēĪīŌōŪū');

// The winner's seal is one sign of it, fetched when there is a winner.
await cutDown('seal.woff2', 'shippori-mincho/files/shippori-mincho-japanese-500', '勝');
