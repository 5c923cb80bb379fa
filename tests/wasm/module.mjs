// The module as JavaScript sees it: texts in, texts out, failures as exceptions. For the tests, and an example of how the
// exports are used (docs/wasm.md). `read` gives the bytes of a file of build/wasm, wherever they come from.
const encoder = new TextEncoder();
const decoder = new TextDecoder();

// The engine does no I/O. wasi-libc still names some calls it would do it with; reaching one is a mistake of ours.
export function openModule(read) {
  const module = new WebAssembly.Module(read('irori.wasm'));
  const wasi = {};
  for (const { name } of WebAssembly.Module.imports(module))
    wasi[name] = () => { throw new Error(`the engine called ${name}`); };
  const { exports } = new WebAssembly.Instance(module, { wasi_snapshot_preview1: wasi });
  exports._initialize();
  const out = () => new Uint8Array(exports.memory.buffer, exports.out(), exports.out_size());

  // Strings and bytes become address and size; the room is given back whatever happens.
  function call(name, ...args) {
    const rooms = [], flat = [];
    for (const arg of args) {
      if (typeof arg !== 'string' && !(arg instanceof Uint8Array)) { flat.push(arg); continue; }
      const bytes = typeof arg === 'string' ? encoder.encode(arg) : arg;
      const at = exports.alloc(bytes.length);
      new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
      rooms.push(at);
      flat.push(at, bytes.length);
    }
    const answer = exports[name](...flat);
    for (const at of rooms) exports.free(at);
    if (answer < 0) throw Object.assign(new Error(decoder.decode(out())), { failure: JSON.parse(decoder.decode(out())) });
    return answer;
  }

  return {
    exports,
    call,
    bytes: (...args) => { call(...args); return out().slice(); },
    text: (...args) => { call(...args); return decoder.decode(out()); },
    json: (...args) => { call(...args); return JSON.parse(decoder.decode(out())); },
    numbers: (count) => new Int32Array(exports.memory.buffer, exports.out(), count),
    words: (language) => call('words_open', read(`${language}.words`)),
    content: () => read('harakiri.content'),
    // Rules for a record: its game, players and options, with the content where the game needs one.
    rulesOf(header) {
      const setup = JSON.stringify({ game: header.game, players: header.players, options: header.options });
      const data = header.game === 'harakiri' ? this.content() : header.deck ? encoder.encode(header.deck) : new Uint8Array();
      return call('rules_new', setup, data);
    },
  };
}
