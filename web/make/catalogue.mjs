// A catalogue file (src/words/catalogue.c) with only the sentences that a page with one game needs, and the stories that
// this game has in the language.

const HEAD = 20;
const games = ['5211', 'kodachi', 'kodama', 'harakiri'];
const elsewhere = ['cli', 'term', 'web', 'null', 'store', 'server', 'pad']; // front ends that are no page

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

export function catalogueOf(bytes, game, stories, spell = (text) => text) {
  const others = new Set([...games.filter((name) => name !== game), ...elsewhere]);
  const all = [...readAll(bytes), ...readAll(stories).slice(1)]; // both begin with the header
  const kept = all.filter(({ id }) => !others.has(id.toString().replace('\0', '').split('.')[0])).sort((a, b) => Buffer.compare(a.id, b.id));
  const keptIds = Buffer.concat(kept.map((one) => one.id)), keptTexts = Buffer.concat(kept.map((one) => (one.id.length > 1 ? Buffer.from(spell(one.text.toString())) : one.text))); // the header has no words
  const head = Buffer.from(bytes.subarray(0, HEAD));
  head.writeUInt32LE(kept.length, 8);
  head.writeUInt32LE(keptIds.length, 12);
  head.writeUInt32LE(keptTexts.length, 16);
  return Buffer.concat([head, keptIds, keptTexts]);
}
