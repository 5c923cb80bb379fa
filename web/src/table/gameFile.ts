// Games as files: a record, and for a game that is not over the content it was begun with in a line before it, so that it goes
// on where that is another (docs/records.md).

export interface GameFile {
  record: string;
  content?: Uint8Array;
  isRunning: boolean;
}

const firstLine = (text: string) => text.slice(0, text.indexOf('\n') + 1 || text.length);

function keysOf(line: string): Record<string, unknown> {
  try {
    return JSON.parse(line) ?? {};
  } catch {
    return {}; // no record: the module says what is wrong with it
  }
}

const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

// Bytes that are no base64 come out as none: then the module has no content, and says so.
function fromBase64(text: unknown): Uint8Array {
  try {
    return Uint8Array.from(atob(String(text)), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

export function writeGameFile(record: string, content?: Uint8Array): string {
  return content ? `${JSON.stringify({ carried: toBase64(content) })}\n${record}` : record;
}

export function readGameFile(text: string): GameFile {
  const first = firstLine(text), { carried } = first.startsWith('{"carried":') ? keysOf(first) : { carried: undefined };
  const record = carried === undefined ? text : text.slice(first.length);
  const last = keysOf(record.trimEnd().split('\n').pop() ?? '');
  const isRunning = 'irori' in keysOf(firstLine(record)) && !('result' in last) && !('closed' in last);
  return { record, isRunning, ...(carried === undefined ? {} : { content: fromBase64(carried) }) };
}
