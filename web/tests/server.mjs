// Two browsers at a table on the server: one of them is killed and comes back, the server is killed and comes back, they
// play to the end and again; who leaves is followed by another; and a page in a home network, which is no secure context.
//   node tests/server.mjs IRORI
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { check, desk, expect, finish, openBrowser, openPage, phone, startServer } from './stage.mjs';
import { settle, touchOnce } from './games.mjs';

const irori = process.argv[2];
const lost = /404|WebSocket|ERR_/; // while the server is away
const plain = /404|Cross-Origin-Opener-Policy/; // a header that browsers ignore without https, and say so

async function sitDown(page, name, way = 'click') {
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Sit down' }).first()[way]();
  await page.getByRole('button', { name: 'Get up' }).waitFor();
}

async function makeTable(page, address) {
  await page.goto(address);
  await page.getByRole('button', { name: 'With friends: 5211' }).click();
  await page.getByRole('combobox').first().selectOption('2');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.locator('.gathering').waitFor();
}

async function readScores(page) {
  while (await page.locator('.scoring .main-button').count()) await page.locator('.scoring .main-button').click();
}

// One may still have the last scoring to read when the other sees the end.
async function readToEnd(page) {
  while (!(await page.locator('.ending').count())) {
    await settle(page);
    await readScores(page);
  }
}

// A turn of everybody; false: it is over.
async function turn(...pages) {
  for (const page of pages) await readScores(page);
  const results = await Promise.all(pages.map(async (page) => {
    await settle(page);
    await readScores(page);
    return touchOnce(page);
  }));
  return results.every(Boolean);
}

async function playOn(...pages) {
  for (let i = 0; i < 300; i++) if (!(await turn(...pages))) return;
  throw new Error('not over after 300 turns');
}

await check('two people play at a table of the server; a browser and the server are killed and come back; they play again', async () => {
  const server = await startServer(irori), first = await openBrowser();
  let second = await openBrowser();
  const aki = await openPage(first.browser, desk, lost), haru = await openPage(second.browser, phone, lost);
  await makeTable(aki.page, server.address);
  const table = aki.page.url();
  await sitDown(aki.page, 'Aki');
  await haru.page.goto(table);
  await sitDown(haru.page, 'Haru', 'tap');
  await aki.page.getByRole('button', { name: 'Start' }).click();
  for (const { page } of [aki, haru]) await page.locator('.table-frame').waitFor({ timeout: 60000 });
  await turn(aki.page, haru.page);

  // Haru's browser dies; the cookie is all that it had.
  const state = await haru.context.storageState();
  await settle(aki.page);
  await second.browser.close();
  await aki.page.getByText('away').first().waitFor({ timeout: 60000 });
  second = await openBrowser();
  const back = await openPage(second.browser, { ...phone, storageState: state }, lost);
  await back.page.goto(table);
  await back.page.locator('.table-frame').waitFor({ timeout: 60000 });
  await aki.page.getByText('away').first().waitFor({ state: 'detached', timeout: 60000 });
  await turn(aki.page, back.page);

  await server.kill();
  await aki.page.locator('.lost').waitFor({ timeout: 60000 });
  await server.again();
  for (const { page } of [aki, back]) await page.locator('.lost').waitFor({ state: 'detached', timeout: 90000 });
  await turn(aki.page, back.page);
  const stands = await Promise.all([aki, back].map(({ page }) => page.locator('.stand').innerText()));
  expect(stands[0] === stands[1], stands.join(' / '));

  await playOn(aki.page, back.page);
  for (const { page } of [aki, back]) await readToEnd(page);
  const ends = await Promise.all([aki, back].map(({ page }) => page.locator('.ending h2').innerText()));
  expect(ends.every(Boolean), ends.join(' / '));
  const address = table.split('/t/')[1];
  const record = await (await aki.context.request.get(`${server.address}/api/tables/${address}/record`)).text();
  const file = join(server.folder, 'played.irori');
  writeFileSync(file, record);
  execFileSync(irori, ['verify', file]); // every hash is what the native engine plays

  // Another game: one proposes, the other agrees, both are led there.
  await aki.page.getByRole('button', { name: 'Play again' }).click();
  await back.page.getByText('Aki would like to play again.').waitFor();
  await back.page.getByRole('button', { name: 'Yes' }).tap();
  for (const { page } of [aki, back]) await page.waitForURL((url) => url.href !== table && url.pathname.startsWith('/t/'), { timeout: 60000 });
  expect(aki.page.url() === back.page.url(), `${aki.page.url()} / ${back.page.url()}`);
  for (const { page } of [aki, back]) await page.locator('.gathering, .table-frame').first().waitFor({ timeout: 60000 });

  // Who comes back to the old table later is offered the way, not taken away.
  await aki.page.goto(table);
  await aki.page.getByRole('button', { name: 'To the new table' }).waitFor();
  await first.close();
  await second.close();
  server.close();
});

