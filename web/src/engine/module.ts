// The WebAssembly module as TypeScript sees it: texts and bytes in, texts out, failures as exceptions. One instance for
// one thread (docs/wasm.md).

type Argument = number | bigint | string | Uint8Array;

export class EngineError extends Error {
  constructor(readonly failure: { status: string; id: string }, sentence: string) {
    super(sentence);
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Module {
  readonly exports: any;

  constructor(module: WebAssembly.Module) {
    const wasi: Record<string, () => never> = {};
    for (const { name } of WebAssembly.Module.imports(module))
      wasi[name] = () => {
        throw new Error(`the engine called ${name}`);
      };
    this.exports = new WebAssembly.Instance(module, { wasi_snapshot_preview1: wasi }).exports;
    this.exports._initialize?.();
  }

  private out(): Uint8Array {
    return new Uint8Array(this.exports.memory.buffer, this.exports.out(), this.exports.out_size());
  }

  private put(bytes: Uint8Array, rooms: number[]): number {
    const at = this.exports.alloc(bytes.length);
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
    rooms.push(at);
    return at;
  }

  // Strings and bytes become an address and a size; the room is given back whatever happens.
  call(name: string, ...args: Argument[]): number {
    const rooms: number[] = [];
    const flat = args.flatMap((arg) => {
      if (typeof arg === 'number' || typeof arg === 'bigint') return [arg];
      const bytes = typeof arg === 'string' ? encoder.encode(arg) : arg;
      return [this.put(bytes, rooms), bytes.length];
    });
    const answer = this.exports[name](...flat);
    for (const at of rooms) this.exports.free(at);
    if (answer < 0) this.fail();
    return answer;
  }

  // Numbers of 32 bits become an address and how many they are.
  callNumbers(name: string, before: number[], numbers: number[]): number {
    const rooms: number[] = [];
    const at = this.put(new Uint8Array(Int32Array.from(numbers).buffer), rooms);
    const answer = this.exports[name](...before, at, numbers.length);
    this.exports.free(at);
    if (answer < 0) this.fail();
    return answer;
  }

  private fail(): never {
    const text = decoder.decode(this.out());
    throw new EngineError(JSON.parse(text), text);
  }

  answer(): string {
    return decoder.decode(this.out());
  }

  // Whole numbers of 32 bits that were answered.
  numbers(count: number): number[] {
    return Array.from(new Int32Array(this.exports.memory.buffer, this.exports.out(), count));
  }

  text(name: string, ...args: Argument[]): string {
    this.call(name, ...args);
    return this.answer();
  }

  bytes(name: string, ...args: Argument[]): Uint8Array {
    this.call(name, ...args);
    return this.out().slice();
  }

  json<T>(name: string, ...args: Argument[]): T {
    return JSON.parse(this.text(name, ...args));
  }
}

export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
export const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
