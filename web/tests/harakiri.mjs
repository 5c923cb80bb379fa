// Harakiri in a browser, through pointer, key and accessibility tree only.
//   node tests/harakiri.mjs IRORI [--full]
// Without --full the games by keyboard and by the accessibility tree alone are played for STEPS steps; with it to the end
// of the chapter, as the game by touch always is.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFrenchPage } from './french.mjs';
import { check, closeAndContinue, cutOff, desk, expect, finish, isFull, openBrowser, openPage, pairs, phone, serveFiles, violations } from './stage.mjs';
import { playOnce, randomFrom, reachable, settle } from './harakiri-play.mjs';

const irori = process.argv[2];
const STEPS = isFull ? 2000 : 30, MOST = 900;
const server = await serveFiles();
const { browser, close } = await openBrowser();

const words = {
  en: { what: 'What is played', start: 'Start', readings: 'Boards, missions, campaign' },
  fr: { what: 'Ce qu’on joue', start: 'Commencer', readings: 'Plateaux, missions, campagne' },
};

// Chapter 1 with three bots.
async function begin(options, language = 'en', settings = {}, { address, expected, visited } = server) {
  const opened = await openPage(browser, { locale: language, ...options }, expected);
  await opened.context.addInitScript((kept) => location.protocol === 'http:' && (localStorage.getItem('irori') ?? localStorage.setItem('irori', kept)), JSON.stringify({ pace: 'quick', language, ...settings }));
  await opened.page.goto(address);
  await visited?.(opened.page);
  await opened.page.locator('.game-harakiri .choice-button').last().click();
  await opened.page.getByLabel(words[language].what).selectOption('1');
  await opened.page.locator('.set-up .main-button').click();
  await opened.page.locator('.table-frame').waitFor({ timeout: 30000 });
  return opened;
}

// Through the pages before it, to the first question beside the map.
async function toTheMap(page, random, most = 60) {
  for (let i = 0; i < most; i++) {
    await settle(page);
    if (await page.locator('.hk-decision .hk-choice:not([aria-disabled])').count()) return;
    await playOnce(page, random);
  }
  throw new Error('the map is never reached');
}

const untranslated = async (page) => (await page.locator('body').innerText()).match(/\b(web|present|table|host|harakiri|error)\.[a-z][a-z0-9.-]+/g);

// What a second window of the same game fetches until it shows it, in bytes.
async function costOf(page, from) {
  from.sent.length = 0;
  const cold = await page.context().newPage();
  await (await cold.context().newCDPSession(cold)).send('Network.setCacheDisabled', { cacheDisabled: true });
  await cold.goto(page.url());
  await cold.locator('.table-frame').waitFor();
  await cold.locator('.hk-sheet svg').waitFor({ state: 'attached' });
  await cold.close();
  return [...new Map(from.sent.map((one) => [one.path, one.size])).values()].reduce((sum, one) => sum + one, 0);
}

await check('a cold table of Harakiri costs at most 420 KB', async () => {
  const { context, page } = await begin(desk);
  const size = await costOf(page, server);
  await context.close();
  expect(size <= 420000, `${size} bytes`);
  console.log(`# a cold table of Harakiri: ${size} bytes`);
});

await check('so does one in French with all stories translated; those that the first screen can do without come after it, in place', async () => {
  const scratch = mkdtempSync(join(tmpdir(), 'irori-french-')), later = /\.stories$/;
  const french = await serveFiles(makeFrenchPage(irori, scratch));
  const { context, page } = await begin(desk, 'fr', {}, { address: french.address, expected: /404|ERR_FAILED/ });
  const inEnglish = page.locator('.hk-page [lang="en"]');
  await context.route(later, (route) => route.abort());
  const size = await costOf(page, french);
  console.log(`# a cold table of Harakiri in French: ${size} bytes`);
  expect(size <= 420000, `${size} bytes`);
  await page.reload();
  await page.locator('.hk-story').first().waitFor();
  expect((await inEnglish.count()) === 0, 'the first screen is in English');
  // Where they could not be fetched they are told in English, and fetched again with the next position.
  const random = randomFrom(3);
  for (let i = 0; i < 40 && !(await inEnglish.count()); i++) await playOnce(page, random);
  expect(await inEnglish.count(), 'the stories are there, though they were not fetched');
  await context.unroute(later);
  for (let i = 0; i < 40; i++) {
    await playOnce(page, random); // turning a page is no new position
    if (await page.locator('.hk-story:not([lang="en"])').count()) break;
  }
  await page.locator('.hk-story:not([lang="en"])').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('.hk-page [lang="en"]'));
  await context.close();
  french.close();
  rmSync(scratch, { recursive: true, force: true });
});