await check('who closes the page before the deal, and whose browser forgets, keeps the seat; an address without a table is told', async () => {
  const server = await startServer(irori), { browser, close } = await openBrowser();
  const { page, context } = await openPage(browser, desk);
  await makeTable(page, server.address);
  const table = page.url();
  await sitDown(page, 'Aki');
  await page.getByRole('button', { name: 'Seat a bot' }).click();
  await page.getByRole('button', { name: 'Start' }).and(page.locator(':enabled')).waitFor();
  await page.evaluate(() => localStorage.clear());
  await page.close();
  const back = await context.newPage();
  await back.goto(table);
  await back.getByRole('button', { name: 'Get up' }).waitFor();
  await back.getByRole('button', { name: 'Start' }).click();
  await back.locator('.table-frame').waitFor({ timeout: 60000 });
  await settle(back);
  await back.goto(`${server.address}/t/nosuchtable`);
  await back.getByText('There is no such table at this server').waitFor();
  await close();
  server.close();
});

await check('who leaves is followed by somebody whom the others admit, with the same hand', async () => {
  const server = await startServer(irori), { browser, close } = await openBrowser();
  const aki = await openPage(browser, desk), haru = await openPage(browser, phone), mai = await openPage(browser, desk);
  await makeTable(aki.page, server.address);
  const table = aki.page.url();
  await sitDown(aki.page, 'Aki');
  await haru.page.goto(table);
  await haru.page.getByRole('button', { name: 'Rules' }).tap(); // read before one sits down
  await haru.page.locator('.rules-page .line').first().waitFor();
  await haru.page.keyboard.press('Escape');
  await sitDown(haru.page, 'Haru', 'tap');
  await aki.page.getByRole('button', { name: 'Start' }).click();
  for (const { page } of [aki, haru]) await page.locator('.table-frame').waitFor({ timeout: 60000 });
  expect(await turn(aki.page, haru.page), 'it is over');
  for (const { page } of [aki, haru]) await settle(page);
  const hand = await haru.page.locator('.hand [data-thing]').evaluateAll((cards) => cards.map((card) => card.dataset.thing).join(' '));

  // What is said is seen on a phone, where the talk is a sheet.
  await aki.page.getByLabel('Say something').fill('Well played');
  await aki.page.keyboard.press('Enter');
  await haru.page.getByRole('button', { name: 'At this table (1)' }).waitFor();
  await haru.page.locator('.last-said', { hasText: 'Well played' }).tap();
  await haru.page.getByRole('dialog').getByText('Well played').waitFor();
  await haru.page.getByRole('button', { name: 'Get up' }).tap();
  await mai.page.goto(table);
  await mai.page.locator('.table-frame').waitFor({ timeout: 60000 });
  expect(!(await mai.page.getByRole('button', { name: 'Sit down' }).count()), 'a stranger is offered a hand');
  await aki.page.getByRole('button', { name: 'At this table' }).click();
  await aki.page.getByRole('button', { name: 'Ask to let somebody sit down at seat 2' }).click();
  await mai.page.getByLabel('Your name').fill('Mai');
  await mai.page.getByRole('button', { name: 'Sit down at seat 2' }).click();
  await mai.page.locator('.hand [data-thing]').first().waitFor({ timeout: 60000 });
  const same = await mai.page.locator('.hand [data-thing]').evaluateAll((cards) => cards.map((card) => card.dataset.thing).join(' '));
  expect(same === hand, `${same} / ${hand}`);
  await aki.page.keyboard.press('Escape');
  expect(await turn(aki.page, mai.page), 'it is over');
  await close();
  server.close();
});

await check('in a home network without https everything is played, and what is missing is told', async () => {
  const probe = await startServer(irori), port = probe.port;
  await probe.kill();
  const server = await startServer(irori, port, ['--base-url', `http://irori.test:${port}`]);
  const { browser, close } = await openBrowser(['--host-resolver-rules=MAP irori.test 127.0.0.1']);
  const { page, context } = await openPage(browser, phone, plain);
  await context.addInitScript(() => localStorage.setItem('irori', JSON.stringify({ pace: 'quick' })));
  await page.goto(`http://irori.test:${port}/`);
  await page.getByRole('button', { name: 'Play now: 5211' }).waitFor();
  const has = await page.evaluate(() => ({ secure: isSecureContext, subtle: Boolean(crypto.subtle), worker: 'serviceWorker' in navigator, locks: 'locks' in navigator, clipboard: Boolean(navigator.clipboard) }));
  expect(!Object.values(has).some(Boolean), `that is a secure context: ${JSON.stringify(has)}`);
  await page.getByRole('button', { name: 'Settings' }).tap();
  await page.getByText('Only over https').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Play now: 5211' }).tap();
  for (let i = 0; i < 4; i++) await touchOnce(page, 'tap');
  await page.getByRole('button', { name: 'Home' }).tap();
  await page.getByRole('link', { name: /5211.*running/ }).waitFor();
  await page.getByRole('button', { name: 'With friends: 5211' }).tap();
  await page.getByRole('combobox').first().selectOption('2');
  await page.getByRole('button', { name: 'Open the table' }).tap();
  await page.getByText('without https this browser').waitFor();
  await sitDown(page, 'Aki', 'tap');
  await page.getByRole('button', { name: 'Seat a bot' }).tap();
  await page.getByRole('button', { name: 'Start' }).tap();
  await page.locator('.table-frame').waitFor({ timeout: 60000 });
  for (let i = 0; i < 4; i++) await touchOnce(page, 'tap');
  await close();
  server.close();
  probe.close();
});

finish();
