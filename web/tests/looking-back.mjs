// What there is after a game, as a person opens it, whoever has its record.
import { expect } from './stage.mjs';

// With the keyboard, as it is a button like any other.
export async function lookBack(page) {
  await page.locator('.ending .actions').getByRole('button', { name: /^(Look back on the game|Revenir sur la partie)$/ }).press('Enter');
  await page.locator('.after .after-chart').first().waitFor({ timeout: 60000 });
  await page.locator('.after-picture').waitFor();
}

// Who has how many points at the end.
// A team has one, which is nobody's.
export const scoresOf = (page) => page.evaluate(() => {
  const team = document.querySelector('.ending > table .sum');
  if (team) return [['', team.cells[2].textContent]];
  return [...document.querySelectorAll('.ending > ol summary')].map((one) => [one.querySelector('.called').textContent, one.querySelector('b').textContent]);
});

// What the table of changes adds up to, for each seat.
const addUp = (page) => page.evaluate(() => {
  const sums = {};
  for (const row of document.querySelectorAll('.after-table tbody tr')) {
    const cells = [...row.cells].map((cell) => cell.textContent), who = cells.length === 5 ? cells[1] : '';
    sums[who] = cells[cells.length - 1];
  }
  return sums;
});

// The table below the chart ends with the result.
export async function expectScores(page, scores) {
  await page.locator('.after-table summary').click();
  const sums = await addUp(page);
  for (const [who, points] of scores) expect((sums[who] ?? sums[''] ?? '0') === points, `${who}: ${sums[who]}, not ${points}`);
}

// The first decision that mattered, on the table as it was: which entry that is.
export async function lookAtFirstRegret(page) {
  const first = page.locator('.after-seat li').first();
  const entry = await first.getAttribute('data-entry');
  await first.getByRole('button').click();
  await page.locator('.after').waitFor({ state: 'detached' });
  await page.waitForFunction((shown) => document.querySelector('.walk input').value === shown, entry);
  await page.locator('.looking-back').waitFor(); // what came of it is not told there
  return entry;
}
