// Catalogue files (src/words/catalogue.c): the words of a language, and stories that are fetched after them, as one.

const HEAD = 20;
const encoder = new TextEncoder(), decoder = new TextDecoder();

// Texts by id. Both kinds of text end with a zero, and the ids are in order.
function read(bytes: Uint8Array): Map<string, string> {
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true);
  const list = (from: number, to?: number) => decoder.decode(bytes.subarray(from, to)).split('\0').slice(0, -1);
  const texts = list(HEAD + size);
  return new Map(list(HEAD, HEAD + size).map((id, i) => [id, texts[i]]));
}

// Where both have a text, the first one's counts.
export function joined(words: Uint8Array, stories: Uint8Array): Uint8Array {
  const all = [...new Map([...read(stories), ...read(words)])].sort(([a], [b]) => (a < b ? -1 : 1)); // ids are ASCII: in the order of their bytes
  const write = (part: 0 | 1) => encoder.encode(all.map((one) => `${one[part]}\0`).join(''));
  const ids = write(0), texts = write(1), whole = new Uint8Array(HEAD + ids.length + texts.length), head = new DataView(whole.buffer);
  whole.set(words.subarray(0, HEAD));
  [all.length, ids.length, texts.length].forEach((number, i) => head.setUint32(8 + 4 * i, number, true));
  whole.set(ids, HEAD);
  whole.set(texts, HEAD + ids.length);
  return whole;
}
