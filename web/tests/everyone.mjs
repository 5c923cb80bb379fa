// The page for everyone: whole games through the accessibility tree alone, large letters, small and huge screens, no
// secure context. Nothing here is found by a class of the style sheet unless it is measured.
//   node tests/everyone.mjs IRORI
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, desk, expect, finish, openBrowser, openPage, pairs, phone, serveFiles, violations } from './stage.mjs';
import { settle, touchOnce } from './games.mjs';
import { listen } from './listening.mjs';

const irori = process.argv[2];
const server = await serveFiles();
const { browser, close } = await openBrowser();
const scratch = mkdtempSync(join(tmpdir(), 'irori-everyone-'));

async function start(options = desk, settings = {}, expected = undefined) {
  const opened = await openPage(browser, options, expected);
  await opened.context.addInitScript((kept) => localStorage.getItem('irori') ?? localStorage.setItem('irori', kept), JSON.stringify({ pace: 'quick', ...settings }));
  await opened.page.goto(server.address);
  await opened.page.getByRole('button', { name: /5211/ }).first().waitFor();
  return opened;
}

// One press, as somebody presses who only hears the page: what is to be read, then what the touches so far mean, else
// something in the hand or on the board. Notes what is announced. False: it is over.
async function hearOnce(ear, names, heard) {
  const isUsable = (node) => node.role === 'button' && !node.isOff;
  const { all, ...now } = await ear.until((all) => {
    for (const node of all) if (node.role === 'status') heard.add(node.texts());
    const end = all.find((node) => node.role === 'region' && node.name === names.end);
    const goOn = all.find((node) => isUsable(node) && names.goOn.includes(node.name));
    const own = all.filter(isUsable);
    const choices = own.filter((node) => node.within(names.decision) && !names.ways.includes(node.name));
    const cards = own.filter((node) => !node.isPressed && !node.within(names.decision) && !node.within(names.log) && !names.tools.includes(node.name));
    return goOn || end || choices.length || cards.length ? { all, goOn, end, choices, cards } : null;
  }, 'nothing to hear');
  if (now.end && !now.goOn) return false;
  const sign = (nodes) => JSON.stringify(nodes.map((node) => [node.role, node.name, node.isOff, node.isPressed]));
  const before = sign(all), isBetter = (node) => !/^(Concede|go on)/.test(node.name);
  await ear.press(now.goOn ?? now.choices.find(isBetter) ?? now.cards[0] ?? now.choices[0]);
  await ear.until((nodes) => sign(nodes) !== before, 'nothing happens');
  return true;
}

for (const [game, wanted] of [['5211', 40], ['Kodachi', 900]])
  await check(`a whole game of ${game} through the accessibility tree alone, told politely`, async () => {
    const { context, page } = await start();
    const ear = await listen(page);
    const play = await ear.until((all) => all.find((node) => node.role === 'button' && node.name === `Play now: ${game}`), 'no way to begin');
    await ear.press(play);
    const names = { end: 'The end', goOn: ['Go on', 'Show all'], decision: 'Your decision', ways: ['All choices', 'Another choice'], log: 'What happened', tools: ['Home', 'Take back', 'Hint', 'Rules', 'Settings', 'What happened', 'One step back', 'One step on', 'Play it step by step', 'Now'] };
    await ear.until((all) => all.some((node) => node.role === 'region' && node.name === names.decision), 'no table');
    const heard = new Set();
    let steps = 0;
    for (; steps < wanted * 4; steps++) {
      if (!(await hearOnce(ear, names, heard))) break;
    }
    expect(steps < wanted * 4, `not over after ${steps} steps`);
    const all = [...heard].join('\n');
    expect(/Your turn:/.test(all), `never told that it is one's turn: ${all.slice(0, 300)}`);
    expect(game === '5211' ? /Choose two cards/.test(all) && /drew/.test(all) : /Strength or stealth\?/.test(all) && /found/.test(all), `never told what happened and what is asked: ${all.slice(0, 600)}`);
    const save = await ear.until((nodes) => nodes.find((node) => node.name === 'Save the game as a file'), 'no record');
    const [download] = await Promise.all([page.waitForEvent('download'), ear.press(save)]);
    execFileSync(irori, ['verify', await download.path()]);
    await context.close();
  });

