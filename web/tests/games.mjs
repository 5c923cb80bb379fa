// Playing as a person would: touching cards and buttons, or with keys alone.

export const step = (page) => page.locator('.scoring .main-button');

// Waits until something is asked, told or over.
export async function settle(page) {
  await page.waitForFunction(() => {
    if (document.querySelector('.decision[aria-busy="true"]')) return false; // what was done is still on its way
    return document.querySelector('.scoring .main-button, .ending, .decision .actions button:not(:disabled), .hand .can-touch:not(:disabled), .board .can-touch');
  }, null, { timeout: 60000 });
}

// Whatever a choice is about lies on the table as something to touch.
async function expectShown(page) {
  const hidden = await page.evaluate(() => {
    const wanted = (document.querySelector('.decision')?.getAttribute('data-touchable') ?? '').split('\n').filter(Boolean);
    return wanted.filter((address) => !document.querySelector(`[data-thing="${CSS.escape(address)}"].can-touch`));
  });
  if (hidden.length) throw new Error(`can be touched, and is not shown: ${hidden}`);
}

// What tells this moment from the next: what is asked, what is picked, whether something is to be read or it is over. With an
// earlier one: is it another?
function momentOf(before) {
  const picked = [...document.querySelectorAll('.is-picked')].map((one) => one.getAttribute('data-thing'));
  const now = [document.querySelector('.decision')?.getAttribute('data-decision'), ...picked, Boolean(document.querySelector('.scoring')), Boolean(document.querySelector('.ending'))].join('|');
  return before ? now !== before : now;
}
const moment = (page) => page.evaluate(momentOf);
const moved = (page, before) => page.waitForFunction(momentOf, before, { timeout: 60000 });

// Touches an element as it is now. The table may take it away or switch it off meanwhile: then nothing is touched, and the
// moment is another one. A machine that is slow only makes it try again.
async function press(page, place, touch) {
  const before = await moment(page), [element] = await place.elementHandles();
  for (let tries = 0; element && (await moment(page)) === before; tries++) {
    try {
      await element[touch]({ timeout: 4000 });
      break;
    } catch (error) {
      if (/not attached/i.test(error.message)) break;
      if (tries === 12) throw error;
    }
  }
  return before;
}

// The same, until it has done something: what comes from others may draw the table anew under the finger.
async function pressUntilMoved(page, place, touch) {
  for (let tries = 1; ; tries++) {
    const before = await press(page, place, touch);
    try {
      return await page.waitForFunction(momentOf, before, { timeout: 12000 });
    } catch (error) {
      if (tries === 5) throw error;
    }
  }
}

// Is nothing but the picks another than before? Then what was touched is not played yet.
const isStillAsked = (page, asked) => page.evaluate((was) => {
  const now = document.querySelector('.decision');
  return now?.getAttribute('data-decision') === was && now.getAttribute('aria-busy') !== 'true' && !document.querySelector('.scoring, .ending');
}, asked);

// One decision by touch. False: the game is over. What others do meanwhile may come between a touch and what it does: then
// it is looked at anew.
export async function touchOnce(page, touch = 'click', tries = 6) {
  await settle(page);
  if (await step(page).count()) return await press(page, step(page), touch), true;
  if (await page.locator('.ending').count()) return false;
  await expectShown(page);
  const main = page.locator('.actions .main-button:not(:disabled)');
  for (let i = 0; i < 4 && !(await main.count()); i++) {
    const open = 'button.can-touch:not(.is-picked):not(.is-apart):not(:disabled)', cards = page.locator(`.hand ${open}, .board ${open}`);
    if (!(await cards.count())) break;
    // A second touch on the same card would play it: wait until the first is seen.
    await pressUntilMoved(page, cards.first(), touch);
  }
  const other = page.locator('.actions .choice-button:not(:disabled):not([aria-disabled])');
  const button = (await main.count()) ? main : other;
  const asked = await page.locator('.decision').getAttribute('data-decision').catch(() => null);
  if (await button.count()) await pressUntilMoved(page, button.first(), touch);
  else if (tries === 1) throw new Error('cards are picked again and again, and no button plays them');
  else return touchOnce(page, touch, tries - 1);
  if (!(await isStillAsked(page, asked))) return true;
  if (tries === 1) throw new Error('what is touched is not played');
  return touchOnce(page, touch, tries - 1);
}

// One decision with the keyboard alone: Tab to what can be chosen, Space and Enter.
export async function keyOnce(page) {
  await settle(page);
  if (await page.locator('.ending').count() && !(await step(page).count())) return false;
  const asked = await page.locator('.decision').getAttribute('data-decision').catch(() => null);
  const focusOn = async (selector) => {
    for (let i = 0; i < 80; i++) {
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return true;
      await page.keyboard.press('Tab');
    }
    return false;
  };
  if (await step(page).count()) return (await focusOn('.scoring .main-button')) && (await page.keyboard.press('Enter'), true);
  for (let i = 0; i < 4 && !(await page.locator('.actions .main-button:not(:disabled)').count()); i++) {
    if (!(await focusOn('.hand button.can-touch:not(.is-picked)'))) throw new Error('no card can be reached by key');
    const before = await moment(page);
    await page.keyboard.press('Space');
    await moved(page, before);
  }
  if (!(await focusOn('.actions .main-button'))) throw new Error('the button cannot be reached by key');
  await page.keyboard.press('Enter');
  await page.waitForFunction((before) => document.querySelector('.decision')?.getAttribute('data-decision') !== before || document.querySelector('.scoring, .ending'), asked, { timeout: 30000 });
  return true;
}

export async function playThrough(page, once, most = 400) {
  for (let i = 0; i < most; i++) if (!(await once(page))) return i;
  throw new Error(`not over after ${most} decisions`);
}
