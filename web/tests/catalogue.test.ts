// The words of a language and the stories that come after them are one catalogue, as the module reads it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { joined } from '../src/engine/catalogue';
import { Module } from '../src/engine/module';

const made = (name: string) => new Uint8Array(readFileSync(join(__dirname, '../generated', name)));
const words = made('fr-harakiri.words'), stories = made('fr-harakiri.stories');
const lastId = (bytes: Uint8Array) => new TextDecoder().decode(bytes.subarray(20, 20 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true))).split('\0').slice(-2)[0];

describe('joined catalogues', async () => {
  const module = new Module(await WebAssembly.compile(made('irori.wasm')));
  const say = (catalogue: Uint8Array, id: string) => {
    const handle = module.call('words_open', catalogue), text = module.text('words_get', handle, id);
    module.call('release', handle);
    return text;
  };

  it('have what both had', () => {
    const whole = joined(words, stories), story = lastId(stories);
    expect(story).toMatch(/^harakiri\.text\./);
    expect(say(words, story)).toBe(story);
    expect(say(whole, story)).toBe(say(stories, story));
    expect(say(whole, lastId(words))).toBe(say(words, lastId(words)));
  });

  it('keep the words where both have some, and are the same joined twice', () => {
    const whole = joined(words, stories);
    expect(Buffer.compare(joined(whole, stories), whole)).toBe(0);
    expect(Buffer.compare(joined(words, words), words)).toBe(0);
  });
});
