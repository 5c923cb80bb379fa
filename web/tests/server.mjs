// Two browsers at a table on the server: one of them is killed and comes back, the server is killed and comes back, they
// play to the end and again; who leaves is followed by another; a page in a home network, which is no secure context; links,
// tables as they are wished, another device, and what is one's own.
//   node tests/server.mjs IRORI
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { check, desk, expect, finish, openBrowser, openPage, phone, startServer, violations } from './stage.mjs';
import { settle, touchOnce } from './games.mjs';
import { expectScores, lookAtFirstRegret, lookBack, scoresOf } from './looking-back.mjs';

const irori = process.argv[2];
const lost = /404|WebSocket|ERR_/; // while the server is away
const plain = /404|Cross-Origin-Opener-Policy/; // a header that browsers ignore without https, and say so

async function sitDown(page, name, way = 'click') {
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Sit down' }).first()[way]();
  await page.getByRole('button', { name: 'Get up' }).waitFor();
}

// A server whose links lead to it.
async function startLinked() {
  const probe = await startServer(irori), { port } = probe;
  await probe.kill();
  const server = await startServer(irori, port, ['--base-url', `http://localhost:${port}`]);
  return { ...server, close: () => (server.close(), probe.close()) };
}

// What was shown before the deal and told after the game fits, and the record says the same.
async function checkShuffle(page, noted) {
  await page.getByRole('button', { name: 'Check the shuffle' }).click();
  const sheet = page.getByRole('dialog', { name: 'Check the shuffle' });
  await sheet.waitFor();
  const [commitment, secret, ...nonces] = await sheet.locator('code').allInnerTexts();
  expect(commitment === noted, `${noted} was shown, and then ${commitment}`);
  expect(createHash('sha256').update(`irori secret ${secret}`).digest('hex') === commitment && nonces.length === 2, `${commitment} / ${secret} / ${nonces}`);
  const [download] = await Promise.all([page.waitForEvent('download'), sheet.getByRole('button', { name: 'Save the game as a file' }).click()]);
  expect((await sheet.innerText()).includes(`irori verify ${download.suggestedFilename()}`), 'it does not say how to check');
  const record = readFileSync(await download.path(), 'utf8');
  expect([commitment, secret, ...nonces].every((digits) => record.includes(digits)), 'the record says something else');
  execFileSync(irori, ['verify', await download.path()]);
  const found = await violations(page);
  expect(!found.length, found.join('; '));
  await page.keyboard.press('Escape');
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

// A server's game that is over: points, the picture, the decisions of everybody who played, and the game once more, step by
// step, without anything that the seat did not see.
async function lookBackAtServer(page) {
  const scores = await scoresOf(page);
  await lookBack(page);
  await expectScores(page, scores);
  expect((await page.locator('.after-sources figure').count()) === scores.length, 'not a chart for each');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as SVG' }).click()]);
  expect(readFileSync(await download.path(), 'utf8').startsWith('<svg'), 'no picture');
  await page.getByRole('button', { name: 'Look for them' }).click();
  await page.locator('.after-seat').first().waitFor({ timeout: 120000 });
  expect((await page.locator('.after-seat').count()) === scores.length, 'not everybody who played');
  const found = await violations(page);
  expect(!found.length, found.join('; '));
  const entry = Number(await lookAtFirstRegret(page));
  const stand = () => page.locator('.stand').innerText();
  const shown = (number) => page.waitForFunction((wanted) => document.querySelector('.walk input').value === wanted, String(number));
  const then = await stand();
  for (const [name, at] of [['One step on', entry + 1], ['One step back', entry]]) {
    await page.getByRole('button', { name }).click();
    await shown(at);
  }
  expect(!(await page.locator('.can-touch').count()), 'the past can be touched');
  await page.locator('.walk input').fill('0');
  await page.waitForFunction((before) => document.querySelector('.stand').innerText !== before, then);
  await page.getByRole('button', { name: 'Now', exact: true }).click();
  await page.locator('.ending').waitFor();
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
  await aki.page.getByText('Nobody chooses the shuffle').click();
  const noted = await aki.page.locator('.gathering code').innerText();
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
  // Both see the same, once both have seen what the last turn brought.
  await settle(aki.page);
  const stand = await aki.page.locator('.stand').innerText();
  await back.page.waitForFunction((text) => document.querySelector('.stand').innerText === text, stand, { timeout: 60000 });

  await playOn(aki.page, back.page);
  for (const { page } of [aki, back]) await readToEnd(page);
  const ends = await Promise.all([aki, back].map(({ page }) => page.locator('.ending h2').innerText()));
  expect(ends.every(Boolean), ends.join(' / '));
  const address = table.split('/t/')[1];
  const record = await (await aki.context.request.get(`${server.address}/api/tables/${address}/record`)).text();
  const file = join(server.folder, 'played.irori');
  writeFileSync(file, record);
  execFileSync(irori, ['verify', file]); // every hash is what the native engine plays
  await checkShuffle(aki.page, noted);
  await lookBackAtServer(aki.page);

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

  // Who is muted is not heard, also after the page was loaded anew, until that is over.
  const sheet = haru.page.getByRole('dialog'), listed = (text) => sheet.getByText(text), isMuted = sheet.getByLabel('Aki', { exact: true });
  await listed('Mute somebody').tap();
  await isMuted.check();
  await listed('Well played').waitFor({ state: 'detached' });
  await haru.page.reload();
  await haru.page.getByRole('button', { name: 'At this table', exact: true }).waitFor();
  await aki.page.getByLabel('Say something').fill('Hello?');
  await aki.page.keyboard.press('Enter');
  await aki.page.getByText('Hello?').waitFor();
  await haru.page.getByRole('button', { name: 'At this table', exact: true }).tap();
  await listed('Muted: Aki').tap();
  expect(!(await listed('Hello?').count()), 'who is muted is heard');
  await isMuted.uncheck();
  await listed('Hello?').waitFor();

  // Who made the table ends the talk for all.
  expect(!(await haru.page.getByRole('button', { name: 'End the talk at this table' }).count()), 'a guest may end the talk');
  await aki.page.getByRole('button', { name: 'End the talk at this table' }).click();
  await listed('Who made this table has ended the talk.').waitFor();
  expect(!(await sheet.getByLabel('Say something').count()), 'there is still something to say');
  await aki.page.reload();
  await aki.page.getByRole('button', { name: 'Let the talk go on' }).click();
  await sheet.getByLabel('Say something').waitFor();
  await haru.page.getByRole('button', { name: 'Let somebody go on for me' }).tap(); // Aki alone could not admit anybody
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

await check('where nobody else reaches the server there is no link, and what to do is told; who made the table removes people and ends the invitation', async () => {
  const server = await startServer(irori), { browser, close } = await openBrowser();
  const aki = await openPage(browser, desk), haru = await openPage(browser, phone);
  await makeTable(aki.page, server.address);
  await aki.page.getByText('Start it with --lan').waitFor();
  expect(!(await aki.page.locator('.qr').count()), 'there is a link all the same');
  await sitDown(aki.page, 'Aki');
  await haru.page.goto(aki.page.url());
  await sitDown(haru.page, 'Haru', 'tap');
  expect(!(await haru.page.getByRole('button', { name: 'End the invitation' }).count()), 'a guest is offered to end it');
  await aki.page.getByRole('button', { name: 'Clear the seat: Haru' }).click();
  await haru.page.getByRole('button', { name: 'Sit down' }).waitFor();
  const found = await violations(aki.page);
  expect(!found.length, found.join('; '));
  // By key alone: the focus goes to what will happen, back when it is called off, and on to the answers.
  const focused = (locator) => locator.and(aki.page.locator(':focus')).waitFor();
  const button = (name) => aki.page.getByRole('button', { name, exact: true }), warning = aki.page.getByText('Who sits here already is sent away');
  const press = async (...keys) => { for (const key of keys) await aki.page.keyboard.press(key); };
  await button('End the invitation').focus();
  await press('Enter');
  await focused(warning);
  await press('Tab', 'Tab', 'Enter');
  await focused(button('End the invitation'));
  await press('Enter');
  await focused(warning);
  await press('Tab');
  await focused(button('End it'));
  await press('Enter');
  for (const { page } of [aki, haru]) await page.getByText('This invitation has ended').waitFor();
  await close();
  server.close();
});

await check('a table is opened as it is wished: a clock that is seen to run, no talk, hints, nobody who watches', async () => {
  const server = await startLinked(), { browser, close } = await openBrowser();
  const { page } = await openPage(browser, desk), watcher = await openPage(browser, desk);
  await page.goto(server.address);
  await page.getByRole('button', { name: 'With friends: 5211' }).click();
  await page.getByRole('combobox').first().selectOption('2');
  await page.getByText('More: clock').click();
  await page.getByLabel('Time for each decision').selectOption('1 minute');
  await page.getByLabel('Extra time').selectOption('1 day');
  await page.getByLabel('Hints').selectOption('For everybody');
  for (const label of ['Nobody may watch', 'No talk at the table']) await page.getByLabel(label).check();
  const found = await violations(page);
  const [request] = await Promise.all([page.waitForRequest(/api.tables$/), page.getByRole('button', { name: 'Open the table' }).click()]);
  expect(request.postData() === '{"game":"5211","players":2,"options":[],"move_ms":60000,"game_ms":86400000,"no_watching":true,"no_chat":true,"hints":"on"}', request.postData());
  await page.locator('.gathering').waitFor();
  await page.getByText('1 minute for each decision. Who needs longer has 1 day more').waitFor();
  expect((await page.getByLabel('Link to this table').inputValue()) === page.url(), 'the link leads elsewhere');
  await sitDown(page, 'Aki');
  await page.getByRole('button', { name: 'Seat a bot' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.locator('.table-frame').waitFor({ timeout: 60000 });
  await settle(page);
  await page.getByRole('timer', { name: 'Time left: 1 day' }).waitFor();
  found.push(...(await violations(page)));
  expect(!found.length, found.join('; '));
  await watcher.page.goto(page.url());
  await watcher.page.getByText('Nobody may watch at this table.').waitFor();
  await close();
  server.close();
});

await check('a link takes one to another device, once; what is mine is saved and deleted', async () => {
  const server = await startLinked(), { browser, close } = await openBrowser();
  const aki = await openPage(browser, desk), other = await openPage(browser, phone), late = await openPage(browser, desk);
  await makeTable(aki.page, server.address);
  await sitDown(aki.page, 'Aki');
  await aki.page.getByRole('button', { name: 'Settings' }).click();
  await aki.page.getByRole('button', { name: 'Other devices' }).click();
  await aki.page.getByRole('button', { name: 'Make a link' }).click();
  await aki.page.getByText('Good for ten minutes').waitFor();
  const link = await aki.page.getByLabel('Link for another device').inputValue();
  const found = await violations(aki.page);
  await other.page.goto(link);
  const cookies = async () => (await other.context.cookies()).length;
  await other.page.getByRole('button', { name: 'Go on here as Aki' }).waitFor();
  expect(!(await cookies()), 'opening the link has changed something');
  found.push(...(await violations(other.page)));
  await other.page.getByRole('button', { name: 'Go on here as Aki' }).tap();
  await other.page.getByRole('link', { name: /5211/ }).tap();
  await other.page.getByRole('button', { name: 'Get up' }).waitFor({ timeout: 60000 });
  await late.page.goto(link);
  await late.page.getByRole('button', { name: 'Go on here as Aki' }).click();
  await late.page.getByText('This link is used up or too old').waitFor();

  const [download] = await Promise.all([aki.page.waitForEvent('download'), aki.page.getByRole('button', { name: 'Save as a file' }).click()]);
  expect(JSON.parse(readFileSync(await download.path(), 'utf8').trim()).game, 'nothing is saved');
  await aki.page.getByRole('button', { name: 'Delete …' }).click();
  await aki.page.getByText('This cannot be undone').waitFor();
  await aki.page.getByRole('button', { name: 'Delete it for good' }).click();
  await aki.page.getByText('It is deleted').waitFor();
  await other.page.getByText('There is no such table at this server').waitFor(); // its maker was deleted, and it was not dealt
  await aki.page.keyboard.press('Escape');
  await aki.page.locator('.game-card').first().waitFor();
  expect(!(await aki.page.getByRole('link', { name: /5211/ }).count()) && !(await aki.context.cookies()).length, 'something is left');
  expect(!found.length, found.join('; '));
  await close();
  server.close();
});

finish();
