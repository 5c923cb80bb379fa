// Is there another build of the page than this one? It never takes a table away: it is loaded when one is at home, and no
// other window has a table open, because what the older build needs goes with it.
//
// Two ways to know: the service worker of a newer build waits (service/service.ts), or the first page names another entry.
// Where a service worker keeps the page, the first page is that of the kept build.

import { signal } from '@preact/signals';
import { addressOf, route } from './route';

const NOTE = 'irori renewed', OFTEN_ENOUGH = 10 * 60 * 1000, TELL_AGAIN = 1000;

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
const ownEntry = () => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src.split('/').pop() ?? '';

async function isOtherEntry(): Promise<boolean> {
  const answer = await fetch(addressOf('/'), { cache: 'no-store' });
  return answer.ok && !(await answer.text()).includes(ownEntry());
}

// In an address that is not secure there are no service workers, and then no locks either.
const workers = (): ServiceWorkerContainer | undefined => navigator.serviceWorker;

async function waitingWorker(): Promise<ServiceWorker | null> {
  const registration = await workers()?.getRegistration();
  await registration?.update().catch(() => {}); // nobody answers: what waits, waits
  await installed(registration?.installing);
  return registration?.waiting ?? null;
}

export async function lookForNewer() {
  const waiting = await waitingWorker();
  isNewer.value = Boolean(waiting) || (await isOtherEntry().catch(() => isNewer.value));
  if (isNewer.value && isAtRest() && !(await isTableOpen())) renew(waiting);
}

const isAtRest = () => route.value.at === 'home' && !document.querySelector('dialog');

// Tables, of any window of this page.

const TABLE = 'irori table';

const isTableOpen = async () => Boolean((await navigator.locks?.query())?.held?.some(({ name }) => name === TABLE));

// A table is open, until what is returned is called.
export function holdVersion(): () => void {
  let leave = () => {};
  const left = new Promise<void>((resolve) => (leave = resolve));
  const released = navigator.locks?.request(TABLE, { mode: 'shared' }, () => left) ?? left;
  void released.then(lookForNewer);
  return leave;
}

function renew(waiting: ServiceWorker | null) {
  try {
    sessionStorage.setItem(NOTE, 'yes');
  } catch {
    // told or not, it is loaded
  }
  if (!waiting) return location.reload();
  tellToBegin(waiting, async () => isAtRest() && !(await isTableOpen()));
}

// Its beginning is told by controllerchange. It does not begin while the older one is at work, so it is told again.
function tellToBegin(waiting: ServiceWorker, isWanted: () => Promise<boolean> | boolean) {
  const tell = async () => (await isWanted()) && waiting.postMessage('begin');
  void tell();
  setInterval(() => void tell(), TELL_AGAIN);
}

async function installed(worker: ServiceWorker | null | undefined) {
  if (worker?.state !== 'installing') return;
  await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }));
}

// This build cannot show the table that is open here: the newer one begins at once. Other windows keep their tables, and what
// they need stays as long as they are open.
export async function loadNewer() {
  const waiting = await waitingWorker();
  if (!waiting) return location.reload();
  workers()!.addEventListener('controllerchange', () => location.reload(), { once: true });
  tellToBegin(waiting, () => true);
}

export function watchVersion() {
  const wasKept = Boolean(workers()?.controller);
  workers()?.addEventListener('controllerchange', () => wasKept && isAtRest() && location.reload());
  document.addEventListener('visibilitychange', () => document.hidden || void lookForNewer());
  setInterval(() => document.hidden || void lookForNewer(), OFTEN_ENOUGH);
}
