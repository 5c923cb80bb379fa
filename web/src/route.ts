// Where in the page we are: "/" home, "/t/ADDRESS" a table on the server, "/#/g/ID" a game of this page, "/#device=TOKEN" a link to
// go on as another device does. Paths are written
// as if the page were at the root of its host; it may as well be in a folder.

import { signal } from '@preact/signals';

export type Route = { at: 'home' } | { at: 'server'; table: string } | { at: 'local'; id: string } | { at: 'device'; token: string; name: string };

// The folder of the page: every part of it lies one folder further down.
const folder = new URL(import.meta.url).pathname.replace(/[^/]*\/[^/]*$/, '');

export const addressOf = (path: string) => folder + path.slice(1);

function read(): Route {
  const server = location.pathname.match(/\/t\/([a-z0-9]+)$/);
  if (server) return { at: 'server', table: server[1] };
  const local = location.hash.match(/^#\/g\/([a-z0-9-]+)$/);
  if (local) return { at: 'local', id: local[1] };
  const device = new URLSearchParams(location.hash.slice(1)), token = device.get('device');
  if (token) return { at: 'device', token, name: (device.get('name') ?? '').slice(0, 24) };
  return { at: 'home' };
}

export const route = signal<Route>(read());

export function go(path: string) {
  history.pushState(null, '', addressOf(path));
  route.value = read();
  scrollTo(0, 0);
}

// What the address told is not to be found again: a token. Where in the page we are stays.
export const forgetAddress = () => history.replaceState(null, '', addressOf('/'));

addEventListener('popstate', () => (route.value = read()));
addEventListener('hashchange', () => (route.value = read()));
