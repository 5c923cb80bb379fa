// The Worker that thinks: for bots and for hints, in slices, so that what has been asked meanwhile is seen.

import type { BackAnswer, BackRequest } from './lookBack';
import { EngineError, fromBase64, Module } from './module';
import type { Hints, SeatLabel, Setup } from './presented';

interface Request {
  id: number;
  setup: Setup;
  data?: Uint8Array;
  seat: number;
  player?: string;
  hint?: string;
  world: Uint8Array | string;
  back?: BackRequest;
  labels?: SeatLabel[];
}

const SLICE = 400; // iterations; about 5 ms

let module: Module;
let words = 0;
const rulesOf = new Map<string, { rules: number; data: Uint8Array }>();

const pause = () => new Promise((resolve) => setTimeout(resolve));

const isSame = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, i) => byte === b[i]);

// Two campaigns with one set-up may have been begun with different stories.
function findRules({ setup, data = new Uint8Array() }: Request): number {
  const key = JSON.stringify(setup), known = rulesOf.get(key);
  if (known && isSame(known.data, data)) return known.rules;
  const rules = module.call('rules_new', key, data);
  if (known) module.call('release', known.rules);
  rulesOf.set(key, { rules, data });
  return rules;
}

async function decide(request: Request, state: number): Promise<string> {
  const seed = BigInt(Math.floor(Math.random() * 2 ** 48));
  const player = module.call('player_new', findRules(request), request.player!, seed);
  module.call('player_begin', player, state, request.seat);
  while (!module.call('player_think', player, SLICE)) await pause();
  const move = module.text('player_decide', player);
  module.call('release', player);
  return move;
}

async function advise(request: Request, state: number): Promise<Hints> {
  const search = module.call('search_new', findRules(request), request.hint!);
  const budget = module.call('search_begin', search, state, request.seat);
  while (module.call('search_run', search, SLICE) < budget) await pause();
  const view = module.call('view_new', words, JSON.stringify({ seats: request.labels }));
  module.call('view_build', view, state, request.seat);
  const hints = module.json<Hints>('view_hints', view, search, 3);
  module.call('release', view);
  module.call('release', search);
  return hints;
}

// Its code is loaded when a game is over.
async function lookBack(request: Request, back: BackRequest): Promise<BackAnswer> {
  const loaded = await import('./lookBack');
  return loaded.lookBack(module, words, () => (request.data ? findRules(request) : 0), back, pause);
}

async function think(request: Request): Promise<string | Hints | BackAnswer> {
  if (request.back) return lookBack(request, request.back);
  const bytes = typeof request.world === 'string' ? fromBase64(request.world) : request.world;
  const state = module.call('state_decode', findRules(request), bytes);
  try {
    return request.player ? await decide(request, state) : await advise(request, state);
  } finally {
    module.call('release', state);
  }
}

async function answer(request: Request): Promise<object> {
  try {
    return { id: request.id, result: await think(request) };
  } catch (error) {
    const why = error instanceof EngineError && words ? module.text('error_say', words) : String((error as Error)?.message ?? error);
    return { id: request.id, error: why };
  }
}

addEventListener('unhandledrejection', (event) => postMessage({ failed: String(event.reason) }));

onmessage = ({ data }: MessageEvent) => {
  if (data.words) {
    words = module.call('words_open', data.words);
    return;
  }
  module = new Module(data.module);
  const port: MessagePort = data.port;
  port.onmessage = async ({ data: request }: MessageEvent<Request>) => port.postMessage(await answer(request));
};
