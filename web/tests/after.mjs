// After a game: the chart with its table, the decisions that mattered, a picture to keep, for each game, out of a record.
//   node tests/after.mjs IRORI
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectScores, lookAtFirstRegret, lookBack, scoresOf } from './looking-back.mjs';
import { check, desk, expect, finish, openBrowser, openPage, phone, serveFiles, violations } from './stage.mjs';

const irori = process.argv[2];
const scratch = mkdtempSync(join(tmpdir(), 'irori-after-'));
const { browser, close } = await openBrowser();
const server = await serveFiles();

function makeRecord(game) {
  const path = join(scratch, `${game}.irori`);
  writeFileSync(path, execFileSync(irori, ['record', game, '--seed', '7', ...(game === 'harakiri' ? ['--option', 'chapter=1'] : [])]));
  return path;
}

async function openRecord(game, options = desk) {
  const opened = await openPage(browser, options);
  await opened.page.goto(server.address);
  await opened.page.locator('.game-card').first().waitFor();
  await opened.page.setInputFiles('input[type=file]', makeRecord(game));
  await opened.page.locator('.ending').waitFor({ timeout: 60000 });
  return opened;
}

for (const [game, options] of [['5211', desk], ['kodachi', { ...phone, colorScheme: 'dark' }], ['kodama', { ...phone, locale: 'fr' }], ['harakiri', { ...desk, colorScheme: 'dark', locale: 'fr' }]])
  await check(`${game}: points over time, as a chart and as a table that ends with the result`, async () => {
    const { page, context } = await openRecord(game, options);
    const scores = await scoresOf(page);
    await lookBack(page);
    await expectScores(page, scores);
    expect((await page.locator('.after-sources figure').count()) === (game === 'harakiri' ? 1 : scores.length), 'not a chart for each');
    expect((await page.locator('.after-legend li').count()) > 0, 'no sources');
    const wide = await page.evaluate(() => document.querySelector('.sheet-body').scrollWidth - document.querySelector('.sheet-body').clientWidth);
    expect(wide <= 0, `${wide} pixels too wide`);
    const found = await violations(page);
    expect(!found.length, found.join('; '));
    await context.close();
  });

await check('the end is kept as a picture, as SVG and as PNG, made in the page', async () => {
  const { page, context } = await openRecord('kodama');
  await lookBack(page);
  const asked = server.sent.length;
  for (const kind of ['SVG', 'PNG']) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: `Save as ${kind}` }).click()]);
    const bytes = readFileSync(await download.path());
    expect(download.suggestedFilename() === `kodama.${kind.toLowerCase()}`, download.suggestedFilename());
    if (kind === 'SVG') expect(bytes.toString().startsWith('<svg') && bytes.toString().includes('</svg>'), 'no picture');
    else expect(bytes.subarray(1, 4).toString() === 'PNG' && bytes.readUInt32BE(16) === 2400 && bytes.length > 20000, `${bytes.length} bytes`);
  }
  expect(server.sent.length === asked, 'something was asked of the server');
  await context.close();
});

await check('the decisions that mattered are found while the page answers, and looked at on the table', async () => {
  const { page, context } = await openRecord('5211');
  await lookBack(page);
  await page.getByRole('button', { name: 'Look for them' }).click();
  await page.locator('.after-progress').waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.locator('.after-progress').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Look for them' }).click();
  await page.locator('.after-seat').first().waitFor({ timeout: 120000 });
  expect((await page.locator('.after-seat').count()) === 4, 'not everybody, where no people played');
  const told = await page.locator('.after').innerText(), labels = told.match(/\b[GVOBY][1-9]\b/g);
  expect(!labels, `labels where names should be: ${labels}`);
  const found = await violations(page);
  expect(!found.length, found.join('; '));
  await lookAtFirstRegret(page);
  await context.close();
});

await close();
server.close();
rmSync(scratch, { recursive: true, force: true });
finish();
