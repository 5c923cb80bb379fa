// What the page says by itself, from the catalogues in po/ (ids that begin with "web."). What is said about a game comes
// from the module.

import { signal } from '@preact/signals';
import { settings } from './settings';

export type Language = 'en' | 'fr';
export const languages: Language[] = ['en', 'fr'];

type Words = Record<string, string | string[]>;
type Arguments = Record<string, string | number>;

const catalogues = {
  en: () => import('../generated/en.json'),
  fr: () => import('../generated/fr.json'),
};

// What is said after a game alone.
const cataloguesAfter = {
  en: () => import('../generated/en-after.json'),
  fr: () => import('../generated/fr-after.json'),
};
let speaksAfter = false;

const words = signal<Words>({});
export const language = signal<Language>('en');

function firstLanguage(): Language {
  const wanted = [settings.value.language, ...navigator.languages.map((name) => name.slice(0, 2))];
  return languages.find((name) => wanted.find((one) => languages.includes(one as Language)) === name) ?? 'en';
}

export async function speak(name: Language = firstLanguage()) {
  const [main, after] = await Promise.all([catalogues[name](), speaksAfter ? cataloguesAfter[name]() : { default: {} }]);
  words.value = { ...(main.default as Words), ...(after.default as Words) };
  language.value = name;
  document.documentElement.lang = name;
}

export async function speakAfter() {
  speaksAfter = true;
  await speak(language.value);
}

// French takes the singular for 0 too.
const isMany = (n: number) => (language.value === 'fr' ? n > 1 : n !== 1);

export function t(id: string, args: Arguments = {}): string {
  const found = words.value[id] ?? id;
  const text = Array.isArray(found) ? found[isMany(Number(args.n)) ? 1 : 0] : found;
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(args[name] ?? whole));
}

export const hasWords = (id: string) => id in words.value;
