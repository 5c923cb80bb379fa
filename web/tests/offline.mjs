// The page without a network: after one visit, while a newer build comes, as plain files in a folder, with a full disk, in
// two windows, on another device.
//   node tests/offline.mjs IRORI
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { check, closeAndContinue, desk, expect, finish, isFull, isKept, openBrowser, openPage, phone, serveFiles, serveSite, top } from './stage.mjs';
import { settle, touchOnce } from './games.mjs';
import { playOnce, randomFrom, settle as settleHarakiri } from './harakiri-play.mjs';
import { openQuietBrowser } from './quiet.mjs';
import { layOnce, settle as settleKodama } from './laying.mjs';

const irori = process.argv[2];

const scratch = mkdtempSync(join(tmpdir(), 'irori-offline-'));
const { browser, close } = await openBrowser(['--host-resolver-rules=MAP irori.test 127.0.0.1']);
const gone = /404|ERR_|Failed to fetch|^web.full$/; // nobody answers, or nothing fits

async function visit(address, options = desk, settings = {}) {
  const opened = await openPage(browser, { serviceWorkers: 'allow', ...options }, gone);
  await opened.context.addInitScript((kept) => location.protocol === 'http:' && (localStorage.getItem('irori') ?? localStorage.setItem('irori', kept)), JSON.stringify({ pace: 'quick', ...settings }));
  await opened.page.goto(address);
  if (address !== 'about:blank') await opened.page.locator('.game-card').first().waitFor();
  return opened;
}

async function begin(page, game, way = 'click') {
  await page.locator(`.game-${game} .main-button`)[way]();
  await page.locator('.table-frame').waitFor({ timeout: 60000 });
}

// A game that is played to its end: of Harakiri one chapter.
async function beginWhole(page, game) {
  if (game !== 'harakiri') return begin(page, game);
  await page.locator('.game-harakiri .choice-button').last().click();
  await page.getByLabel(/What is played|Ce qu’on joue/).selectOption('1');
  await page.locator('.set-up .main-button').click();
  await page.locator('.table-frame').waitFor({ timeout: 60000 });
}

// How each game is played: as in its own test.
const random = randomFrom(17);
const ways = {
  kodama: { once: layOnce, settle: settleKodama },
  harakiri: { once: (page) => playOnce(page, random), settle: settleHarakiri },
};

async function play(page, decisions, game = '5211', way = 'click') {
  const { once, settle: rest } = ways[game] ?? { once: (at) => touchOnce(at, way), settle };
  for (let i = 0; i < decisions; i++) await once(page);
  await rest(page);
}

// How many rows of games the browser has.
const countRows = () => new Promise((resolve) => {
  const request = indexedDB.open('irori');
  request.onsuccess = () => (request.result.transaction('rows').objectStore('rows').count().onsuccess = ({ target }) => (request.result.close(), resolve(target.result)));
});

// Rows of no game, smaller and smaller, until nothing more fits.
const fill = async () => {
  const database = await new Promise((resolve) => (indexedDB.open('irori').onsuccess = ({ target }) => resolve(target.result)));
  const put = (number, size) => new Promise((resolve) => {
    const transaction = database.transaction('rows', 'readwrite', { durability: 'strict' });
    transaction.objectStore('rows').put({ id: 'filler', number, bytes: crypto.getRandomValues(new Uint8Array(size)) });
    transaction.oncomplete = () => resolve(true);
    transaction.onabort = () => resolve(false);
  });
  for (let size = 65536, number = 0; size; size >>= 2) while (number < 200 && (await put(++number, size)));
  database.close();
};

// To its end: the shortest, with --full all; whole games of the other three without a network are among their own tests.
// What there is after it needs no network either.
async function playToTheEnd(page, game) {
  const { once } = ways[game] ?? { once: touchOnce };
  for (let i = 0; i < 3000 && (await once(page)); i++);
  await page.locator('.ending').waitFor();
  await page.getByRole('button', { name: /Look back on the game|Revenir sur la partie/ }).click();
  await page.locator('.after-chart').first().waitFor({ timeout: 60000 });
  await page.locator('.after-picture').waitFor();
}

