// What is kept in the browser, whole or not; what cannot be fetched; what is looked back at.
//   node tests/kept.mjs IRORI
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, desk, expect, finish, openBrowser, openPage, phone, serveFiles, violations } from './stage.mjs';
import { settle, touchOnce } from './games.mjs';

const irori = process.argv[2];
const scratch = mkdtempSync(join(tmpdir(), 'irori-kept-'));
const server = await serveFiles();
const { browser, close } = await openBrowser(['--host-resolver-rules=MAP irori.test 127.0.0.1']);

async function visit(options = desk, settings = {}, expected = undefined, address = server.address) {
  const opened = await openPage(browser, options, expected);
  await opened.context.addInitScript((kept) => location.protocol === 'http:' && (localStorage.getItem('irori') ?? localStorage.setItem('irori', kept)), JSON.stringify({ pace: 'quick', ...settings }));
  await opened.page.goto(address);
  await opened.page.locator('.game-card').first().waitFor();
  return opened;
}

async function begin(page, game = '5211') {
  await page.locator(`.game-${game} .main-button`).click();
  await page.locator('.table-frame').waitFor({ timeout: 60000 });
  await settle(page);
}

async function goHome(page) {
  await page.locator('.frame-head .tool').first().click();
  await page.locator('.game-card').first().waitFor();
}

// What `change`, as text because of the page's policy, makes of each that is in a store is kept there.
const changeAll = (page, store, change) =>
  page.evaluate(`new Promise((resolve, reject) => {
    indexedDB.open('irori').onsuccess = ({ target: { result: database } }) => {
      const transaction = database.transaction('${store}', 'readwrite'), all = transaction.objectStore('${store}');
      all.getAll().onsuccess = ({ target }) => target.result.flatMap((one) => { ${change} }).forEach((one) => all.put(one));
      transaction.oncomplete = () => (database.close(), resolve());
      transaction.onabort = () => (database.close(), reject(transaction.error));
    };
  })`);
const rowsOf = (page, id) =>
  page.evaluate(
    (wanted) =>
      new Promise((resolve) => {
        indexedDB.open('irori').onsuccess = ({ target: { result: database } }) =>
          (database.transaction('rows').objectStore('rows').getAll().onsuccess = ({ target }) => (database.close(), resolve(target.result.filter(({ id }) => id === wanted).length)));
      }),
    id,
  );

await check('without https two windows that open a game at nearly the same time do not both play it', async () => {
  const { context, page } = await visit(desk, {}, undefined, server.address.replace('localhost', 'irori.test'));
  await begin(page);
  const address = page.url();
  await page.goto('about:blank');
  for (const ms of [0, 150, 300]) {
    const both = [await context.newPage(), await context.newPage()];
    await Promise.all(both.map(async (one, i) => (await one.waitForTimeout(i * ms), one.goto(address))));
    for (const one of both) await one.locator('.table-frame').waitFor({ timeout: 60000 });
    await both[0].waitForTimeout(600);
    const watching = await Promise.all(both.map((one) => one.locator('.elsewhere').count()));
    expect(watching[0] + watching[1] === 1, `${ms} ms apart, who watches: ${watching}`);
    for (const one of both) await one.close();
    await page.waitForTimeout(200);
  }
  await context.close();
});

const damages = {
  'of other rules': String.raw`return { ...one, text: String(one.text).replace(/"rules":\d+/, '"rules":99') }`,
  'with a damaged row': `return one.number === 3 ? { ...one, text: one.text.slice(0, -9) + '\\n' } : one`,
  'with a damaged first row': `return one.text.startsWith('{"irori"') ? { ...one, text: one.text.slice(0, 20) } : one`,
};
for (const [[name, change], locale, game] of Object.entries(damages).map((one, i) => [one, ['en', 'fr', 'en'][i], ['5211', '5211', 'harakiri'][i]]))
  await check(`a kept game ${name} is told in words, and saved as a file`, async () => {
    const { context, page } = await visit({ ...desk, locale });
    if (game === 'harakiri') {
      await page.locator('.game-harakiri .main-button').click();
      await page.locator('.table-frame').waitFor({ timeout: 60000 });
    } else {
      await begin(page, game);
      for (let i = 0; i < 2; i++) await touchOnce(page);
      await settle(page);
    }
    const address = page.url();
    await goHome(page);
    await changeAll(page, 'rows', `if (!one.record) return one; ${change}`);
    await page.goto('about:blank');
    await page.goto(address);
    const told = await page.getByRole('alert').innerText();
    expect(!/[{}]|undefined|Unexpected|[A-Z]_[A-Z]/.test(told) && told.length > 40, told);
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^(Save the game as a file|Enregistrer la partie)/ }).click()]);
    expect(readFileSync(await download.path()).length > 0 && download.suggestedFilename().endsWith('.irori'), 'nothing was saved');
    console.log(`# ${told.replaceAll('\n', ' | ')}`);
    await context.close();
  });