await check('the content is not fetched for another game', async () => {
  const { page, context } = await openPage(browser, desk);
  await page.goto(server.address);
  server.sent.length = 0;
  await page.locator('.game-5211 .main-button').click();
  await page.locator('.table-frame').waitFor();
  const sent = server.sent.map(({ path }) => path).filter((path) => /harakiri/i.test(path));
  await context.close();
  expect(!sent.length, `${sent}`);
});

await check('a whole chapter by touch on a phone, after one visit without a network, closed and continued, dice falling; its record is what the engine plays', async () => {
  const { context, page } = await begin({ ...phone, reducedMotion: 'no-preference', serviceWorkers: 'allow' }, 'en', {}, { address: server.address, expected: /404|ERR_INTERNET_DISCONNECTED/, visited: cutOff });
  const random = randomFrom(5), tap = (button) => button.tap({ timeout: 20000 });
  let steps = 0, rolled = 0;
  for (; steps < MOST && (await playOnce(page, random, tap)); steps++) {
    if (steps === 20) await closeAndContinue(page, settle);
    if (!(await page.locator('.hk-thrown').count())) continue;
    // They lie still by themselves, and then the line says what they show.
    await page.waitForFunction(() => [...document.querySelectorAll('.hk-thrown')].every((one) => /\d/.test(one.querySelector('.hk-sum').textContent) && !one.querySelector('.rolls')) || !document.querySelector('.hk-thrown'));
    rolled++;
  }
  expect(steps > 40, `over after ${steps} steps`);
  expect(rolled > 0, 'no dice fell');
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('.ending .actions .choice-button').last().tap()]);
  execFileSync(irori, ['verify', await download.path()]);

  // The chapter once more: a game of its own, from its first question on, that is kept beside the one that is over.
  const over = page.url();
  await page.locator('.ending .hk-again').getByRole('button', { name: 'Chapter 1' }).tap();
  await page.waitForURL((url) => url.href !== over);
  await page.locator('.table-frame').waitFor();
  for (let i = 0; i < 12; i++) expect(await playOnce(page, random, tap), 'the chapter played again is over at once');
  await page.getByRole('button', { name: 'Home' }).tap();
  await page.locator('.games-list').getByRole('link', { name: /^Harakiri/ }).nth(1).waitFor();
  await context.close();
});