await check('after one visit a game of each is played without a network, closed and continued', async () => {
  const server = await serveFiles();
  const { context, page: first } = await visit(server.address);
  await isKept(first);
  await first.close();
  server.close();
  const page = await context.newPage();
  for (const game of ['5211', 'kodachi', 'kodama', 'harakiri']) {
    await page.goto(server.address);
    await page.locator('.game-card').first().waitFor();
    if (game === 'kodachi') await page.getByRole('button', { name: 'Français' }).click();
    const began = Date.now();
    await beginWhole(page, game);
    await play(page, 3, game);
    await closeAndContinue(page, (ways[game] ?? { settle }).settle);
    await play(page, 1, game);
    if (isFull || game === '5211') await playToTheEnd(page, game);
    console.log(`# ${game}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
  }
  await context.close();
});

// The same page under other names: a newer build.
function makeNewer() {
  const from = join(top, 'build/web'), to = join(scratch, 'newer');
  cpSync(from, to, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) });
  const entry = readFileSync(join(to, 'index.html'), 'utf8').match(/(index-[^"]*)\.js/)[1];
  const other = `${entry.slice(0, -4)}nEwR`;
  for (const name of readdirSync(join(to, 'assets')).filter((file) => file.endsWith('.js')).map((file) => `assets/${file}`).concat('index.html', 'service.js')) {
    const text = readFileSync(join(to, name), 'utf8').replaceAll(entry, other);
    writeFileSync(join(to, name), name === 'service.js' ? text.replace(/BUILD="[^"]*"/, 'BUILD="newer"') : text);
  }
  renameSync(join(to, `assets/${entry}.js`), join(to, `assets/${other}.js`));
  return { root: to, entry: `${other}.js` };
}

const entryIs = (entry) => `document.querySelector('script[type=module]')?.src.endsWith('${entry}')`;
const isKeptBy = (page) => page.until('Boolean(navigator.serviceWorker.controller)');

await check('a newer build waits while a table is open, in any window, and comes when all are at home', async () => {
  const server = await serveFiles(), newer = makeNewer(), quiet = await openQuietBrowser();
  try {
    const page = await quiet.newPage(server.address);
    await isKeptBy(page);
    await page.goto(server.address); // from now on what the page is made of comes from the service worker
    const before = await page.evaluate('caches.keys().then(([first]) => first)');
    const entry = await page.evaluate(`document.querySelector('script[type=module]').src.split('/').pop()`);
    await page.click('.game-5211 .main-button');
    await page.see('.hand .can-touch');
    server.root = newer.root;
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
    await page.see('.newer');
    const other = await quiet.newPage(server.address);
    await other.see('.game-card');
    await other.evaluate('navigator.serviceWorker.getRegistration().then((registration) => registration.update()).then(() => 1)');
    expect(await other.evaluate(entryIs(entry)), 'the newer build took a window while a table was open in another');
    await other.click('.game-kodachi .main-button'); // parts of the old build that no window has loaded yet
    await other.see('.table-frame');
    expect((await page.evaluate('caches.keys()')).includes(before), 'the older build is gone');
    await other.click('.frame-head .tool');
    await other.see('.game-card');
    expect(await other.evaluate(entryIs(entry)), 'the newer build took a window while a table was open in another');
    await page.click('.frame-head .tool');
    for (const one of [page, other]) await one.until(entryIs(newer.entry));
    await page.until(`document.body.innerText.includes('A new version of the page was loaded')`);
    await page.until(`caches.keys().then((names) => names.length === 1 && names[0].endsWith(' newer'))`);
    await page.see('.games-list a');
    await page.evaluate(`[...document.querySelectorAll('.games-list a')].at(-1).click()`);
    await page.see('.hand .can-touch');
  } finally {
    await quiet.close();
    server.close();
  }
});

// A server whose table has other rules.
const otherRules = `
  const head = ${JSON.stringify(JSON.stringify({ table: 'elsewhere', protocol: 1, game: '5211', rules: 999, data: '', players: 2, options: [], chat: false, n: 0 }))};
  window.WebSocket = class extends EventTarget {
    static OPEN = 1;
    readyState = 1;
    constructor() { super(); setTimeout(() => this.tell('open', {})); }
    tell(kind, more) { const event = Object.assign(new Event(kind), more); this['on' + kind]?.(event); this.dispatchEvent(event); }
    send() { setTimeout(() => this.tell('message', { data: head })); }
    close() {}
  };`;

await check('a table of other rules than the kept build has is told, and opened by the newer build', async () => {
  const server = await serveFiles(), newer = makeNewer(), quiet = await openQuietBrowser();
  try {
    const page = await quiet.newPage(server.address, otherRules);
    await isKeptBy(page);
    await page.goto(`${server.address}/t/elsewhere`);
    await page.until(`document.body.innerText.includes('other rules than this page has')`);
    server.root = newer.root;
    await page.evaluate(`[...document.querySelectorAll('button')].find((one) => one.textContent === 'Open the table again').click()`);
    await page.until(entryIs(newer.entry));
  } finally {
    await quiet.close();
    server.close();
  }
});

await check('it can be installed', async () => {
  const server = await serveFiles();
  const { context, page } = await visit(server.address);
  await isKept(page);
  const { installabilityErrors } = await (await context.newCDPSession(page)).send('Page.getInstallabilityErrors');
  const found = installabilityErrors.map((one) => one.errorId).filter((one) => one !== 'in-incognito'); // tests have no other windows
  expect(!found.length, found.join(' '));
  await context.close();
  server.close();
});

await check('as plain files in a folder of a static host it is played, also without a network, and tells what needs a server', async () => {
  const folder = join(scratch, 'site');
  execFileSync(join(top, 'run'), ['site', folder], { stdio: 'ignore' });
  const server = await serveSite(folder, '/games/irori/');
  const { context, page } = await visit(server.address, phone);
  await page.getByRole('button', { name: 'With friends: 5211' }).tap();
  await page.getByText('without a server').waitFor();
  await page.keyboard.press('Escape');
  await isKept(page);
  await begin(page, 'kodachi', 'tap');
  await play(page, 2, 'kodachi', 'tap');
  expect(page.url().startsWith(`${server.address}#/g/`), page.url());
  server.close();
  await page.reload();
  await play(page, 1, 'kodachi', 'tap');
  await page.getByRole('button', { name: 'Home' }).tap();
  await begin(page, '5211', 'tap');
  await play(page, 1, 'kodachi', 'tap');
  await context.close();
});

await check('a site is not written over anything else', async () => {
  const full = mkdtempSync(join(scratch, 'full-'));
  writeFileSync(join(full, 'letter.txt'), 'dear');
  let said = '';
  try {
    execFileSync(join(top, 'run'), ['site', full], { encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    said = error.stderr;
  }
  expect(said.includes('is not empty') && readdirSync(full).length === 1, `it said: ${said}`);
  execFileSync(join(top, 'run'), ['site', join(scratch, 'site')], { stdio: 'ignore' }); // one written before
});

await check('a full disk is told, nothing is acknowledged that is not kept, and the game goes on when there is space', async () => {
  const server = await serveFiles();
  const { context, page } = await visit('about:blank', { serviceWorkers: 'block' });
  const client = await context.newCDPSession(page), origin = server.address;
  await client.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1000000 }); // before anything is kept: Chromium remembers what is left
  await page.goto(server.address);
  await begin(page, '5211');
  await play(page, 2);
  await page.locator('.hand .can-touch:not(:disabled)').first().waitFor();
  await page.evaluate(fill);
  const kept = await page.evaluate(countRows), stand = await page.locator('.stand').innerText();
  await touchOnce(page).catch(() => {}); // it has no answer
  await page.locator('.failure').getByText('no space left').waitFor();
  expect((await page.locator('.stand').innerText()) === stand, `the table went on: ${stand} / ${await page.locator('.stand').innerText()}`);
  expect((await page.evaluate(countRows)) === kept, 'something was kept after all');
  await page.goto(server.address);
  await page.locator('.game-kodachi .main-button').click();
  await page.locator('.failure').getByText('no space left').waitFor();
  await client.send('Storage.overrideQuotaForOrigin', { origin });
  await page.goto(server.address);
  await page.getByRole('link', { name: /5211/ }).click();
  await page.locator('.table-frame').waitFor();
  expect((await page.locator('.stand').innerText()) === stand, 'another position');
  await play(page, 2);
  await context.close();
  server.close();
});

// The table may still move on after it was read: then it is read again.
async function isFollowed(player, watcher) {
  const stands = [];
  for (let i = 0; i < 10; i++) {
    stands.push(await player.locator('.stand').innerText());
    const isSame = watcher.waitForFunction((text) => document.querySelector('.stand').innerText === text, stands[i], { timeout: 3000 });
    if (await isSame.then(() => true, () => false)) return;
  }
  throw new Error(`played: ${stands.join(', ')}; watched: ${await watcher.locator('.stand').innerText()}`);
}

for (const name of ['localhost', 'irori.test'])
  await check(`one window plays, another watches and takes over, at ${name}`, async () => {
    const server = await serveFiles();
    const { context, page } = await visit(server.address.replace('localhost', name), { serviceWorkers: 'block' });
    expect((await page.evaluate(() => 'locks' in navigator)) === (name === 'localhost'), 'not the context that is to be tested');
    await begin(page, '5211');
    await play(page, 1);
    const other = await context.newPage();
    await other.goto(page.url());
    await other.locator('.elsewhere').waitFor();
    expect((await other.locator('.can-touch').count()) === 0, 'something can be touched where one watches');
    await play(page, 2);
    await isFollowed(page, other);
    await other.getByRole('button', { name: 'Play here' }).click();
    await page.locator('.elsewhere').waitFor();
    await other.locator('.elsewhere').waitFor({ state: 'detached' });
    expect((await page.locator('.can-touch').count()) === 0, 'two windows play');
    await play(other, 2);
    await isFollowed(other, page);
    await other.close();
    await page.locator('.elsewhere').waitFor({ state: 'detached' }); // nobody else plays: this window does
    await play(page, 1);
    await context.close();
    server.close();
  });

// Another build of the page, with other stories: a price is another.
function makeOtherStories() {
  const texts = join(scratch, 'content'), root = join(scratch, 'other-stories');
  cpSync(join(top, 'content'), texts, { recursive: true });
  const market = readFileSync(join(texts, 'market.txt'), 'utf8');
  writeFileSync(join(texts, 'market.txt'), market.replace('cost 10', 'cost 11'));
  cpSync(join(top, 'build/web'), root, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) });
  const blob = readdirSync(join(root, 'assets')).find((file) => file.endsWith('.content'));
  const compiler = join(dirname(irori), 'content-compiler');
  execFileSync(compiler, [join(scratch, 'content.c'), join(root, 'assets', blob), ...readdirSync(texts).filter((file) => file.endsWith('.txt')).sort().map((file) => join(texts, file))]);
  expect(!readFileSync(join(root, 'assets', blob)).equals(readFileSync(join(top, 'build/web/assets', blob))), 'the stories are the same');
  return root;
}

