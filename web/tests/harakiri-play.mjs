// Playing Harakiri as a person would: reading pages, touching what the map, the party and the choices show.

const ready = '.hk-turning .main-button, .hk-asked .hk-choice:not(:disabled), .hk-decision .hk-choice:not(:disabled), .hk-decision .hk-list, .ending';

// Waits until there is something to read, to choose, or the end.
export async function settle(page) {
  await page.waitForFunction((wanted) => !document.querySelector('[aria-busy="true"]') && [...document.querySelectorAll(wanted)].some((one) => !one.disabled), ready, { timeout: 60000 });
}

// Everything a person can tell this moment from the next by.
const moment = (page) => page.evaluate(() => {
  const at = (selector, name) => document.querySelector(selector)?.getAttribute(name) ?? '';
  return [at('.hk-book', 'data-page'), at('.hk-asked', 'data-decision'), at('.hk-decision', 'data-decision'), Boolean(document.querySelector('.hk-looked')), Boolean(document.querySelector('.ending'))].join('|');
});

const moved = (page, before) =>
  page.waitForFunction(
    (was) => {
      const at = (selector, name) => document.querySelector(selector)?.getAttribute(name) ?? '';
      return was !== [at('.hk-book', 'data-page'), at('.hk-asked', 'data-decision'), at('.hk-decision', 'data-decision'), Boolean(document.querySelector('.hk-looked')), Boolean(document.querySelector('.ending'))].join('|');
    },
    before,
    { timeout: 60000 },
  );

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

async function pick(buttons, random, act) {
  const count = await buttons.count(), labels = await buttons.allInnerTexts();
  if (!count) throw new Error('there is nothing to choose');
  await act(buttons.nth(Math.min(chooser(random)(labels), count - 1)));
}

// A place on the map that can be gone to, touched where it is drawn; then the button that goes there. While the map moves a
// name may lose its room to another one: then another place is looked for.
async function travel(page, random, act, tries = 5) {
  const names = page.locator('.hk-place.hk-can');
  const shown = await names.evaluateAll((all) => all.flatMap((one) => {
    const box = one.getBoundingClientRect(), top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return top === one ? [one.getAttribute('data-thing')] : [];
  }));
  if (!shown.length) return false;
  const name = page.locator(`.hk-place[data-thing="${shown[random(shown.length)]}"]`);
  try {
    await act(name);
  } catch (error) {
    if (tries === 1 || (await name.count())) throw error;
    return travel(page, random, act, tries - 1);
  }
  await page.locator('.hk-route').waitFor({ state: 'attached', timeout: 5000 }); // the way is shown before it is gone
  return true;
}

// One step. False: the game is over. Others at the table may act meanwhile: what is gone when it is touched is looked for
// anew.
export async function playOnce(page, random, act = (button) => button.click({ timeout: 5000 })) {
  await settle(page);
  const before = await moment(page);
  const isDone = await stepOnce(page, random, act).catch(async (error) => {
    if ((await moment(page)) === before) throw error;
  });
  if (isDone === false) return false;
  await moved(page, before);
  return true;
}

async function stepOnce(page, random, act) {
  if (await page.locator('.hk-asked').count()) return pick(page.locator('.hk-asked .hk-choice:not([aria-disabled])'), random, act);
  const on = page.locator('.hk-turning .main-button');
  if (await on.count()) return act(on);
  if (await page.locator('.ending').count()) return false;
  if (await page.locator('.hk-looked .main-button').count()) return act(page.locator('.hk-looked .main-button'));
  if (await page.locator('.hk-looked').count()) return act(page.locator('.hk-looked .tool'));
  if ((await page.locator('.hk-list').count()) && (await travel(page, random, act))) return true;
  const choices = page.locator('.hk-decision .hk-choice:not([aria-disabled])');
  if (!(await choices.count())) await act(page.locator('.hk-list'));
  return pick(choices, random, act);
}