// Tab to what is wanted, Enter.
async function keyTo(page, wanted) {
  for (let i = 0; i < 150; i++) {
    if (await page.evaluate((one) => document.activeElement?.hasAttribute('data-wanted') && document.activeElement.getAttribute('data-wanted') === one, wanted)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('cannot be reached by key');
}
let wanted = 0;
const focused = (page, selector) => page.evaluate((one) => Boolean(document.activeElement?.matches(one)), selector);
// On the map Tab leads to one name, and arrows from there to the others; any that can be gone to will do. What has the focus is seen.
async function keyToName(page) {
  for (let i = 0; i < 150 && !(await focused(page, '.hk-place')); i++) await page.keyboard.press('Tab');
  const ways = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press(ways[(wanted + i + (i >> 2)) % 4]);
    if (await focused(page, '.hk-place.hk-can')) break;
  }
  expect(await focused(page, '.hk-place.hk-can'), 'arrows lead to no place that can be gone to');
  await page.waitForFunction(() => {
    const map = document.querySelector('.hk-map').getBoundingClientRect(), name = document.activeElement.getBoundingClientRect();
    return name.left < map.right && name.right > map.left && name.top < map.bottom && name.bottom > map.top;
  });
}
const byKey = (page) => async (button) => {
  const name = String(++wanted);
  const isName = await button.evaluate((one, n) => (one.setAttribute('data-wanted', n), one.classList.contains('hk-place')), name);
  await (isName ? keyToName(page) : keyTo(page, name));
  await page.keyboard.press('Enter');
};

await check(`Harakiri by keyboard alone on a desktop${isFull ? ', a whole chapter' : ''}`, async () => {
  const { context, page } = await begin(desk);
  const random = randomFrom(11);
  let steps = 0;
  while (steps < STEPS && (await playOnce(page, random, byKey(page)))) steps++;
  expect(steps >= 30, `only ${steps} steps`);
  await context.close();
});

// What a screen reader hears: roles and names, nothing of how it looks.
await check(`Harakiri through the accessibility tree alone, in French, English stories marked${isFull ? ', a whole chapter' : ''}`, async () => {
  const { context, page } = await begin(phone, 'fr');
  const random = randomFrom(2);
  let stories = 0, steps = 0;
  const on = page.getByRole('navigation', { name: 'Tourner les pages' }).getByRole('button', { name: /Suite|Continuer/ });
  for (; steps < STEPS; steps++) {
    await settle(page);
    stories += await page.locator('.hk-story').count();
    const unmarked = (await page.locator('.hk-story:not([lang="en"])').allInnerTexts()).join('\n'); // those are in French
    expect(!/\b(the|and|with|his|her)\b/i.test(unmarked), `a story is not marked as English: ${unmarked.slice(0, 200)}`);
    const told = page.getByRole('region', { name: /^Page \d/ }), asked = page.getByRole('region', { name: 'Décision' });
    if (await page.getByRole('region', { name: 'Fin de la partie' }).count()) break;
    const before = await page.locator('body').ariaSnapshot();
    const place = (await told.count()) ? told : asked;
    // Names within a sentence only show where they are.
    const buttons = (await on.count()) ? on : place.getByRole('button', { disabled: false }).and(page.locator(':not([aria-expanded]):not([aria-pressed="true"]):not(p *)'));
    const all = await buttons.elementHandles();
    if (all.length) await all[random(all.length)].click({ timeout: 20000 }).catch(async (error) => { if ((await page.locator('body').ariaSnapshot()) === before) throw error; });
    for (const end = Date.now() + 60000; before === (await page.locator('body').ariaSnapshot()); ) {
      if (Date.now() > end) throw new Error('nothing happens');
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    }
  }
  expect(!(await untranslated(page)), `untranslated: ${await untranslated(page)}`);
  expect(stories > 0, 'no story was read');
  await context.close();
});

for (const [[name, options], colorScheme] of pairs(Object.entries({ phone, desk }), ['light', 'dark']))
  await check(`no violations of accessibility rules in Harakiri on ${name} in ${colorScheme}: page, map, place, character, campaign`, async () => {
    const { context, page } = await begin({ ...options, colorScheme });
    const found = await violations(page);
    await toTheMap(page, randomFrom(4));
    found.push(...(await violations(page)));
    await page.locator('.hk-mission').first().click();
    await page.locator('.hk-looked').waitFor();
    found.push(...(await violations(page)));
    await page.locator('.hk-looked .tool').click();
    await page.locator('.hk-zoom .tool').last().click();
    await page.locator('.hk-legend svg').waitFor();
    found.push(...(await violations(page)));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    for (const opener of ['.hk-member', '.hk-open-readings']) {
      await page.locator(opener).first().click();
      await page.getByRole('dialog').waitFor();
      await page.waitForFunction(() => document.querySelector('dialog p'));
      found.push(...(await violations(page)));
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await context.close();
    expect(!found.length, [...new Set(found)].join('; '));
  });

// The map

const seen = (page) =>
  page.evaluate(() => {
    const box = document.querySelector('.hk-map').getBoundingClientRect();
    const names = [...document.querySelectorAll('.hk-place')].map((one) => ({ name: one.textContent, size: parseFloat(getComputedStyle(one).fontSize), box: one.getBoundingClientRect() }));
    const inside = names.filter(({ box: b }) => b.left >= box.left && b.right <= box.right && b.top >= box.top && b.bottom <= box.bottom);
    const meets = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return { names: names.length, inside: inside.length, least: Math.min(...names.map(({ size }) => size)), overlaps: names.filter((a, i) => names.some((b, k) => k > i && meets(a.box, b.box))).length, transform: document.querySelector('.hk-sheet').style.transform };
  });
const isMoved = (page, before) => page.waitForFunction((was) => document.querySelector('.hk-sheet').style.transform !== was, before);

for (const [name, options] of Object.entries({ phone, desk }))
  await check(`the map is panned and zoomed on ${name}, its names stay readable, its picture stays`, async () => {
    const { context, page } = await begin(options);
    await toTheMap(page, randomFrom(4));
    await page.waitForFunction(() => document.querySelector('.hk-decision').getAttribute('data-decision').startsWith(`${document.querySelector('.hk-sheet').getAttribute('data-at')}/`));
    await page.evaluate(() => document.querySelector('.hk-sheet svg').setAttribute('data-mark', 'same'));
    const map = page.locator('.hk-map'), box = await map.boundingBox(), x = box.x + box.width / 2, y = box.y + box.height / 2;
    const drag = async () => {
      const { transform } = await seen(page);
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x - 40, y - 30, { steps: 4 });
      await page.mouse.up();
      await isMoved(page, transform);
      expect(!(await page.locator('.hk-looked').count()), 'a drag touched something');
    };
    const pinch = async () => {
      const { transform } = await seen(page), cdp = await context.newCDPSession(page);
      const at = (by) => [{ x: x - by, y, id: 1 }, { x: x + by, y, id: 2 }];
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(30) });
      for (const by of [40, 55, 75]) await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(by) });
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await isMoved(page, transform);
    };
    const wheel = async () => {
      const { transform } = await seen(page);
      await page.mouse.move(x, y);
      await page.mouse.wheel(0, -200);
      await isMoved(page, transform);
    };
    await drag();
    await (options.hasTouch ? pinch() : wheel());
    const close = await seen(page);
    await map.focus();
    for (const key of ['ArrowLeft', '-', '+', '0']) { // closer before the last: where '-' already showed the whole map, nothing would move
      const { transform } = await seen(page);
      await page.keyboard.press(key);
      await isMoved(page, transform);
    }
    const whole = await seen(page);
    await page.getByRole('button', { name: 'Closer' }).click();
    await isMoved(page, whole.transform);
    for (const view of [close, whole, await seen(page)]) {
      expect(view.least >= 13, `names of ${view.least} pixels`);
      expect(!view.overlaps, `${view.overlaps} names lie over each other`);
    }
    expect(whole.inside >= 8, `only ${whole.inside} names on the whole map`);
    expect(close.names > whole.names, `${close.names} names close by, ${whole.names} on the whole map`);
    expect(await page.locator('.hk-sheet svg[data-mark="same"]').count(), 'the picture was drawn anew');
    await context.close();
  });

