// A catalogue file (src/words/catalogue.c) with only the sentences that a page with one game needs.

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

export function catalogueOf(bytes, game) {
  const entries = bytes.readUInt32LE(8), ids = readTexts(bytes, HEAD, entries);
  const texts = readTexts(bytes, HEAD + bytes.readUInt32LE(12), entries);
  const others = new Set([...games.filter((name) => name !== game), ...elsewhere]);
  const kept = ids.map((id, i) => i).filter((i) => !others.has(ids[i].toString().replace('\0', '').split('.')[0]));
  const keptIds = Buffer.concat(kept.map((i) => ids[i])), keptTexts = Buffer.concat(kept.map((i) => texts[i]));
  const head = Buffer.from(bytes.subarray(0, HEAD));
  head.writeUInt32LE(kept.length, 8);
  head.writeUInt32LE(keptIds.length, 12);
  head.writeUInt32LE(keptTexts.length, 16);
  return Buffer.concat([head, keptIds, keptTexts]);
}
