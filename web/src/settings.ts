// What this device prefers. Kept in localStorage where there is one.

import { effect, signal } from '@preact/signals';

export interface Settings {
  language?: string;
  theme?: 'light' | 'dark';
  name?: string;
  pace: 'quick' | 'calm' | 'slow';
  confirm: boolean; // a choice is played by its button alone
  still: boolean; // no movement
  notify: boolean; // tells that it is one's turn while one looks elsewhere
  snap: boolean; // what is laid freely goes to the nearest place where it fits
}

const KEY = 'irori';
const usual: Settings = { pace: 'calm', confirm: false, still: false, notify: false, snap: true };

function read(): Settings {
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return usual;
  }
}

export const settings = signal<Settings>(read());

export function change(some: Partial<Settings>) {
  settings.value = { ...settings.value, ...some };
  try {
    localStorage.setItem(KEY, JSON.stringify(settings.value));
  } catch {
    // a private window: for this visit only
  }
}

export const paceMs = () => ({ quick: 150, calm: 700, slow: 1500 })[settings.value.pace];

effect(() => {
  const root = document.documentElement.classList;
  root.toggle('light', settings.value.theme === 'light');
  root.toggle('dark', settings.value.theme === 'dark');
  root.toggle('still', settings.value.still);
});