await check('a place is touched, its way is shown with what it costs and risks, and gone by the button', async () => {
  const { context, page } = await begin(phone);
  const random = randomFrom(4);
  for (let i = 0; i < 60; i++) {
    await toTheMap(page, random);
    const [place] = await reachable(page);
    if (!place) {
      await playOnce(page, random);
      continue;
    }
    const where = await place.innerText();
    await place.tap();
    await page.locator('.hk-route-line').waitFor({ state: 'attached' });
    expect(/Movement: \d/.test(await page.locator('.hk-looked .main-button').innerText()), 'no movement points are told');
    expect(/travel event/.test(await page.locator('.hk-looked').innerText()), 'the kind of event is not told');
    const before = await page.locator('.hk-decision').getAttribute('data-decision');
    await page.locator('.hk-looked .main-button').tap();
    await page.waitForFunction((was) => document.querySelector('.hk-book') || document.querySelector('.hk-decision')?.getAttribute('data-decision') !== was, before);
    expect(where.length > 0, 'the place has no name');
    return context.close();
  }
  throw new Error('nobody could travel');
});

// A place that can be gone to, somewhere in the game.
async function toATravel(page, random) {
  for (let i = 0; i < 60; i++) {
    await toTheMap(page, random);
    if ((await reachable(page)).length) return;
    await playOnce(page, random);
  }
  throw new Error('nobody could travel');
}

await check('by key: a place that is looked at is told with what it costs, its button comes next, Escape leads back to where one came from', async () => {
  const { context, page } = await begin(desk);
  await toATravel(page, randomFrom(4));
  await keyToName(page);
  const from = await page.evaluate(() => document.activeElement.textContent);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.matches('.hk-looked .question'));
  await page.waitForFunction((name) => /Movement: \d/.test([...document.querySelectorAll('[role="status"].unseen')].map((one) => one.textContent).find((text) => text.includes(name)) ?? ''), from);
  await page.keyboard.press('Tab');
  expect(await focused(page, '.hk-looked .main-button'), 'the button that goes there is not what comes next');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('.hk-looked') && document.activeElement !== document.body);
  expect(await page.evaluate((name) => document.activeElement.textContent === name || document.activeElement.matches('.question'), from), 'Escape loses the way');
  await context.close();
});