await check('games that go on come first, all are shown, and one is deleted unless a window has it open', async () => {
  const { context, page } = await visit();
  await begin(page);
  const id = page.url().split('/').pop();
  const copies = `return [one, ...Array.from({ length: 14 }, (_, i) => ({ ...one, id: 'over ' + i, stage: 'over', changed: one.changed + 1000 * (i + 1) }))]`;
  await goHome(page);
  await changeAll(page, 'games', copies);
  await page.reload();
  const links = page.locator('.games-list a');
  await links.first().waitFor();
  expect((await links.count()) === 12 && (await links.first().getAttribute('href')).endsWith(id), 'not twelve, the one that goes on first');
  await page.getByRole('button', { name: 'Show all (15)' }).click();
  expect((await links.count()) === 15, 'not all');
  const found = await violations(page);
  const other = await context.newPage();
  await other.goto(`${server.address}/#/g/${id}`);
  await other.locator('.table-frame').waitFor();
  const remove = page.locator('.games-list').getByRole('button', { name: /^Delete 5211, / }).first();
  await remove.click();
  await page.getByRole('button', { name: 'Delete it for good' }).click();
  await page.getByRole('alert').getByText('A window has this game open').waitFor();
  found.push(...(await violations(page)));
  await other.close();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await remove.evaluate((one) => one === document.activeElement), 'the focus is lost');
  expect((await rowsOf(page, id)) > 0, 'it was deleted all the same');
  await remove.click();
  await page.getByRole('button', { name: 'Delete it for good' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.querySelectorAll('.games-list a').length === 14);
  expect((await rowsOf(page, id)) === 0, 'rows are left');
  await page.reload();
  await links.first().waitFor();
  expect(!(await links.first().getAttribute('href')).endsWith(id), 'it is still listed');
  expect(!found.length, found.join('; '));
  await context.close();
});

await check('a game that is left while it begins is kept, and played when one comes back', async () => {
  const { context, page } = await visit();
  for (const ms of [0, 20, 60, 150]) {
    await page.locator('.game-5211 .main-button').click();
    await page.waitForTimeout(ms);
    await page.goBack();
    await page.locator('.game-card').first().waitFor(); // the list may have been read before the game was kept
  }
  await page.waitForTimeout(500);
  await page.reload();
  const links = page.locator('.games-list a');
  await links.first().waitFor();
  for (let i = 0, n = await links.count(); i < n; i++) {
    await links.nth(i).click();
    await settle(page);
    expect(!(await page.locator('.elsewhere').count()), 'nobody plays it');
    await goHome(page);
    await links.first().waitFor();
  }
  await context.close();
});

for (const [name, options] of Object.entries({ phone, desk }))
  await check(`the walk through a record does not tell the end before it comes, on ${name}`, async () => {
    const { context, page } = await visit(options);
    const path = join(scratch, 'whole.irori');
    writeFileSync(path, execFileSync(irori, ['record', '5211', '--seed', '7']));
    await page.setInputFiles('input[type=file]', path);
    await page.locator('.ending').waitFor({ timeout: 60000 });
    await page.getByRole('button', { name: 'One step back' }).first().click();
    await page.locator('.looking-back').waitFor();
    expect(!(await page.locator('.ending').count()), 'the end is told');
    await page.getByRole('button', { name: 'End', exact: true }).first().click();
    await page.locator('.ending').waitFor();
    await context.close();
  });

await check('a part of the table that cannot be fetched is told, and fetched when it can be', async () => {
  const { context, page } = await visit(desk, {}, /404|ERR_FAILED|Failed to fetch/);
  for (const part of [/FiveTwoOneOne-[^/]*\.js$/, /cards-5211[^/]*\.svg$/]) {
    await page.goto(server.address);
    await context.route(part, (route) => route.abort());
    await page.locator('.game-5211 .main-button').click();
    await page.locator('.failure').getByText('could not be fetched').waitFor({ timeout: 60000 });
    await context.unroute(part);
    await page.getByRole('button', { name: 'Open the table again' }).click();
    await settle(page);
    await page.locator('.hand .face, .hand .can-touch').first().waitFor();
  }
  await context.close();
});

await check('a language that cannot be fetched is not kept, and the page begins in English without it', async () => {
  const { context, page } = await visit(desk, {}, /404|ERR_FAILED|Failed to fetch|fr-/);
  const words = /fr-(home|5211)[^/]*\.(js|words)$/;
  await context.route(words, (route) => route.abort());
  await page.getByRole('button', { name: 'Français' }).click();
  await page.waitForTimeout(500);
  expect(!(await page.evaluate(() => localStorage.getItem('irori'))).includes('language'), 'it was kept');
  await page.evaluate(() => localStorage.setItem('irori', JSON.stringify({ pace: 'quick', language: 'fr' })));
  await page.reload();
  await page.getByRole('button', { name: 'Play' }).first().waitFor();
  await page.evaluate(() => localStorage.setItem('irori', JSON.stringify({ pace: 'quick' })));
  await page.reload();
  await begin(page);
  await context.unroute(words);
  await context.route(/fr-5211[^/]*\.words$/, (route) => route.abort());
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Français').check();
  await page.keyboard.press('Escape');
  await page.locator('.problem').filter({ hasText: 'fetch' }).waitFor();
  await context.close();
});

await check('a sheet that is closed by its sign gives the focus back', async () => {
  const { context, page } = await visit();
  const isBack = async () => {
    const button = page.getByRole('button', { name: 'Settings' });
    await button.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await button.evaluate((one) => one === document.activeElement), 'the focus is elsewhere');
  };
  await isBack();
  await begin(page);
  await isBack();
  await context.close();
});

await close();
server.close();
rmSync(scratch, { recursive: true, force: true });
finish();
