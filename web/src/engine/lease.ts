// Something that one window of this browser has at a time: a Web Lock, or where the address is not secure and there are
// none, a lease that windows agree on over a BroadcastChannel.
//
// Each who asks draws a number and says it; who has the lease has the number 0. Whoever hears a higher number than its own
// says its own, and whoever hears one that is not higher gives up and is silent from then on. Who has heard none for
// ANSWER_MS has the lease.
//
// The invariant: of two who ask or have it at the same time, the later one's number is heard by the earlier one, who listened
// already; it either gives up or answers within the time of the later one. So one of the two gives up, and never the one with the lowest
// number of all: nobody gives up unless there is a lower one that goes on. Of equal numbers whoever hears the other's gives up.
// It rests on answers within ANSWER_MS. Who was at work for longer answers then, and who took the lease meanwhile hears 0 and
// has `lost` it.

export type Release = () => void;

function lock(name: string, options: LockOptions): Promise<Release | null> {
  return new Promise((resolve, reject) => {
    const hold = (held: Lock | null) => (held ? new Promise<void>((release) => resolve(release)) : resolve(null));
    navigator.locks.request(name, options, hold).catch(reject);
  });
}

const ANSWER_MS = 400, STEPS = 8, RETRY_MS = 1000, HELD = 0;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

// In steps, so that who was at work itself hears what was answered meanwhile.
async function lease(name: string, lost: () => void): Promise<Release | null> {
  const channel = new BroadcastChannel(`lease ${name}`);
  let number = 1 - Math.random(), isOpen = true;
  const close = () => ((isOpen = false), channel.close());
  channel.onmessage = ({ data }) => {
    if (!isOpen) return;
    if (data > number) return channel.postMessage(number);
    close();
    if (number === HELD) lost();
  };
  channel.postMessage(number);
  for (let i = 0; i < STEPS && isOpen; i++) await pause(ANSWER_MS / STEPS);
  if (!isOpen) return null;
  number = HELD;
  return close;
}

export const gameLease = (id: string) => `irori game ${id}`;

// null: another window has it.
export const tryHold = (name: string, lost = () => {}): Promise<Release | null> => (navigator.locks ? lock(name, { ifAvailable: true }) : lease(name, lost));

// As soon as no other window has it; null: not wanted any more.
export async function holdWhenFree(name: string, signal: AbortSignal, lost = () => {}): Promise<Release | null> {
  if (navigator.locks) return lock(name, { signal }).catch(() => null);
  await pause(2 * (RETRY_MS + ANSWER_MS)); // who waits already comes first
  while (!signal.aborted) {
    const release = await lease(name, lost);
    if (release && signal.aborted) release();
    else if (release) return release;
    await pause(RETRY_MS);
  }
  return null;
}
