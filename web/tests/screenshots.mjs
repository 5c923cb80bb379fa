// Pictures of the page, to be looked at.
//   node tests/screenshots.mjs FOLDER [GAME…]
import { join } from 'node:path';
import { desk, openBrowser, openPage, phone, serveFiles } from './stage.mjs';
import { settle, touchOnce } from './games.mjs';
import { layOnce, settle as settleKodama } from './laying.mjs';
import * as harakiri from './harakiri-play.mjs';

const [folder, ...wanted] = process.argv.slice(2);
const decisions = { 5211: 6, kodachi: 16, kodama: 11 };

// Harakiri in mid-chapter: a page with a question, the map with a way on it, a character's sheet.
async function shootHarakiri(page, name) {
  const random = harakiri.randomFrom(7), wanted = { page: '.hk-asked .hk-choice', way: '.hk-route', map: '.hk-decision .hk-choice' };
  for (let i = 0; i < 160 && Object.keys(wanted).length; i++) {
    await harakiri.settle(page);
    for (const [what, selector] of Object.entries(wanted)) {
      if (i < 25 || !(await page.locator(selector).count())) continue;
      delete wanted[what];
      await page.waitForTimeout(300);
      await page.screenshot({ path: join(folder, `harakiri-${what}-${name}.png`) });
    }
    if (!(await harakiri.playOnce(page, random))) break;
  }
  for (let i = 0; i < 60 && !(await page.locator('.hk-decision .hk-choice').count()); i++) {
    await harakiri.playOnce(page, random);
    await harakiri.settle(page);
  }
  await page.locator('.hk-member').first().click();
  await page.waitForTimeout(300);
  await page.screenshot({ path: join(folder, `harakiri-character-${name}.png`) });
}

const server = await serveFiles();
const { browser, close } = await openBrowser();

for (const [size, options] of Object.entries({ desk, phone }))
  for (const colorScheme of ['light', 'dark'])
    for (const game of wanted.length ? wanted : ['home', ...Object.keys(decisions), 'harakiri']) {
      const { context, page } = await openPage(browser, { ...options, colorScheme });
      await context.addInitScript(() => localStorage.setItem('irori', JSON.stringify({ pace: 'quick' })));
      await page.goto(server.address);
      await page.locator('.game-card').first().waitFor();
      await page.evaluate(() => document.fonts.ready);
      if (game !== 'home') {
        await page.locator(`.game-${game} .main-button`).click();
        await page.locator('.table-frame').waitFor();
        if (game === 'harakiri') {
          await shootHarakiri(page, `${size}-${colorScheme}`);
          await context.close();
          continue;
        }
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
