// Which translated stories the first screen of a game of Harakiri needs: all about the characters, who are introduced there,
// and what stands on the map and beside it, the names of places and of a chapter's missions.

const SHORT = 40; // letters of a name

const isNeeded = (file, english) => /^characters\./.test(file) || (/^(map|kami|chapter-\d+)\./.test(file) && english.length <= SHORT);

// Of `irori content pot --lang`: every text with where it stands and its translation.
export function readStories(pot) {
  const quoted = (entry, word) => entry.match(new RegExp(`^${word} ((?:".*"\\n?)+)`, 'm'))?.[1].split('\n').filter(Boolean).map((line) => JSON.parse(line)).join('') ?? '';
  return pot.split('\n\n').map((entry) => ({ files: [...entry.matchAll(/(\S+?)([^/\s]+):\d+/g)].map((found) => found[2]), english: quoted(entry, 'msgid'), text: quoted(entry, 'msgstr') })).filter(({ english }) => english);
}

export function firstStories(stories) {
  const needed = new Set(stories.filter(({ files, english }) => files.some((file) => isNeeded(file, english))).map(({ text }) => text));
  return (text) => needed.has(text);
}
