// Makes what the page is built from besides its own source, into generated/: the engine, catalogues, content, cards,
// pictures, the ink's style sheet, the font.
//   node make/assets.mjs IRORI WASM_FOLDER
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { catalogueOf } from './catalogue.mjs';
import { bound, idsIn, isAfter, isOurs, readPo } from './po.mjs';
import { cropped, pictureOf5211, pictureOfHarakiri, pictureOfKodachi } from './pictures.mjs';
import { makeSprites } from './sprites.mjs';

const [irori, wasm] = process.argv.slice(2);
const web = join(dirname(fileURLToPath(import.meta.url)), '..');
const out = join(web, 'generated');
const write = (name, text) => writeFileSync(join(out, name), text);
const run = (...args) => execFileSync(irori, args, { encoding: 'utf8', maxBuffer: 1 << 26 });

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

for (const name of ['irori.wasm', 'harakiri.content']) copyFileSync(join(wasm, name), join(out, name));

// A page fetches the words of one language and one game.
for (const language of ['en', 'fr']) {
  const whole = readFileSync(join(wasm, `${language}.words`)), stories = readFileSync(join(wasm, `${language}.stories`));
  for (const game of ['5211', 'kodachi', 'kodama', 'harakiri']) write(`${language}-${game}.words`, catalogueOf(whole, game, stories, language === 'fr' ? bound : undefined));
}

// The page's own words: what home says, what is only said at a table, and what only after a game.
const atHome = idsIn(['src', 'src/home', 'src/ui'].flatMap((folder) => readdirSync(join(web, folder)).filter((name) => /\.tsx?$/.test(name)).map((name) => readFileSync(join(web, folder, name), 'utf8'))));
for (const language of ['en', 'fr']) {
  const po = readFileSync(join(web, `../po/${language}.po`), 'utf8');
  const all = Object.entries(readPo(language === 'fr' ? bound(po) : po)).filter(([id]) => isOurs(id));
  const partOf = (id) => (isAfter(id) ? 'after' : atHome(id) ? 'home' : 'table');
  for (const part of ['home', 'table', 'after']) write(`${language}-${part}.json`, JSON.stringify(Object.fromEntries(all.filter(([id]) => partOf(id) === part))));
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

// A Mincho face with the letters of our two languages.
const require = createRequire(import.meta.url);
const subset = (await import('subset-font')).default;
const letters = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('') + 'ÀÂÇÈÉÊËÎÏÔÙÛÜàâçèéêëîïôùûüŒœ’‘“”«»–—…·×−\u00a0';
const face = readFileSync(require.resolve('@fontsource/shippori-mincho/files/shippori-mincho-latin-500-normal.woff2'));
writeFileSync(join(out, 'mincho.woff2'), await subset(face, letters, { targetFormat: 'woff2' }));

// The winner's seal is one sign of it, fetched when there is a winner.
const seal = require.resolve('@fontsource/shippori-mincho/files/shippori-mincho-japanese-500-normal.woff2');
writeFileSync(join(out, 'seal.woff2'), await subset(readFileSync(seal), '勝', { targetFormat: 'woff2' }));
