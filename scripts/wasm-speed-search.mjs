// One search, over and over, in Node.js or in a Worker of a page: what scripts/wasm-speed compares with the native one.
import { openModule } from '../tests/wasm/module.mjs';

// The opening that the probe searches too: the seat's knowledge of a game with the seed "bench". `clock` gives seconds.
export function prepareSearch(read, { game, players, name }, clock) {
  const engine = openModule(read);
  const rules = engine.rulesOf({ game, players, options: [] });
  const table = engine.call('table_new', rules, JSON.stringify({ seed: 'bench' }));
  const seat = engine.json('table_turn', table).seats[0];
  const state = engine.call('table_known', table, 0, seat);
  const search = engine.call('search_new', rules, name);
  const iterations = Number(name.split(':')[1]);
  return () => {
    const start = clock();
    engine.call('search_begin', search, state, seat);
    engine.call('search_run', search, iterations);
    return { spent: clock() - start, move: engine.text('search_best', search) };
  };
}

// In a Worker: first a row and the files it needs, then anything for each search.
if (globalThis.WorkerGlobalScope) {
  let run;
  globalThis.onmessage = ({ data }) => {
    if (run) return globalThis.postMessage(run());
    run = prepareSearch((name) => data.files[name], data.row, () => performance.now() / 1000);
    globalThis.postMessage('ready');
  };
}
