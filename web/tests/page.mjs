// The page in a browser, through pointer, key and accessibility tree only.
//   node tests/page.mjs IRORI
import { execFileSync } from 'node:child_process';
import { check, closeAndContinue, cutOff, desk, expect, finish, openBrowser, openPage, pairs, phone, serveFiles, violations } from './stage.mjs';
import { keyOnce, playThrough, settle, touchOnce } from './games.mjs';

const irori = process.argv[2];
const server = await serveFiles();
const { browser, close } = await openBrowser();

async function start(options, game = '5211', settings = { pace: 'quick' }, expected = undefined) {
  const opened = await openPage(browser, options, expected);
  await opened.context.addInitScript((kept) => location.protocol === 'http:' && (localStorage.getItem('irori') ?? localStorage.setItem('irori', kept)), JSON.stringify(settings));
  await opened.page.goto(server.address);
  await opened.page.locator('.game-card').first().waitFor();
  opened.play = async (way = 'click') => {
    await opened.page.locator(`.game-${game} .main-button`)[way]();
    await opened.page.locator('.table-frame').waitFor({ timeout: 60000 });
  };
  return opened;
}

async function compareRecord(page) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('.ending .actions .choice-button').last().click()]);
  execFileSync(irori, ['verify', await download.path()]); // throws unless every line is what the engine plays
}

// No id where words should be.
const untranslated = async (page) => (await page.locator('body').innerText()).match(/\b(web|present|table|host|5211|kodachi|kodama|harakiri|error)\.[a-z][a-z0-9.-]+/g);

await check('home costs at most 60 KB', async () => {
  server.sent.length = 0;
  const { context } = await start(desk);
  const size = server.sent.reduce((sum, { size }) => sum + size, 0);
  await context.close();
  expect(size <= 60000, `${size} bytes`);
  console.log(`# home: ${size} bytes`);
});

for (const game of ['5211', 'kodachi'])
  await check(`a cold table of ${game} costs at most 320 KB`, async () => {
    const { context, page, play } = await start(desk, game);
    await play();
    const address = page.url();
    server.sent.length = 0;
    const cold = await context.newPage();
    await (await cold.context().newCDPSession(cold)).send('Network.setCacheDisabled', { cacheDisabled: true });
    await cold.goto(address);
    await cold.locator('.table-frame').waitFor();
    const size = [...new Map(server.sent.map((one) => [one.path, one.size])).values()].reduce((sum, one) => sum + one, 0);
    await context.close();
    expect(size <= 320000, `${size} bytes`);
    console.log(`# a cold table of ${game}: ${size} bytes`);
  });

await check('a whole game of 5211 by touch on a phone, and its record is what the engine plays', async () => {
  const { context, page, play } = await start(phone);
  await play('tap');
  const decisions = await playThrough(page, (p) => touchOnce(p, 'tap'));
  expect(decisions > 10, `only ${decisions} decisions`);
  await compareRecord(page);
  await context.close();
});

await check('a whole game of 5211 by keyboard on a desktop, in French', async () => {
  const { context, page, play } = await start({ ...desk, locale: 'fr' }, '5211', { pace: 'quick', language: 'fr' });
  expect((await page.locator('html').getAttribute('lang')) === 'fr', 'the page is not in French');
  await play();
  await playThrough(page, keyOnce);
  expect(!(await untranslated(page)), `untranslated: ${await untranslated(page)}`);
  await compareRecord(page);
  await context.close();
});

for (const edition of ['en', 'fr'])
  await check(`a whole game of Kodachi by touch, edition ${edition}, after one visit without a network, closed and continued`, async () => {
    const { context, page } = await start({ ...desk, serviceWorkers: 'allow' }, 'kodachi', { pace: 'quick' }, /404|ERR_INTERNET_DISCONNECTED/);
    await cutOff(page);
    await page.getByRole('button', { name: 'Set up: Kodachi' }).click();
    await page.getByLabel('Edition').selectOption(edition);
    await page.getByRole('button', { name: 'Start' }).click();
    await page.locator('.table-frame').waitFor();
    for (let i = 0; i < 10; i++) await touchOnce(page);
    await closeAndContinue(page, settle);
    await playThrough(page, touchOnce, 900);
    await compareRecord(page);
    await context.close();
  });

await check('a choice is taken back', async () => {
  const { context, page, play } = await start(desk, 'kodachi');
  await play();
  for (let i = 0; i < 40; i++) {
    const back = page.getByRole('button', { name: 'Take back' });
    if (await back.isEnabled()) {
      const before = await page.locator('.question').innerText();
      await back.click();
      await page.waitForFunction((question) => document.querySelector('.question').textContent !== question, before);
      return context.close();
    }
    await touchOnce(page);
  }
  throw new Error('nothing could be taken back');
});