// What is cut off, covered, too small to touch or beyond the edge.
const measure = (width) => { // of the screen; a phone's layout may grow wider, and is then panned
  const problems = [];
  const name = (element) => `${element.tagName.toLowerCase()}.${element.className} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 30)}"`;
  if (document.documentElement.scrollWidth > width + 1) problems.push(`the page is ${document.documentElement.scrollWidth} wide of ${width}`);
  const scope = document.querySelector('dialog[open]') ?? document.body;
  for (const element of scope.querySelectorAll('button, summary, select, input:not([hidden]), a[href]')) {
    if (!element.checkVisibility({ checkVisibilityCSS: true }) || element.closest('#sprites, [inert]')) continue;
    element.scrollIntoView({ block: 'center', inline: 'center' });
    const box = element.getBoundingClientRect(), holder = element.closest('label')?.getBoundingClientRect() ?? box;
    const inText = element.closest('.line'); // cards and names within a sentence
    if (!inText && (Math.max(box.width, holder.width) < 43.5 || Math.max(box.height, holder.height) < 43.5)) problems.push(`too small to touch: ${name(element)} ${Math.round(box.width)}×${Math.round(box.height)}`);
    if (box.left < -1 || box.right > width + 1) problems.push(`beyond the edge: ${name(element)}`);
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (hit && !element.contains(hit) && !hit.contains(element) && !holder.width) problems.push(`covered: ${name(element)} by ${name(hit)}`);
    else if (hit && !element.contains(hit) && !element.closest('label')?.contains(hit)) problems.push(`covered: ${name(element)} by ${name(hit)}`);
  }
  for (const element of scope.querySelectorAll('h1, h2, h3, p, dt, dd, b, small, summary, .called, .status, button, label')) {
    if (!element.checkVisibility() || element.closest('#sprites, .unseen, .tool-label') || !element.textContent.trim()) continue;
    const style = getComputedStyle(element);
    if (style.clipPath !== 'none') continue;
    if (style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 2) problems.push(`cut off: ${name(element)}`);
  }
  return [...new Set(problems)];
};

const screens = {
  'a phone of 360 pixels': { ...phone, viewport: { width: 360, height: 740 } },
  'a phone of 360 pixels with letters of 200 %': { ...phone, viewport: { width: 360, height: 740 }, letters: 32 },
  'a desktop with letters of 200 %': { ...desk, letters: 32 },
  'a screen of 4K': { viewport: { width: 3840, height: 2160 } },
  'a phone on its side': { ...phone, viewport: { width: 844, height: 390 } },
};

async function setLetters(page, size) {
  if (!size) return;
  const client = await page.context().newCDPSession(page);
  await client.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } });
  await page.reload();
  await page.getByRole('button', { name: /5211/ }).first().waitFor();
}

for (const [name, { letters, ...options }] of Object.entries(screens))
  await check(`nothing overlaps, is cut off or too small to touch on ${name}`, async () => {
    const found = [];
    for (const language of ['en', 'fr'])
      for (const game of ['5211', 'kodachi']) {
        const { context, page } = await start(options, { language });
        await setLetters(page, letters);
        const look = async (where) => found.push(...(await page.evaluate(measure, options.viewport.width)).map((one) => `${where} ${language}: ${one}`));
        await look('home');
        await page.locator(`.game-${game} .main-button`).click();
        await page.locator('.table-frame').waitFor();
        for (let i = 0; i < (game === '5211' ? 4 : 9); i++) {
          await touchOnce(page);
          await settle(page);
          if (i % 2) await look(game);
        }
        await context.close();
      }
    expect(!found.length, [...new Set(found)].slice(0, 12).join('; '));
  });

// A low window: the tree keeps its room, and everything else is there when one scrolls. (Harakiri's map: harakiri.mjs.)
for (const [game, selector] of [['kodama', '.tree-view']])
  for (const [name, options] of Object.entries({ 'a phone on its side': screens['a phone on its side'], 'a low phone': { ...phone, viewport: { width: 390, height: 600 } } }))
    await check(`${game} on ${name}: at least 200 pixels of it, and a page that scrolls`, async () => {
      const { context, page } = await start(options);
      await page.locator(`.game-${game} .main-button`).click();
      await page.locator(selector).first().waitFor({ state: 'attached', timeout: 60000 });
      const part = page.locator(selector).first(), { height } = await part.evaluate((one) => one.getBoundingClientRect());
      expect(height >= 200, `${selector} is ${Math.round(height)} pixels high`);
      const hidden = await page.evaluate(async (wanted) => {
        const unreached = [];
        for (const one of [document.querySelector(wanted), ...document.querySelectorAll('.own button')]) {
          if (!one.checkVisibility({ checkVisibilityCSS: true })) continue;
          one.scrollIntoView({ block: 'center', behavior: 'instant' });
          await new Promise((resolve) => requestAnimationFrame(resolve));
          const { top, bottom } = one.getBoundingClientRect();
          if (top < -1 || (bottom > innerHeight + 1 && one.tagName === 'BUTTON')) unreached.push(one.className);
        }
        return unreached;
      }, selector);
      expect(!hidden.length, `never in sight: ${hidden}`);
      await context.close();
    });

