// What the page says by itself, from the catalogues in po/ (ids that begin with "web."). What is said about a game comes
// from the module.

import { signal } from '@preact/signals';
import { settings } from './settings';

export type Language = 'en' | 'fr';
export const languages: Language[] = ['en', 'fr'];

type Words = Record<string, string | string[]>;
type Arguments = Record<string, string | number>;

// What is only said at a table is fetched with it, what is said of a server's tables and people when one comes to that, and
// what is said after a game, then.
const catalogues = {
  home: { en: () => import('../generated/en-home.json'), fr: () => import('../generated/fr-home.json') },
  table: { en: () => import('../generated/en-table.json'), fr: () => import('../generated/fr-table.json') },
  people: { en: () => import('../generated/en-people.json'), fr: () => import('../generated/fr-people.json') },
  after: { en: () => import('../generated/en-after.json'), fr: () => import('../generated/fr-after.json') },
};
const spoken = new Set<keyof typeof catalogues>(['home']);

const words = signal<Words>({});
export const language = signal<Language>('en');

function firstLanguage(): Language {
  const wanted = [settings.value.language, ...navigator.languages.map((name) => name.slice(0, 2))];
  return languages.find((name) => wanted.find((one) => languages.includes(one as Language)) === name) ?? 'en';
}

// Parts that are learnt at the same time come in any order, and none undoes another.
const known: Record<Language, Words> = { en: {}, fr: {} };
let wished: Language = 'en'; // the last language that was asked for

export async function speak(name: Language = firstLanguage()) {
  wished = name;
  const parts = await Promise.all([...spoken].map(async (part) => (await catalogues[part][name]()).default as Words));
  Object.assign(known[name], ...parts);
  if (wished !== name) return;
  words.value = { ...known[name] };
  language.value = name;
  document.documentElement.lang = name;
}

async function learn(part: keyof typeof catalogues) {
  if (spoken.has(part)) return;
  spoken.add(part);
  await speak(wished).catch((error) => {
    spoken.delete(part); // to be tried again
    throw error;
  });
}
export const speakAtTable = () => learn('table');
export const speakOfPeople = () => learn('people');
export const speakAfter = () => learn('after');

// French takes the singular for 0 too.
const isMany = (n: number) => (language.value === 'fr' ? n > 1 : n !== 1);

export function t(id: string, args: Arguments = {}): string {
  const found = words.value[id] ?? id;
  const text = Array.isArray(found) ? found[isMany(Number(args.n)) ? 1 : 0] : found;
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(args[name] ?? whole));
}

export const hasWords = (id: string) => id in words.value;