await check('the table is shown as it was, and as it is again', async () => {
  const { context, page, play } = await start(desk);
  await play();
  await settle(page);
  const stand = () => page.locator('.stand').innerText(), first = await stand();
  for (let i = 0; i < 30 && (await stand()) === first; i++) {
    await touchOnce(page);
    await settle(page);
  }
  await page.getByLabel('Look back').focus();
  await page.keyboard.press('Home');
  await page.waitForFunction((text) => document.querySelector('.stand').textContent === text, first);
  expect((await page.locator('.hand .can-touch').count()) === 0, 'something can be touched in the past');
  await page.getByRole('button', { name: 'Now', exact: true }).click();
  await page.waitForFunction((text) => document.querySelector('.stand').textContent !== text, first);
  await context.close();
});

for (const [[name, options], colorScheme] of pairs(Object.entries({ phone, desk }), ['light', 'dark']))
  await check(`no violations of accessibility rules on ${name} in ${colorScheme}: home, table, rules, settings`, async () => {
    const { context, page, play } = await start({ ...options, colorScheme });
    const found = await violations(page);
    await play();
    for (let i = 0; i < 3; i++) await touchOnce(page);
    await settle(page);
    found.push(...(await violations(page)));
    if (await page.locator('.scoring').count()) await touchOnce(page);
    found.push(...(await violations(page)));
    for (const label of ['Rules', 'Settings']) {
      await page.getByRole('button', { name: label, exact: true }).click();
      await page.getByRole('dialog').waitFor();
      found.push(...(await violations(page)));
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await context.close();
    expect(!found.length, [...new Set(found)].join('; '));
  });

await check('what is touched again is put back', async () => {
  const { context, page, play } = await start(desk);
  await play();
  const cards = page.locator('.hand button.can-touch');
  await cards.nth(0).click();
  await page.locator('.hand .is-picked').waitFor();
  await cards.nth(0).click();
  await page.locator('.hand .is-picked').waitFor({ state: 'detached' });
  await context.close();
});

await check('a double touch plays once; what cannot be used now says why', async () => {
  const { context, page, play } = await start(desk);
  await play();
  await settle(page);
  await page.getByRole('button', { name: 'Take back' }).dispatchEvent('click'); // playwright does not touch what is off
  await page.getByText('Nothing can be taken back now').waitFor();
  const cards = page.locator('.hand button.can-touch');
  for (const i of [0, 1]) await cards.nth(i).click();
  const asked = await page.locator('.decision').getAttribute('data-decision');
  await page.locator('.actions .main-button').dblclick();
  await page.waitForFunction((before) => document.querySelector('.decision')?.getAttribute('data-decision') !== before, asked);
  await settle(page);
  expect(!(await page.locator('.problem').count()), 'the second touch was refused');
  await context.close();
});

await check('a game goes on after the page was closed', async () => {
  const { context, page, play } = await start(desk);
  await play();
  for (let i = 0; i < 3; i++) await touchOnce(page);
  await settle(page);
  // What one has before one: others may decide meanwhile, which changes nothing of it.
  const before = () => page.evaluate(() => [document.querySelector('.question').textContent, ...[...document.querySelectorAll('.hand [data-thing]')].map((one) => one.getAttribute('data-thing'))].join('|'));
  const own = await before();
  await page.goto(server.address);
  await page.locator('.games-list a').first().click();
  await settle(page);
  expect((await before()) === own, `another position: ${await before()}, not ${own}`);
  await context.close();
});

await check('the language changes in place, at home and at a table', async () => {
  const { context, page, play } = await start(desk);
  await page.getByRole('button', { name: 'Français' }).click();
  await page.getByRole('button', { name: /^Jouer/ }).first().waitFor();
  await page.getByRole('button', { name: 'English' }).click();
  await play();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Français').check();
  await page.keyboard.press('Escape');
  await page.getByText('Choisissez').first().waitFor();
  expect(!(await untranslated(page)), `untranslated: ${await untranslated(page)}`);
  await context.close();
});

await check('a hint names a move', async () => {
  const { context, page, play } = await start(desk);
  await play();
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.locator('.hint-box p').filter({ hasText: '%' }).first().waitFor({ timeout: 60000 });
  await context.close();
});

// The Worker's code is replaced by something that breaks.
for (const [name, code] of Object.entries({ 'cannot start': 'throw new Error("broken on purpose")', 'breaks later': 'setTimeout(() => { throw new Error("broken on purpose") }, 300)' }))
  await check(`a Worker that ${name} is told, and the table can be opened again`, async () => {
    const { context, page } = await start(desk, '5211', { pace: 'quick' }, /404|broken on purpose/);
    await context.route(/thinker-[^/]*\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: code }));
    await page.locator('.game-5211 .main-button').click();
    await page.locator('.failure').getByText('broken on purpose').waitFor({ timeout: 60000 });
    await context.unroute(/thinker-[^/]*\.js$/);
    await page.getByRole('button', { name: 'Open the table again' }).click();
    await page.locator('.failure').waitFor({ state: 'detached' });
    await touchOnce(page);
    await context.close();
  });

await close();
server.close();
finish();
