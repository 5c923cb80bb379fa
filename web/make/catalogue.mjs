// A catalogue file (src/words/catalogue.c) with only the sentences that a page with one game needs, and with the stories in
// the language that its first screen needs; a second one has the others.

const HEAD = 20;
const games = ['5211', 'kodachi', 'kodama', 'harakiri'];
const elsewhere = ['cli', 'term', 'web', 'null', 'store', 'server', 'pad']; // front ends that are no page
const terminals = /^[^.]+\.(help|keys)(\.|$)|^kodama\.(page|print|recite|score)\./; // a game's words that only those say

function readTexts(bytes, at, count) {
  const texts = [];
  for (let i = 0; i < count; i++) {
    const end = bytes.indexOf(0, at);
    texts.push(bytes.subarray(at, end + 1));
    at = end + 1;
  }
  return texts;
}

function readAll(bytes) {
  const entries = bytes.readUInt32LE(8), ids = readTexts(bytes, HEAD, entries);
  const texts = readTexts(bytes, HEAD + bytes.readUInt32LE(12), entries);
  return ids.map((id, i) => ({ id, text: texts[i] }));
}

// In the order of their ids; the header, whose id is empty, has no words. `head`: of any catalogue file.
export function pack(head, entries, spell = (text) => text) {
  const kept = entries.sort((a, b) => Buffer.compare(a.id, b.id));
  const ids = Buffer.concat(kept.map((one) => one.id)), texts = Buffer.concat(kept.map((one) => (one.id.length > 1 ? Buffer.from(spell(one.text.toString())) : one.text)));
  const counts = Buffer.alloc(12);
  [kept.length, ids.length, texts.length].forEach((number, i) => counts.writeUInt32LE(number, 4 * i));
  return Buffer.concat([head.subarray(0, 8), counts, ids, texts]);
}

const idOf = ({ id }) => id.toString().replace('\0', '');
const textOf = ({ text }) => text.toString().replace('\0', '');

// `isFirst`: is this one of the texts that the first screen needs? Without any others `stories` is null.
export function cataloguesOf(bytes, game, translated, isFirst, spell = (text) => text) {
  const others = new Set([...games.filter((name) => name !== game), ...elsewhere]), isOurs = (one) => !others.has(idOf(one).split('.')[0]) && !terminals.test(idOf(one));
  const [header, ...all] = readAll(translated), stories = all.filter(isOurs), later = stories.filter((one) => !isFirst(textOf(one)));
  const words = [...readAll(bytes).filter(isOurs), ...stories.filter((one) => isFirst(textOf(one)))];
  return { words: pack(bytes, words, spell), stories: later.length ? pack(bytes, [header, ...later], spell) : null };
}
