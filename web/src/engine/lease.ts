// Something that one window of this browser has at a time: a Web Lock, or where the address is not secure and there are
// none, a lease that windows agree on over a BroadcastChannel.

export type Release = () => void;

function lock(name: string, options: LockOptions): Promise<Release | null> {
  return new Promise((resolve, reject) => {
    const hold = (held: Lock | null) => (held ? new Promise<void>((release) => resolve(release)) : resolve(null));
    navigator.locks.request(name, options, hold).catch(reject);
  });
}

const ANSWER_MS = 400, RETRY_MS = 1000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

// Who has it answers; of those who ask at the same time the lowest number has it.
async function lease(name: string): Promise<Release | null> {
  const channel = new BroadcastChannel(`lease ${name}`), number = Math.random();
  let isHeld = false, isOurs = false;
  channel.onmessage = ({ data }) => {
    if (data === 'held') isHeld = true;
    else if (isOurs || data > number) channel.postMessage('held');
  };
  channel.postMessage(number);
  await pause(ANSWER_MS);
  isOurs = !isHeld;
  if (!isOurs) channel.close();
  return isOurs ? () => channel.close() : null;
}

// null: another window has it.
export const tryHold = (name: string): Promise<Release | null> => (navigator.locks ? lock(name, { ifAvailable: true }) : lease(name));

// As soon as no other window has it; null: not wanted any more.
export async function holdWhenFree(name: string, signal: AbortSignal): Promise<Release | null> {
  if (navigator.locks) return lock(name, { signal }).catch(() => null);
  await pause(2 * (RETRY_MS + ANSWER_MS)); // who waits already comes first
  while (!signal.aborted) {
    const release = await lease(name);
    if (release && signal.aborted) release();
    else if (release) return release;
    await pause(RETRY_MS);
  }
  return null;
}
