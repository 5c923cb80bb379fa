// Games as files.
import { describe, expect, it } from 'vitest';
import { readGameFile, writeGameFile } from '../src/table/gameFile';

const header = '{"irori":2,"game":"harakiri"}\n', move = '{"n":1,"seat":0,"move":"x"}\n', end = '{"result":"won"}\n';

describe('game files', () => {
  it('carry content before the record, and give both back', () => {
    const content = Uint8Array.from({ length: 700 }, (_, i) => i % 256);
    const read = readGameFile(writeGameFile(header + move, content));
    expect(read.record).toBe(header + move);
    expect(read.content).toEqual(content);
    expect(read.isRunning).toBe(true);
  });
  it('are records where there is nothing to carry', () => {
    expect(writeGameFile(header + move)).toBe(header + move);
    expect(readGameFile(header + move + end)).toEqual({ record: header + move + end, isRunning: false });
  });
  it('that are none are left to the module', () => {
    for (const text of ['', 'This is not a game.\n', '{"carried":"%%%"}\nwhat', 'null\n', '{"carried":'])
      expect(readGameFile(text).isRunning).toBe(false);
  });
});
