// Sentences out of a .po file, for the page: {id: "text"} or {id: ["singular", "plural"]}.

const unquote = (text) => JSON.parse(text);

export function readPo(text) {
  const words = {};
  let id = '', forms = [], at = null;
  const flush = () => {
    if (id && forms.every(Boolean)) words[id] = forms.length > 1 ? forms : forms[0];
    id = '', forms = [], at = null;
  };
  for (const line of text.split('\n')) {
    const start = line.match(/^(msgid|msgid_plural|msgstr)(?:\[(\d)\])? (".*")$/);
    if (start?.[1] === 'msgid') flush(), (at = 'id'), (id = unquote(start[3]));
    else if (start?.[1] === 'msgid_plural') at = 'plural';
    else if (start) (at = Number(start[2] ?? 0)), (forms[at] = unquote(start[3]));
    else if (line.startsWith('"') && at === 'id') id += unquote(line);
    else if (line.startsWith('"') && typeof at === 'number') forms[at] += unquote(line);
  }
  flush();
  return words;
}

// French signs stay with their words: a line does not begin with a question mark.
export const bound = (text) => text.replace(/ ([:;?!»])/g, '\u00a0$1').replace(/« /g, '«\u00a0');

// What the page says by itself. Everything else is said by the module.
export const isOurs = (id) =>
  id.startsWith('web.') || isServers(id) || id.endsWith('.about') || id.includes('.option.') || id.startsWith('present.player.');

// Why a server refuses what the page asks of it, before the module has words.
const refusals = ['server.loopback', 'server.too-many', 'server.again', 'server.origin', 'store.no-link', 'host.why.maker', 'host.why.dealt', 'host.why.watch'];
export const isServers = (id) => refusals.includes(id);

// Of these, what is said after a game alone, and loaded then.
export const isAfter = (id) => id.startsWith('web.after.');

// Which ids sources name, wholly ("web.home") or by how they begin (`web.title.${game}`).
export function idsIn(sources) {
  const named = sources.flatMap((text) => [...text.matchAll(/['"`]([a-z0-9]+(?:\.[a-z0-9-]+)*\.?)(\$\{|['"`])/g)]);
  const whole = new Set(named.filter(([, , end]) => end !== '${').map(([, id]) => id)), begun = named.filter(([, id, end]) => end === '${' && id.includes('.')).map(([, id]) => id);
  return (id) => whole.has(id) || begun.some((beginning) => id.startsWith(beginning));
}
