// Playing Kodama as a person would: dragging cards with mouse or fingers, or with keys, or through the accessibility tree.
import { expect } from './stage.mjs';

const NOTCH = 100; // pixels of a wheel's notch, 1/64 of a turn

// Something is asked, told or over, and the tree is shown as it is.
export async function settle(page) {
  await page.waitForFunction(
    () =>
      document.querySelector('.scoring .main-button, .ending, .spirit-chip.can-touch:not(:disabled), .decision:not(.growing) .actions button:not(:disabled)') ||
      (document.querySelector('.can-lay:not(:disabled)') && !document.querySelector('.held-card')),
    null,
    { timeout: 60000 },
  );
}

// What is no laying: reading, the spirits, passing, the end.
export async function otherwise(page, way = 'click') {
  const read = page.locator('.scoring .main-button');
  if (await read.count()) return await read[way](), true;
  if (await page.locator('.ending').count()) return false;
  const spirit = page.locator('.spirit-chip.can-touch:not(:disabled)');
  const asked = await page.locator('.decision').getAttribute('data-decision');
  if (await spirit.count()) {
    await spirit.first()[way]();
    await page.locator('.actions .main-button')[way]();
  } else if (await page.locator('.decision:not(.growing) .actions button:not(:disabled)').count()) {
    await page.locator('.decision:not(.growing) .actions button:not(:disabled)').first()[way]();
  } else return null;
  await movedOn(page, asked);
  return true;
}

export const movedOn = (page, asked) =>
  page.waitForFunction((before) => document.querySelector('.scoring, .ending') || document.querySelector('.decision')?.getAttribute('data-decision').split('/')[0] !== before.split('/')[0], asked, { timeout: 60000 });

// Places to try on the tree, as one sees them: along the upper edges of its cards, the newest first, the new card lying as
// they do; then turned to both sides. With an address: of that card alone.
export function places(page, address = '') {
  return page.evaluate((wanted) => {
    const found = [];
    const cards = [...document.querySelectorAll('.tree-picture g[data-thing]')].filter((card) => !wanted || card.getAttribute('data-thing') === wanted).reverse();
    for (const lean of [0, -1024, 1024, 512, -512])
      for (const card of cards) {
        const m = card.getScreenCTM(), isTrunk = card.getAttribute('data-thing').endsWith('/1');
        const [width, height] = isTrunk ? [880, 1260] : [630, 880];
        const angle = Math.round((Math.atan2(-m.b, m.a) / (2 * Math.PI)) * 4096);
        const spots = [0.5, 0.35, 0.65, 0.2, 0.8].map((part) => [width * part, 45]);
        for (const part of [0.2, 0.35, 0.5]) spots.push([40, height * part], [width - 40, height * part]);
        for (const [x, y] of spots) found.push({ x: m.a * x + m.c * y + m.e, y: m.b * x + m.d * y + m.f, angle: angle + (x === 40 ? 1024 : x === width - 40 ? -1024 : 0) + lean });
      }
    return found;
  }, address);
}

export const frame = (page) => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

// Waits until the engine has judged where the card is now.
export async function judged(page) {
  await frame(page);
  await page.waitForFunction(() => ((held) => held && held.dataset.judged === held.dataset.drop)(document.querySelector('.held-card')));
}

// Takes a card of the display with the mouse by its stem, so that the pointer is where the stem is.
export async function grab(page, index = 0) {
  const card = page.locator('.can-lay').nth(index), box = await card.boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 3);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 30, { steps: 2 });
  await page.locator('.held-card').waitFor();
}

// Turns the dragged card to an angle, by the wheel's notches.
export async function turnTo(page, angle) {
  const now = Number((await page.locator('.held-card').getAttribute('data-drop')).split('/')[1]);
  const notches = Math.round((((angle - now) % 4096) + 4096 + 2048) % 4096 / 64) - 32;
  if (!notches) return;
  await page.mouse.wheel(0, -notches * NOTCH);
  await page.waitForFunction((was) => document.querySelector('.held-card')?.getAttribute('data-drop').split('/')[1] !== was, String(now), { timeout: 60000 });
}

// The pointer holds the card near its stem, not at it: where the stem is as one sees it.
export const stemOn = (page) => page.locator('.held-stem').evaluate((stem) => ((box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 }))(stem.getBoundingClientRect()));

// A hand that has a card by the mouse: turns it, and moves its stem to places of the screen. How far the stem is from the
// pointer only changes with the angle.
export function handOf(page) {
  let pointer = { x: 400, y: 300 }, angle = null, away = null;
  return {
    at: () => pointer,
    async move(to, turned) {
      if (turned !== angle || !away) {
        const { width, height } = page.viewportSize(); // beyond it a wheel turns nothing
        pointer = { x: Math.min(Math.max(pointer.x, 1), width - 1), y: Math.min(Math.max(pointer.y, 1), height - 1) };
        await page.mouse.move(pointer.x, pointer.y);
        await frame(page);
        await turnTo(page, turned);
        await frame(page);
        const stem = await stemOn(page);
        away = { x: stem.x - pointer.x, y: stem.y - pointer.y };
        angle = turned;
      }
      pointer = { x: to.x - away.x, y: to.y - away.y };
      await page.mouse.move(pointer.x, pointer.y);
      await judged(page);
    },
  };
}

// Drags a card about until it fits, and lets go.
export async function dragUntilItFits(page, onDragged = null, wanted = '.held-card.is-legal, .held-card.is-near') {
  for (let card = 0; card < 3; card++) {
    const tried = await places(page);
    await grab(page, card);
    const hand = handOf(page);
    for (const place of tried) {
      await hand.move(place, place.angle);
      if (!(await page.locator(wanted).count())) continue;
      if (onDragged) await onDragged(hand.at());
      await page.mouse.up();
      await page.locator('.held-card.is-legal:not(.is-dragged)').waitFor({ timeout: 60000 });
      return true;
    }
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await page.locator('.held-card').waitFor({ state: 'detached' });
  }
  return false;
}

// Plays the card that lies there. The answer is where it lay.
export async function play(page, way = 'click') {
  const asked = await page.locator('.decision').getAttribute('data-decision');
  const drop = await page.locator('.held-card').getAttribute('data-drop');
  await page.locator('.laying .main-button')[way]();
  await movedOn(page, asked);
  return drop;
}

// One decision by dragging with the mouse. False: the game is over.
export async function dragOnce(page, onDragged = null, onPlayed = null) {
  await settle(page);
  const done = await otherwise(page);
  if (done !== null) return done;
  expect(await dragUntilItFits(page, onDragged), 'no place was found by dragging');
  const drop = await play(page);
  onPlayed?.(drop);
  return true;
}

// One decision by touching what is best: the card, what it grows from, the place.
export async function layOnce(page) {
  await settle(page);
  const done = await otherwise(page);
  if (done !== null) return done;
  const worths = await page.locator('.can-lay .best-worth').allInnerTexts();
  const best = worths.reduce((most, text, i) => ((Number.parseInt(text, 10) || 0) > (Number.parseInt(worths[most], 10) || 0) ? i : most), 0);
  await page.locator('.can-lay').nth(best).click();
  for (const step of ['1', '2']) {
    await page.waitForFunction((wanted) => document.querySelector('.decision').getAttribute('data-decision').endsWith(`/${wanted}`), step);
    await page.locator('.ways button').first().click();
  }
  await page.locator('.held-card.is-legal').waitFor();
  await play(page);
  return true;
}
