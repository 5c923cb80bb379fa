// The engine as the page asks it: a Worker that answers touches, and one that thinks.

import contentUrl from '../../generated/harakiri.content?url';
import wasmUrl from '../../generated/irori.wasm?url';
import { addressOf } from '../route';
import type { Language } from '../words';
import { joined } from './catalogue';
import type { Tasks } from './worker';

type Answer<T> = T extends (...args: any[]) => infer R ? Promise<Awaited<R>> : never;

// One for each language and game; and stories of a game in a language, where the first screen can do without them.
const catalogues = import.meta.glob<string>('../../generated/*.{words,stories}', { query: '?url', import: 'default', eager: true });
const catalogueUrl = (language: Language, game: string) => catalogues[`../../generated/${language}-${game}.words`];
const storiesUrl = (language: Language, game: string): string | undefined => catalogues[`../../generated/${language}-${game}.stories`];

async function bytesOf(url: string): Promise<Uint8Array> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

export class Engine {
  onTable: (line: string) => void = () => {};
  onPlaying: (isPlaying: boolean) => void = () => {}; // another window gave us the game to play, or took it
  onFailure: (why: string) => void = () => {}; // a Worker is broken: what it was asked may never be answered
  failure = ''; // why, once it is
  private readonly worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  private readonly thinker = new Worker(new URL('./thinker.ts', import.meta.url), { type: 'module' });
  private readonly asked = new Map<number, { resolve: (answer: any) => void; reject: (error: Error) => void }>();
  private count = 0;

  private game = '';
  private language: Language | null = null;
  private spoken: Promise<void> = Promise.resolve(); // the words are there
  private words: Uint8Array = new Uint8Array(); // … as they were fetched
  private unlearned: string | undefined; // where the stories are that are to be joined to them

  static async start(): Promise<Engine> {
    const engine = new Engine();
    const module = await WebAssembly.compile((await bytesOf(wasmUrl)) as BufferSource);
    const { port1, port2 } = new MessageChannel();
    engine.thinker.postMessage({ module, port: port2 }, [port2]);
    await engine.post('start', [module, port1], [port1]).catch((error) => {
      engine.close();
      throw error;
    });
    return engine;
  }

  private constructor() {
    for (const one of [this.worker, this.thinker]) one.onerror = (event) => this.fail(event.message || String(event.type));
    this.thinker.onmessage = ({ data }) => this.fail(data.failed);
    this.worker.onmessage = ({ data }) => {
      if (data.failed) return this.fail(data.failed);
      if (data.isPlaying !== undefined) return this.onPlaying(data.isPlaying);
      if (data.table) return this.onTable(data.table);
      const asked = this.asked.get(data.id);
      this.asked.delete(data.id);
      if (data.error) asked?.reject(new Error(data.error));
      else asked?.resolve(data.result);
    };
  }

  // What is not answered yet will not be: nobody waits for ever.
  private fail(why: string) {
    for (const { reject } of this.asked.values()) reject(new Error(why));
    this.asked.clear();
    this.failure = why;
    this.onFailure(why);
  }

  private post(task: string, args: unknown[], transfer: Transferable[] = []): Promise<any> {
    const id = ++this.count;
    return new Promise((resolve, reject) => {
      this.asked.set(id, { resolve, reject });
      this.worker.postMessage({ id, task, args }, transfer);
    });
  }

  ask<Task extends keyof Tasks>(task: Task, ...args: Parameters<Tasks[Task]>): Answer<Tasks[Task]> {
    return this.post(task, args) as Answer<Tasks[Task]>;
  }

  // The words of a game in a language. Views speak what was loaded when they were made.
  speak(language: Language, game = this.game): Promise<void> {
    if (game === this.game && language === this.language) return this.spoken;
    [this.game, this.language] = [game, language];
    this.unlearned = undefined;
    this.spoken = this.load(catalogueUrl(language, game), storiesUrl(language, game)).catch((error) => {
      this.language = null; // asked again, it is fetched again
      throw error;
    });
    return this.spoken;
  }

  private async load(catalogue: string, stories?: string) {
    const words = await bytesOf(catalogue);
    await this.say(words);
    [this.words, this.unlearned] = [words, stories];
  }

  private async say(words: Uint8Array) {
    this.thinker.postMessage({ words });
    await this.ask('speak', words);
  }

  // The stories that the first screen did without. True: they are there, and what was told can be told anew. What cannot be
  // fetched now is fetched when one asks again.
  async learn(): Promise<boolean> {
    const url = this.unlearned, words = this.words;
    if (!url) return false;
    this.unlearned = undefined;
    const stories = await bytesOf(url).catch(() => null);
    if (this.words !== words) return false; // another language meanwhile
    if (!stories) this.unlearned = url;
    else await this.say(joined(words, stories));
    return Boolean(stories);
  }

  // What a game's rules are made from besides its set-up.
  async content(game: string): Promise<Uint8Array | undefined> {
    return game === 'harakiri' ? bytesOf(contentUrl) : undefined;
  }

  // What a server keeps of it (docs/running-a-server.md); undefined: nothing.
  async contentByHash(hash: string): Promise<Uint8Array | undefined> {
    return bytesOf(addressOf(`/api/data/${hash}`)).catch(() => undefined);
  }

  toTable(line: string) {
    this.worker.postMessage({ table: line });
  }

  close() {
    this.worker.terminate();
    this.thinker.terminate();
  }
}
