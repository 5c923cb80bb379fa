// The service worker: keeps all files of one build, so that every game is played without a network. It answers with the
// page of its build until a newer one is told to begin (version.ts says when). Vite puts `BUILD` and `FILES` before it.

declare const BUILD: string;
declare const FILES: string[]; // relative to the page's folder
declare const self: ServiceWorkerGlobalScope;

const PREFIX = `irori ${self.registration.scope} `, OWN = PREFIX + BUILD, TABLE = 'irori table';
const FIRST = new URL('./', self.registration.scope).href;

// Names with a hash may come from the browser's cache, others must be asked for.
const requestOf = (file: string) => new Request(new URL(file, FIRST), { cache: file.startsWith('assets/') ? 'default' : 'no-cache' });

async function keepAll() {
  const cache = await caches.open(OWN);
  await cache.addAll(FILES.map(requestOf));
}

// What older builds kept goes when no table is open that may still need it, and never while a newer one is on its way.
async function tidy() {
  if (self.registration.installing || self.registration.waiting) return;
  const { held } = await navigator.locks.query();
  if (held?.some(({ name }) => name === TABLE)) return;
  for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== OWN) await caches.delete(name);
}

const isFirstPage = (url: URL) => url.href.startsWith(FIRST) && /^(index\.html|t\/[a-z0-9]+)?$/.test(url.pathname.slice(new URL(FIRST).pathname.length));

async function answer(request: Request, name: string): Promise<Response> {
  const own = await caches.open(OWN), how = { ignoreVary: true, ignoreSearch: true };
  return (await own.match(name, how)) ?? (await caches.match(name, how)) ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(keepAll()));
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([self.clients.claim(), tidy()])));
self.addEventListener('message', (event) => event.data === 'begin' && event.waitUntil(self.skipWaiting()));
self.addEventListener('fetch', (event) => {
  const { request } = event, url = new URL(request.url);
  if (request.method !== 'GET') return;
  if (isFirstPage(url)) {
    event.respondWith(answer(request, FIRST));
    event.waitUntil(tidy());
  } else if (FILES.includes(url.href.slice(FIRST.length)) || url.href.startsWith(`${FIRST}assets/`)) event.respondWith(answer(request, url.href));
});