// Every screen that there is, in both languages and on both papers (with --full in each language on each).
for (const [language, colorScheme] of pairs(['en', 'fr'], ['light', 'dark']))
  await check(`every screen is accessible and translated: ${language}, ${colorScheme}`, async () => {
    const found = [];
    const { context, page } = await start({ ...phone, colorScheme }, { language, pace: 'quick' });
    const look = async (where) => {
      found.push(...(await violations(page)).map((one) => `${where}: ${one}`));
      const said = await page.evaluate(() => [document.title, document.body.innerText, ...[...document.querySelectorAll('[aria-label],[title],[placeholder]')].flatMap((one) => [one.getAttribute('aria-label'), one.getAttribute('title'), one.getAttribute('placeholder')])].join('\n'));
      found.push(...(said.match(/\b(web|present|table|host|5211|kodachi|kodama|harakiri|error|record)\.[a-z][a-z0-9.-]+/g) ?? []).map((id) => `${where}: ${id}`));
    };
    const sheet = async (where, button) => {
      await button.click();
      await page.getByRole('dialog').waitFor();
      await look(where);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    const word = (en, fr) => (language === 'fr' ? fr : en);
    await look('home');
    await sheet('settings at home', page.getByRole('button', { name: word('Settings', 'Réglages') }));
    await sheet('set-up', page.getByRole('button', { name: `${word('Set up', 'Régler')}: Kodachi` }).or(page.getByRole('button', { name: new RegExp(`: Kodachi$`) }).nth(2)));
    await sheet('with friends', page.getByRole('button', { name: /: Kodachi$/ }).nth(1));
    for (const game of ['5211', 'kodachi']) {
      await page.locator(`.game-${game} .main-button`).click();
      await page.locator('.table-frame').waitFor();
      for (let i = 0; i < (game === '5211' ? 8 : 12); i++) {
        await touchOnce(page);
        await settle(page);
        if (i % 3 === 2) await look(`${game}, decision ${i}`);
      }
      while (await page.locator('.scoring .main-button').count()) await touchOnce(page);
      await settle(page);
      await page.getByRole('button', { name: word('All choices', 'Tous les choix') }).click();
      await look(`${game}, the list`);
      for (const name of [word('Rules', 'Règles'), word('What happened', 'Ce qui s’est passé'), word('Settings', 'Réglages')]) await sheet(`${game}, ${name}`, page.getByRole('button', { name, exact: true }));
      await page.getByRole('button', { name: word('Home', 'Accueil') }).click();
      await page.locator('.games-list').waitFor();
    }
    await look('home with games');
    await context.close();
    expect(!found.length, [...new Set(found)].slice(0, 10).join('; '));
  });

await check('the rules open at their aim the first time, then at the rule of the question, and of a reason', async () => {
  const { context, page } = await start();
  await page.getByRole('button', { name: 'Play now: Kodachi' }).click();
  await settle(page);
  const rulesAt = async () => {
    await page.waitForFunction(() => document.activeElement?.id.startsWith('rule-'));
    const id = await page.evaluate(() => document.activeElement.id);
    const isSeen = await page.evaluate(() => {
      const box = document.activeElement.getBoundingClientRect();
      return box.top >= 0 && box.top < innerHeight;
    });
    expect(isSeen, `${id} is not in sight`);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    return id;
  };
  const cannot = page.locator('button[aria-disabled=true]:not(.tool)');
  for (let i = 0, isAsked = false; i < 200; i++) {
    await settle(page);
    if (!isAsked && (await page.getByText('Strength or stealth?').first().isVisible())) {
      await page.getByRole('button', { name: 'Rules', exact: true }).click();
      await page.locator('.rules-page .line').first().waitFor();
      const first = await page.evaluate(() => [document.querySelector('.rules-chosen').innerText, document.querySelector('.sheet-body').scrollTop, Boolean(document.querySelector('.is-rule'))].join());
      expect(first === 'Edition: English,0,false', first);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Rules', exact: true }).click();
      const id = await rulesAt();
      expect(id === 'rule-K10', id);
      isAsked = true;
    }
    if (isAsked && (await cannot.count())) {
      await cannot.first().dispatchEvent('click'); // what cannot be chosen playwright does not touch
      await page.getByRole('alert').first().waitFor();
      const rule = page.getByRole('button', { name: /^Rule K/ }).first();
      const name = (await rule.innerText()).replace('Rule ', 'rule-');
      await rule.click();
      expect((await rulesAt()) === name, name);
      return context.close();
    }
    if (!(await touchOnce(page))) throw new Error('over before anything was refused');
  }
  throw new Error('nothing was refused');
});

await check('a record is replayed from a file, with the eyes of any seat; what is wrong with one is told', async () => {
  const { context, page } = await start();
  const files = { good: execFileSync(irori, ['record', '5211', '--seed', '7', '--seats', 'greedy,random,medium']).toString() };
  files.forged = files.good.replace('"n":3,"seat":', '"n":3,"seat": ');
  files.cut = files.good.slice(0, files.good.lastIndexOf('{"result"'));
  files.other = 'This is not a game.\n';
  const path = (name) => join(scratch, `${name}.irori`);
  for (const [name, text] of Object.entries(files)) writeFileSync(path(name), text);
  for (const name of ['forged', 'cut', 'other']) {
    await page.locator('input[type=file]').setInputFiles(path(name));
    const told = await page.getByRole('alert').innerText();
    expect(!/[{}]|undefined|BAD_/.test(told) && told.length > 40, `${name}: ${told}`);
    await page.getByRole('button', { name: 'Home' }).click();
    await page.getByRole('button', { name: /5211/ }).first().waitFor();
  }
  await page.locator('input[type=file]').setInputFiles(path('good'));
  await page.getByRole('region', { name: 'The end' }).waitFor();
  const end = await page.getByRole('region', { name: 'The end' }).innerText();
  const won = JSON.parse(files.good.trimEnd().split('\n').at(-1)).scores;
  for (const points of won) expect(end.includes(String(points)), `${points} is not among ${end}`);
  const walk = page.getByLabel('Look back').first();
  await page.getByRole('button', { name: 'Play it step by step' }).click(); // from the beginning, by itself
  await page.waitForFunction(() => Number(document.querySelector('.walk input').value) >= 2);
  await page.getByRole('button', { name: 'Stop' }).click();
  await walk.focus();
  await page.keyboard.press('Home');
  await page.getByText('Round 1', { exact: false }).first().waitFor();
  const hand = () => page.locator('.hand [data-thing]').evaluateAll((cards) => cards.map((card) => card.getAttribute('data-thing')).join(' '));
  const first = await hand();
  await page.getByLabel('Seen by').first().selectOption('2');
  await walk.focus();
  await page.keyboard.press('Home');
  await page.waitForFunction((before) => {
    const now = [...document.querySelectorAll('.hand [data-thing]')].map((card) => card.getAttribute('data-thing')).join(' ');
    return now && now !== before;
  }, first);
  await page.reload(); // it is kept
  await page.getByRole('region', { name: 'The end' }).waitFor();
  await context.close();
});

await check('a game that was finished here is walked through again', async () => {
  const { context, page } = await start();
  await page.getByRole('button', { name: 'Play now: 5211' }).click();
  while (await touchOnce(page));
  const url = page.url();
  await page.goto(server.address);
  await page.getByRole('link', { name: /5211.*finished/ }).first().click();
  await page.getByRole('region', { name: 'The end' }).waitFor();
  expect(page.url() === url, page.url());
  await page.getByRole('button', { name: 'One step back' }).first().click();
  await page.waitForFunction(() => /\d+\/\d+/.test(document.querySelector('input[type=range]').getAttribute('aria-valuetext')) && document.querySelector('input[type=range]').value !== document.querySelector('input[type=range]').max);
  await context.close();
});

await check('a new version waits until no table is open', async () => {
  const { context, page } = await start();
  await page.getByRole('button', { name: 'Play now: 5211' }).click();
  await settle(page);
  // The server has another build: it is seen when the page asks, and there when the page is loaded.
  await context.route((url) => url.pathname === '/', async (route) => {
    const answer = await route.fetch(), text = await answer.text();
    await route.fulfill({ response: answer, body: route.request().isNavigationRequest() ? text : text.replace(/index-[^"]*\.js/, 'index-another.js') });
  });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByText('A new version waits until you leave the table.').waitFor();
  await touchOnce(page); // the table goes on
  await page.getByRole('button', { name: 'Home' }).click();
  await page.getByText('A new version of the page was loaded.').waitFor();
  await context.close();
});

await check('"your turn" is a notice if it was asked for, and one looks elsewhere; title and icon tell it always', async () => {
  const { context, page } = await start();
  await context.grantPermissions(['notifications']);
  await context.addInitScript(() => {
    window.told = [];
    window.Notification = class {
      static permission = 'granted';
      static requestPermission = async () => 'granted';
      constructor(title, { body }) {
        window.told.push(`${title}: ${body}`);
      }
      close() {}
    };
    Object.defineProperty(document, 'hidden', { get: () => window.isAway === true });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Play now: 5211' }).click();
  await settle(page);
  expect(/^Your turn/.test(await page.title()), await page.title());
  expect((await page.locator('link[rel=icon]').getAttribute('href')) === '/icon-turn.svg', 'the icon is the usual one');
  await page.evaluate(() => (window.isAway = true));
  await touchOnce(page);
  await settle(page);
  expect((await page.evaluate(() => window.told.length)) === 0, 'told without being asked to');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('group', { name: /A notice when it is your turn/ }).getByLabel('Yes').check();
  await page.keyboard.press('Escape');
  await touchOnce(page);
  await page.waitForFunction(() => window.told.some((text) => /^Your turn · 5211: Choose/.test(text)));
  await context.close();
});

for (const [name, screen, touch] of [['a phone', phone, 'tap'], ['a desktop', desk, 'click']])
  await check(`several people at one screen, ${name}: what is another's is covered until the screen is passed on`, async () => {
    const { context, page } = await start(screen);
    await page.getByRole('button', { name: 'Set up: 5211' }).click();
    await page.getByLabel('Seats').selectOption('2');
    await page.getByLabel('Seat 2').selectOption('');
    await page.getByRole('textbox', { name: 'Name' }).nth(0).fill('Aki');
    await page.getByRole('textbox', { name: 'Name' }).nth(1).fill('Haru');
    await page.getByRole('button', { name: 'Start' }).click();
    const hand = () => page.locator('.hand [data-thing]').evaluateAll((cards) => cards.map((card) => card.getAttribute('data-thing')));
    const take = async (who) => {
      await page.getByText(`Pass the screen to ${who}.`).waitFor();
      const shown = await page.evaluate(() => ({
        things: document.querySelectorAll('[data-thing]').length,
        words: [...document.querySelectorAll('.log, .past, .stand, .unseen, dialog')].map((one) => one.textContent).join(''),
      }));
      expect(!shown.things && !shown.words, `before ${who} has the screen: ${JSON.stringify(shown)}`);
      await page.getByRole('button', { name: 'I have it' })[touch]();
      await settle(page);
      return hand();
    };
    const choose = async () => {
      for (let i = 0; i < 2; i++) await page.locator('.hand button.can-touch:not(.is-picked)').first()[touch]();
      await page.locator('.actions .main-button')[touch]();
    };
    const first = await take('Aki');
    await choose();
    const second = await take('Haru');
    expect(second.length === 5 && second.join() !== first.join(), `${first} / ${second}`);
    await choose();
    await take('Aki');
    const told = await page.locator('.unseen').textContent();
    expect(/Aki/.test(told) && !/Haru drew [^.]*[A-Z]\d/.test(told), `told to Aki: ${told}`);
    await page.reload();
    await take('Aki');
    await context.close();
  });

await check('a choice is played by its button alone, if that is wanted', async () => {
  const { context, page } = await start(desk, { confirm: true });
  await page.getByRole('button', { name: 'Play now: 5211' }).click();
  await settle(page);
  const cards = page.locator('.hand button.can-touch');
  await cards.nth(0).click();
  await cards.nth(1).click();
  await page.locator('.actions .main-button').waitFor();
  const asked = await page.locator('.decision').getAttribute('data-decision');
  await cards.nth(1).click(); // puts it back instead of playing
  await page.locator('.actions .main-button').waitFor({ state: 'detached' });
  expect((await page.locator('.decision').getAttribute('data-decision')) === asked, 'it was played');
  await context.close();
});

rmSync(scratch, { recursive: true, force: true });
await close();
server.close();
finish();
