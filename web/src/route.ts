// Where in the page we are: "/" home, "/t/ADDRESS" a table on the server, "/#/g/ID" a game of this page. Paths are written
// as if the page were at the root of its host; it may as well be in a folder.

import { signal } from '@preact/signals';

export type Route = { at: 'home' } | { at: 'server'; table: string } | { at: 'local'; id: string };

// The folder of the page: every part of it lies one folder further down.
const folder = new URL(import.meta.url).pathname.replace(/[^/]*\/[^/]*$/, '');

export const addressOf = (path: string) => folder + path.slice(1);

function read(): Route {
  const server = location.pathname.match(/\/t\/([a-z0-9]+)$/);
  if (server) return { at: 'server', table: server[1] };
  const local = location.hash.match(/^#\/g\/([a-z0-9-]+)$/);
  if (local) return { at: 'local', id: local[1] };
  return { at: 'home' };
}

export const route = signal<Route>(read());

export function go(path: string) {
  history.pushState(null, '', addressOf(path));
  route.value = read();
  scrollTo(0, 0);
}

addEventListener('popstate', () => (route.value = read()));
addEventListener('hashchange', () => (route.value = read()));
