// A page whose stories all are in another language than English, as long as French ones: to see what it costs, and how they
// come. No word of theirs is in any dictionary, so that they do not pack better than French does.
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { cataloguesOf, pack } from '../make/catalogue.mjs';
import { bound, readPo } from '../make/po.mjs';
import { firstStories, readStories } from '../make/stories.mjs';
import { top } from './stage.mjs';

const LONGER = 1.18; // than English: what chapter 1 took

// Each letter another one of its kind; some words twice, until it is long enough.
const letters = new Map([...'aeiouy'].map((letter, i) => [letter, 'eiouya'[i]]).concat([...'bcdfghjklmnpqrstvwxz'].map((letter, i) => [letter, 'cdfghjklmnpqrstvwxzb'[i]])));
function translate(english) {
  const words = english.replace(/[a-z]/g, (letter) => letters.get(letter)).split(' ');
  let missing = english.length * (LONGER - 1);
  return words.map((word) => (missing > 0 && word.length > 3 && /^[a-z]+$/.test(word) ? ((missing -= 3), `${word}${word.slice(-3)}`) : word)).join(' ');
}

// The file of translators, through the program that gives texts their keys, as fr.stories.
function makeStories(irori, pot, scratch) {
  const head = ['msgid ""', 'msgstr ""', '"Language: fr\\n"', '"Content-Type: text/plain; charset=UTF-8\\n"', ''];
  const [po, mo, keyed] = ['fr.po', 'fr.mo', 'keyed.po'].map((name) => join(scratch, name));
  writeFileSync(po, [...head, ...pot.map(({ english, text }) => `msgid ${JSON.stringify(english)}\nmsgstr ${JSON.stringify(text)}\n`)].join('\n'));
  execFileSync('msgfmt', ['--endianness=little', '--output-file', mo, po]);
  execFileSync(join(dirname(irori), 'story-keys'), [mo, keyed]);
  const words = readFileSync(join(top, 'build/wasm/fr.words')), zero = (text) => Buffer.from(`${text}\0`);
  return pack(words, [{ id: zero(''), text: zero('') }, ...Object.entries(readPo(readFileSync(keyed, 'utf8'))).map(([id, text]) => ({ id: zero(id), text: zero(text) }))]);
}

// The folder of a build that differs from ours in this alone.
export function makeFrenchPage(irori, scratch) {
  const root = join(scratch, 'web'), assets = join(root, 'assets');
  cpSync(join(top, 'build/web'), root, { recursive: true });
  const pot = readStories(execFileSync(irori, ['content', 'pot', '--dir', join(top, 'content')], { encoding: 'utf8', maxBuffer: 1 << 26 })).map((one) => ({ ...one, text: translate(one.english) }));
  const needed = firstStories(pot), made = cataloguesOf(readFileSync(join(top, 'build/wasm/fr.words')), 'harakiri', makeStories(irori, pot, scratch), needed, bound);
  for (const [kind, bytes] of Object.entries(made)) {
    const name = readdirSync(assets).find((file) => file.startsWith('fr-harakiri-') && file.endsWith(`.${kind}`));
    writeFileSync(join(assets, name), bytes);
    writeFileSync(join(assets, `${name}.br`), brotliCompressSync(bytes));
  }
  console.log(`# stories as long as French ones: ${made.stories.length} bytes after the first screen, ${brotliCompressSync(made.stories).length} packed`);
  return root;
}
