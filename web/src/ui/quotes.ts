// Quotation marks as they are printed: stories are written with straight ones.

const OPENING = /(^|[\s([—–-])(["'])/g;

export const curled = (text: string): string =>
  text.replace(OPENING, (_, before: string, mark: string) => before + (mark === '"' ? '“' : '‘')).replace(/["']/g, (mark) => (mark === '"' ? '”' : '’'));
