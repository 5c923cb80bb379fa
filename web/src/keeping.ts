// Asks the browser to keep games for good, when the first one is kept. A refusal is told once, at home.

const KEY = 'irori keeping';

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return 'told';
  }
}

function note(what: 'asked' | 'refused' | 'told') {
  try {
    localStorage.setItem(KEY, what);
  } catch {
    // asked again at the next visit
  }
}

export async function askToKeep() {
  if (read() || !navigator.storage?.persist) return;
  note((await navigator.storage.persist().catch(() => false)) ? 'asked' : 'refused');
}

export function tellRefusal(): boolean {
  if (read() !== 'refused') return false;
  note('told');
  return true;
}
