// Playing as a person would: touching cards and buttons, or with keys alone.

export const step = (page) => page.locator('.scoring .main-button');

// Waits until something is asked, told or over.
export async function settle(page) {
  await page.waitForFunction(() => document.querySelector('.scoring .main-button, .ending, .decision .actions button:not(:disabled), .hand .can-touch:not(:disabled), .board .can-touch'), null, { timeout: 30000 });
}

// Whatever a choice is about lies on the table as something to touch.
async function expectShown(page) {
  const hidden = await page.evaluate(() => {
    const wanted = (document.querySelector('.decision')?.getAttribute('data-touchable') ?? '').split('\n').filter(Boolean);
    return wanted.filter((address) => !document.querySelector(`[data-thing="${CSS.escape(address)}"].can-touch`));
  });
  if (hidden.length) throw new Error(`can be touched, and is not shown: ${hidden}`);
}

// One decision by touch. False: the game is over.
export async function touchOnce(page, touch = 'click') {
  await settle(page);
  const read = step(page);
  if (await read.count()) return await read[touch](), true;
  if (await page.locator('.ending').count()) return false;
  await expectShown(page);
  const asked = await page.locator('.decision').getAttribute('data-decision');
  const main = page.locator('.actions .main-button:not(:disabled)');
  for (let i = 0; i < 4 && !(await main.count()); i++) {
    const cards = page.locator('.hand button.can-touch:not(.is-picked):not(:disabled), .board button.can-touch:not(.is-picked):not(:disabled)');
    const before = await page.locator('.is-picked').count();
    if (!(await cards.count())) break;
    await cards.first()[touch]({ timeout: 10000 }).catch(() => {});
    // A second touch on the same card would play it: wait until the first is seen. (A card may also take another's place.)
    await page.waitForFunction(
      ([picked, decision]) => document.querySelectorAll('.is-picked').length !== picked || document.querySelector('.decision')?.getAttribute('data-decision') !== decision || document.querySelector('.scoring, .ending'),
      [before, asked],
      { timeout: 1000 },
    ).catch(() => {});
  }
  const other = page.locator('.actions .choice-button:not(:disabled):not([aria-disabled])');
  const button = (await main.count()) ? main : other;
  if (!(await button.count())) return await page.waitForTimeout(50), true; // the table moved on meanwhile
  // What is gone by now was taken away by the table; then another decision is asked, or the next line fails.
  await button.first()[touch]({ timeout: 10000 }).catch(() => {});
  await page.waitForFunction((before) => document.querySelector('.decision')?.getAttribute('data-decision') !== before || document.querySelector('.scoring, .ending'), asked, { timeout: 30000 });
  return true;
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
    await page.keyboard.press('Space');
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
