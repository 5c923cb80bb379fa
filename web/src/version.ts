// Has the server another build of the page than this one? A new version never takes a table away: it is loaded when one
// comes home.

import { signal } from '@preact/signals';
import { route } from './route';

const NOTE = 'irori renewed', OFTEN_ENOUGH = 10 * 60 * 1000;

export const isNewer = signal(false);
export const isRenewed = signal(takeNote());

function takeNote(): boolean {
  try {
    const found = sessionStorage.getItem(NOTE);
    sessionStorage.removeItem(NOTE);
    return found === 'yes';
  } catch {
    return false;
  }
}

// The entry's name has a hash of all that it leads to.
const ownEntry = () => new URL(document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? location.href).pathname;

export async function lookForNewer() {
  try {
    const answer = await fetch('/', { cache: 'no-store' });
    isNewer.value = answer.ok && !(await answer.text()).includes(ownEntry());
  } catch {
    // nobody answers: nothing newer
  }
  if (isNewer.value && route.value.at === 'home' && !document.querySelector('dialog')) renew();
}

function renew() {
  try {
    sessionStorage.setItem(NOTE, 'yes');
  } catch {
    // told or not, it is loaded
  }
  location.reload();
}

export function watchVersion() {
  let before = route.value.at;
  route.subscribe(({ at }) => {
    if (at === 'home' && before !== 'home') void lookForNewer();
    before = at;
  });
  document.addEventListener('visibilitychange', () => document.hidden || void lookForNewer());
  setInterval(() => document.hidden || void lookForNewer(), OFTEN_ENOUGH);
}