await check('a press that leaves the map at once is let go: the map follows nobody, and the next click is one', async () => {
  const { context, page } = await begin(desk);
  await toTheMap(page, randomFrom(4));
  const box = await page.locator('.hk-map').boundingBox(), y = box.y + box.height / 2;
  await page.mouse.move(box.x + 4, y);
  await page.mouse.down();
  await page.mouse.move(box.x - 60, y);
  await page.mouse.up();
  const { transform } = await seen(page);
  await page.mouse.move(box.x + 60, y);
  await page.mouse.move(box.x + 200, y + 40, { steps: 4 });
  expect((await seen(page)).transform === transform, 'the map sticks to the mouse');
  await page.locator('.hk-place').evaluateAll((all) => all.find((one) => { const b = one.getBoundingClientRect(); return document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2) === one; }).click());
  await page.locator('.hk-looked').waitFor();
  await context.close();
});

for (const [width, height] of [[844, 390], [740, 360], [1280, 500]])
  await check(`the map has its room in a low window (${width}×${height}), no control lies over another`, async () => {
    const { context, page } = await begin({ ...(width < 1000 ? phone : {}), viewport: { width, height } });
    const turning = await page.locator('.hk-turning .main-button').boundingBox();
    expect(turning.y + turning.height <= height, 'the button that turns the page is below the window');
    await toTheMap(page, randomFrom(4));
    const found = await page.evaluate(() => {
      const map = document.querySelector('.hk-map').getBoundingClientRect(), board = document.querySelector('.board').getBoundingClientRect();
      const boxes = [...document.querySelectorAll('.hk-zoom .tool, .hk-member, .hk-mission, .hk-missing, .hk-open-readings, .hk-decision button')].map((one) => {
        const { left, top, right, bottom, height, width } = one.getBoundingClientRect(), row = one.closest('.hk-missions')?.getBoundingClientRect(); // a row that is pushed shows what is within it
        return [one.className, { left, top, right: Math.min(right, row?.right ?? right), bottom, height, width }];
      });
      const over = boxes.flatMap(([name, a], i) => boxes.slice(i + 1).filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1).map(([other]) => `${name} / ${other}`));
      const small = boxes.filter(([, b]) => b.height < 43.5 && b.width > 0).map(([name, b]) => `${name} ${b.height}`);
      return { high: map.height, isIn: map.right <= innerWidth && map.bottom <= board.bottom + 1 && board.bottom + scrollY <= document.documentElement.scrollHeight + 1, wide: document.documentElement.scrollWidth, over, small };
    });
    await context.close();
    expect(found.high >= 200, `the map is ${found.high} pixels high`);
    expect(found.isIn && found.wide <= width, `the map is not inside the page: ${JSON.stringify(found)}`);
    expect(!found.over.length && !found.small.length, [...found.over, ...found.small].join('; '));
  });

await check('a campaign opened after a day begins with the story so far; the list at home tells chapter and round', async () => {
  const { context, page } = await begin(phone);
  await toTheMap(page, randomFrom(4));
  const address = page.url();
  await page.goto(server.address);
  await page.locator('.games-list').getByText(/Chapter 1: Since the new moon, round \d of 7/).waitFor();
  await page.goto(address);
  await page.locator('.table-frame').waitFor();
  expect(!(await page.getByRole('dialog').count()), 'the story is told again at once');
  await page.goto(server.address);
  const visitor = await context.newPage();
  await visitor.clock.setFixedTime(Date.now() + 25 * 3600 * 1000);
  await visitor.goto(address);
  const story = visitor.getByRole('dialog', { name: 'The story so far' });
  await story.waitFor();
  for (const text of ['The last scene', 'To win:', 'Open missions', 'The drowned bell']) await story.getByText(text).first().waitFor();
  await story.getByRole('button', { name: 'Go on with the journey' }).tap();
  await story.waitFor({ state: 'detached' });
  await context.close();
});

await close();
server.close();
finish();
