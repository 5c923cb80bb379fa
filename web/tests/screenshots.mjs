// Pictures of the page, to be looked at.
//   node tests/screenshots.mjs FOLDER [GAME…]
import { join } from 'node:path';
import { desk, openBrowser, openPage, phone, serveFiles } from './stage.mjs';
import { settle, touchOnce } from './games.mjs';
import { layOnce, settle as settleKodama } from './laying.mjs';

const [folder, ...wanted] = process.argv.slice(2);
const decisions = { 5211: 6, kodachi: 16, kodama: 11, harakiri: 2 };
const server = await serveFiles();
const { browser, close } = await openBrowser();

for (const [size, options] of Object.entries({ desk, phone }))
  for (const colorScheme of ['light', 'dark'])
    for (const game of wanted.length ? wanted : ['home', ...Object.keys(decisions)]) {
      const { context, page } = await openPage(browser, { ...options, colorScheme });
      await context.addInitScript(() => localStorage.setItem('irori', JSON.stringify({ pace: 'quick' })));
      await page.goto(server.address);
      await page.locator('.game-card').first().waitFor();
      await page.evaluate(() => document.fonts.ready);
      if (game !== 'home') {
        await page.locator(`.game-${game} .main-button`).click();
        await page.locator('.table-frame').waitFor();
        const [play, rest] = game === 'kodama' ? [layOnce, settleKodama] : [touchOnce, settle];
        for (let i = 0; i < decisions[game]; i++) await play(page);
        await rest(page);
        while (await page.locator('.scoring .main-button').count()) await page.locator('.scoring .main-button').click();
        await rest(page);
        await page.waitForTimeout(400);
      }
      await page.screenshot({ path: join(folder, `${game}-${size}-${colorScheme}.png`) });
      await context.close();
    }

await close();
server.close();