// What the settings of a running game's table give: the file's path.
async function saveRunning(page, name) {
  await page.getByRole('button', { name: 'Settings' }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the game as a file' }).click()]);
  const path = join(scratch, name);
  await download.saveAs(path);
  await page.keyboard.press('Escape');
  return path;
}

async function openFile(page, address, path) {
  await page.goto(address);
  await page.locator('.game-card').first().waitFor();
  await page.locator('input[type=file]').setInputFiles(path);
}

const seatsOf = (page) => page.evaluate(() => [...document.querySelectorAll('.called')].map((one) => one.textContent).sort().join());

await check('a running game moves to another device as a file, with its stories, goes on there, and comes back', async () => {
  const here = await serveFiles(), there = await serveFiles(makeOtherStories());
  for (const game of ['5211', 'harakiri']) {
    const { context, page } = await visit(here.address, { serviceWorkers: 'block' });
    await begin(page, game);
    await play(page, 3, game);
    const stand = await page.locator('.stand').innerText(), seats = await seatsOf(page);
    const moved = await saveRunning(page, `${game}-moved.irori`);
    const other = await visit(there.address, { serviceWorkers: 'block' });
    await openFile(other.page, there.address, moved);
    await other.page.locator('.table-frame').waitFor({ timeout: 60000 });
    await play(other.page, 0, game);
    expect((await other.page.locator('.stand').innerText()) === stand, `${game}: another position`);
    expect((await seatsOf(other.page)) === seats, `${game}: other seats: ${await seatsOf(other.page)}, not ${seats}`);
    await play(other.page, 2, game);
    await other.page.reload(); // it is kept there, stories and all
    await other.page.locator('.table-frame').waitFor({ timeout: 60000 });
    await play(other.page, 1, game);
    const later = await other.page.locator('.stand').innerText(), back = await saveRunning(other.page, `${game}-back.irori`);
    await openFile(page, here.address, back);
    await page.locator('.table-frame').waitFor({ timeout: 60000 });
    await play(page, 0, game);
    expect((await page.locator('.stand').innerText()) === later, `${game}: another position after it came back`);
    await play(page, 1, game);
    await context.close();
    await other.context.close();
  }
  here.close();
  there.close();
});

await check('one looks back on a game though one of other stories was thought about before', async () => {
  const here = await serveFiles(), there = await serveFiles(makeOtherStories());
  const first = await visit(there.address, desk, {});
  await beginWhole(first.page, 'harakiri');
  await play(first.page, 0, 'harakiri');
  const begun = await saveRunning(first.page, 'other-stories.irori');
  await first.context.close();
  const { players, options } = JSON.parse(readFileSync(begun, 'utf8').split('\n').find((line) => line.startsWith('{"irori"')));
  const whole = join(scratch, 'own-stories.irori');
  writeFileSync(whole, execFileSync(irori, ['record', 'harakiri', '--seed', '7', '--players', String(players), ...options.flatMap((option) => ['--option', option])]));
  const { context, page } = await visit(here.address, { ...desk, serviceWorkers: 'block' });
  await openFile(page, here.address, begun);
  await page.locator('.table-frame').waitFor({ timeout: 60000 });
  await play(page, 1, 'harakiri');
  for (let i = 0; i < 12 && (await page.getByRole('button', { name: 'Hint' }).getAttribute('aria-disabled')) === 'true'; i++) await play(page, 1, 'harakiri');
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.locator('.hint-box p').filter({ hasText: '%' }).first().waitFor({ timeout: 60000 });
  await page.getByRole('button', { name: 'Home' }).click(); // the same page, and the same Workers
  await page.locator('.game-card').first().waitFor();
  await page.locator('input[type=file]').setInputFiles(whole);
  await page.locator('.ending').waitFor({ timeout: 60000 });
  await page.getByRole('button', { name: 'Look back on the game' }).click();
  await page.locator('.after-chart').first().waitFor({ timeout: 60000 });
  await context.close();
  here.close();
  there.close();
});

await check('a file that is no game to go on with is told as such, and nothing of it is kept', async () => {
  const server = await serveFiles();
  const { context, page } = await visit(server.address, { serviceWorkers: 'block' });
  const whole = execFileSync(irori, ['record', '5211', '--seed', '7', '--players', '2'], { encoding: 'utf8' }), lines = whole.trimEnd().split('\n');
  const stories = execFileSync(irori, ['record', 'harakiri', '--seed', '7', '--option', 'chapter=1'], { encoding: 'utf8' }).split('\n');
  const running = `${lines.slice(0, 9).join('\n')}\n`;
  const files = {
    forged: running.replace('"n":3,"seat":', '"n":3,"seat": '),
    cut: whole.slice(0, whole.lastIndexOf('{"result"')),
    damaged: `{"carried":"AAAA"}\n${stories.slice(0, 9).join('\n')}\n`,
    broken: `{"carried":"%%"}\n${stories.slice(0, 9).join('\n')}\n`,
    thinker: execFileSync(irori, ['record', '5211', '--seed', '7', '--seats', 'mcts:3,random'], { encoding: 'utf8' }).split('\n').slice(0, 9).join('\n') + '\n',
  };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(scratch, name), text);
    await openFile(page, server.address, join(scratch, name));
    const told = await page.getByRole('alert').innerText();
    expect(!/[{}]|undefined|BAD_|Unexpected/.test(told) && told.length > 40, `${name}: ${told}`);
  }
  await page.goto(server.address);
  await page.locator('.game-card').first().waitFor();
  expect((await page.locator('.games-list a').count()) === 0, 'something was kept');
  await context.close();
  server.close();
});

await close();
rmSync(scratch, { recursive: true, force: true });
finish();
