// Two browsers at a table on the server; the server is killed and comes back.
//   node tests/server.mjs IRORI
import { check, desk, expect, finish, openBrowser, openPage, phone, startServer } from './stage.mjs';
import { settle, touchOnce } from './games.mjs';

const server = await startServer(process.argv[2]);
const { browser, close } = await openBrowser();

const lost = /404|WebSocket|ERR_/; // while the server is away

await check('two people play at a table of the server, which is killed and comes back', async () => {
  const aki = await openPage(browser, desk, lost), haru = await openPage(browser, phone, lost);
  await aki.page.goto(server.address);
  await aki.page.locator('.game-5211').getByRole('button', { name: /With friends/ }).click();
  await aki.page.getByRole('combobox').first().selectOption('2');
  await aki.page.getByRole('button', { name: 'Open the table' }).click();
  await aki.page.locator('.gathering').waitFor();
  await aki.page.getByLabel('Your name').fill('Aki');
  await aki.page.getByRole('button', { name: 'Sit down' }).first().click();
  await aki.page.getByRole('button', { name: 'Get up' }).waitFor();
  await haru.page.goto(aki.page.url());
  await haru.page.getByLabel('Your name').fill('Haru');
  await haru.page.getByRole('button', { name: 'Sit down' }).first().tap();
  await haru.page.getByRole('button', { name: 'Get up' }).waitFor();
  await aki.page.getByRole('button', { name: 'Start' }).click();
  for (const { page } of [aki, haru]) await page.locator('.table-frame').waitFor({ timeout: 15000 });
  const turn = async () => {
    for (const { page } of [aki, haru]) while (await page.locator('.scoring .main-button').count()) await page.locator('.scoring .main-button').click();
    await Promise.all([touchOnce(aki.page), settle(haru.page).then(() => touchOnce(haru.page))]);
  };
  await turn();
  await server.kill();
  await aki.page.locator('.lost').waitFor({ timeout: 10000 });
  await server.again();
  await aki.page.locator('.lost').waitFor({ state: 'detached', timeout: 30000 });
  await haru.page.locator('.lost').waitFor({ state: 'detached', timeout: 30000 });
  await turn();
  const stands = await Promise.all([aki, haru].map(({ page }) => page.locator('.stand').innerText()));
  expect(stands[0] === stands[1], stands.join(' / '));
});

await close();
server.close();
finish();
