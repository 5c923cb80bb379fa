// Playing Harakiri as a person would: reading pages, touching what the map, the party and the choices show.

const ready = '.hk-turning .main-button, .hk-asked .hk-choice:not(:disabled), .hk-decision .hk-choice:not(:disabled), .hk-decision .hk-list, .ending';

// Waits until there is something to read, to choose, or the end.
export async function settle(page) {
  await page.waitForFunction((wanted) => !document.querySelector('[aria-busy="true"]') && [...document.querySelectorAll(wanted)].some((one) => !one.disabled), ready, { timeout: 60000 });
}

// Everything a person can tell this moment from the next by. With an earlier one: is it another?
function momentOf(before) {
  const at = (selector, name) => document.querySelector(selector)?.getAttribute(name) ?? '';
  const now = [at('.hk-book', 'data-page'), at('.hk-asked', 'data-decision'), at('.hk-decision', 'data-decision'), Boolean(document.querySelector('.hk-looked')), Boolean(document.querySelector('.ending'))].join('|');
  return before ? now !== before : now;
}
const moment = (page) => page.evaluate(momentOf);
const moved = (page, before) => page.waitForFunction(momentOf, before, { timeout: 20000 });

// What a mission or an enemy is worth: a simple traveller who goes where missions are, follows them, fights at good odds.
export function chooser(random) {
  return (labels) => {
    const wanted = [/follow|reveal|mission/i, /attack|fight/i, /travel(?!.*with)|voyage/i, /roll/i];
    for (const want of wanted) {
      const at = labels.findIndex((label) => want.test(label));
      if (at >= 0 && random(4)) return at;
    }
    return random(labels.length);
  };
}

export const randomFrom = (seed) => {
  let state = seed * 7919 + 1;
  return (n) => ((state = (state * 48271) % 2147483647), state % n);
};

// An element as it is now, not whatever will be found by its name: what goes away meanwhile is told at once.
async function actOn(place, act) {
  const [element] = await place.elementHandles();
  if (!element) throw new Error(GONE);
  await act(element);
}

async function pick(buttons, random, act) {
  const all = await buttons.elementHandles();
  if (!all.length) throw new Error('there is nothing to choose');
  const labels = await Promise.all(all.map((one) => one.innerText()));
  await act(all[Math.min(chooser(random)(labels), all.length - 1)]);
}

const GONE = 'not attached', isGone = (error) => /not attached|no node|detached/i.test(error.message);

// Is a name on top of everything in the middle of what the window shows of it, where it is touched?
const isOnTop = (one) => {
  const box = one.getBoundingClientRect(), middle = (from, to, end) => (Math.max(from, 0) + Math.min(to, end)) / 2;
  return one.isConnected && document.elementFromPoint(middle(box.left, box.right, innerWidth), middle(box.top, box.bottom, innerHeight)) === one;
};

// The names of places that can be gone to and touched now.
export async function reachable(page) {
  await atRest(page);
  const names = [];
  for (const name of await page.locator('.hk-place.hk-can').elementHandles()) if (await name.evaluate(isOnTop)) names.push(name);
  return names;
}

const atRest = (page) =>
  page.evaluate(() => new Promise((done) => {
    let was = '';
    const look = () => {
      const now = document.querySelector('.hk-over')?.style.transform ?? '';
      if (now === was) return done();
      was = now;
      requestAnimationFrame(look);
    };
    look();
  }));

// A place on the map that can be gone to, touched where it is drawn; then the button that goes there. The map may glide once
// more before the finger is down: a name that has left its window is not there to be touched, and another one is.
async function travel(page, random, act, tries = 5) {
  const names = await reachable(page);
  if (!names.length) return false;
  const name = names[random(names.length)];
  try {
    await act(name);
  } catch (error) {
    if (tries === 1 || (await name.evaluate(isOnTop))) throw error;
    return travel(page, random, act, tries - 1);
  }
  await page.locator('.hk-route').waitFor({ state: 'attached', timeout: 60000 }); // the way is shown before it is gone
  return true;
}

// One step. False: the game is over. Others at the table may act meanwhile: what is gone when it is touched is looked for
// anew.
export async function playOnce(page, random, act = (button) => button.click({ timeout: 60000 }), tries = 5) {
  await settle(page);
  const before = await moment(page);
  let touched = '';
  const touch = async (one) => {
    touched = await one.innerText();
    await act(one);
  };
  try {
    if ((await stepOnce(page, random, touch)) === false) return false;
  } catch (error) {
    if ((await moment(page)) === before) {
      if (!isGone(error) || tries === 1) throw error;
      return playOnce(page, random, act, tries - 1);
    }
  }
  try {
    await moved(page, before);
    return true;
  } catch {
    if (tries === 1) throw new Error(`nothing happens after touching "${touched}" at ${before}`);
    console.log(`# nothing happened after touching "${touched}": touched again, as a person would`);
    return playOnce(page, random, act, tries - 1);
  }
}

async function stepOnce(page, random, act) {
  if (await page.locator('.hk-asked').count()) return pick(page.locator('.hk-asked .hk-choice:not([aria-disabled])'), random, act);
  const on = page.locator('.hk-turning .main-button');
  if (await on.count()) return actOn(on, act);
  if (await page.locator('.ending').count()) return false;
  if (await page.locator('.hk-looked .main-button').count()) return actOn(page.locator('.hk-looked .main-button'), act);
  if (await page.locator('.hk-looked').count()) return actOn(page.locator('.hk-looked .tool'), act);
  if ((await page.locator('.hk-list').count()) && (await travel(page, random, act))) return true;
  const choices = page.locator('.hk-decision .hk-choice:not([aria-disabled])');
  if (!(await choices.count())) await actOn(page.locator('.hk-list'), act);
  return pick(choices, random, act);
}
