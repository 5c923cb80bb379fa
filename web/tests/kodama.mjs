// Kodama's table in a browser: whole games by dragging, with two fingers, by keys and through the accessibility tree; drops
// of every kind; what a drag costs.
//   node tests/kodama.mjs IRORI
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open as openEngine } from '../../tests/wasm/engine.mjs';
import { check, closeAndContinue, cutOff, desk, expect, finish, openBrowser, openPage, pairs, phone, serveFiles, top, violations } from './stage.mjs';
import { dragOnce, frame, grab, handOf, judged, layOnce, movedOn, otherwise, places, play, settle, stemOn } from './laying.mjs';

const irori = process.argv[2];
const server = await serveFiles();
const { browser, close } = await openBrowser();

// A table for two.
async function open(options, settings = {}, { expected, visited } = {}) {
  const opened = await openPage(browser, options, expected);
  await opened.context.addInitScript((kept) => location.protocol === 'http:' && (localStorage.getItem('irori') ?? localStorage.setItem('irori', kept)), JSON.stringify({ pace: 'quick', ...settings }));
  await countAsked(opened.context);
  await opened.page.goto(server.address);
  await visited?.(opened.page);
  await opened.page.locator('.game-kodama .choice-button').last().click();
  await opened.page.locator('dialog select').first().waitFor();
  await opened.page.locator('dialog select').first().selectOption('2');
  await opened.page.locator('dialog .main-button').click();
  await opened.page.locator('.table-frame').waitFor({ timeout: 60000 });
  await settle(opened.page);
  return opened;
}

async function record(page) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('.ending .actions .choice-button').last().click()]);
  const path = await download.path();
  execFileSync(irori, ['verify', path]); // throws unless every line is what the engine plays
  return readFileSync(path, 'utf8').trim().split('\n').map((line) => JSON.parse(line));
}

async function playThrough(page, once) {
  for (let i = 0; i < 60; i++) if (!(await once(page))) return;
  throw new Error('not over after 60 decisions');
}

const untranslated = async (page) => (await page.locator('body').innerText()).match(/\b(web|present|table|host|kodama|error)\.[a-z][a-z0-9.-]+/g);
const told = (list) => {
  const sorted = [...list].sort((a, b) => a - b);
  return `median ${sorted[sorted.length >> 1].toFixed(2)} ms, worst ${sorted[sorted.length - 1].toFixed(2)} ms, ${list.filter((ms) => ms > 8).length} above 8 ms`;
};

// Counts what the page asks its Worker: how often each task, and how many answers it waits for at once at most.
const countAsked = (context) =>
  context.addInitScript(() => {
    const waiting = new Map();
    window.asked = { count: {}, most: {} };
    window.Worker = class extends Worker {
      constructor(...args) {
        super(...args);
        this.addEventListener('message', ({ data }) => waiting.delete(data.id)); // before the page's own listener, which may ask the next at once
      }
      postMessage(message, ...more) {
        const { id, task } = message ?? {};
        if (task) {
          waiting.set(id, task);
          window.asked.count[task] = (window.asked.count[task] ?? 0) + 1;
          window.asked.most[task] = Math.max(window.asked.most[task] ?? 0, [...waiting.values()].filter((one) => one === task).length);
        }
        return super.postMessage(message, ...more);
      }
    };
  });

// What 300 frames of a drag cost: script, and the whole of the main thread's work. What is asked meanwhile is counted; the
// tree is not touched.
async function traceDrag(page, start) {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const measure = async () => Object.fromEntries((await client.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value * 1000]));
  await page.evaluate(() => {
    window.treeChanges = 0;
    window.asked.count = {}, window.asked.most = {};
    new MutationObserver((list) => (window.treeChanges += list.length)).observe(document.querySelector('.tree-picture'), { subtree: true, childList: true, attributes: true, characterData: true });
  });
  const script = [], task = [];
  for (let i = 0; i < 300; i++) {
    const before = await measure();
    await page.mouse.move(start.x + 90 * Math.sin(i / 11), start.y + 60 * Math.sin(i / 7));
    await frame(page);
    const after = await measure();
    script.push(after.ScriptDuration - before.ScriptDuration);
    task.push(after.TaskDuration - before.TaskDuration);
  }
  await page.mouse.move(start.x, start.y);
  await judged(page);
  const changes = await page.evaluate(() => window.treeChanges), asked = await page.evaluate(() => window.asked);
  await client.detach();
  return { script, task, changes, asked };
}

await check('a cold table of Kodama costs at most 320 KB', async () => {
  const { context, page } = await open(desk);
  const address = page.url();
  server.sent.length = 0;
  const cold = await context.newPage();
  await page.close(); // one window plays, others watch
  await (await cold.context().newCDPSession(cold)).send('Network.setCacheDisabled', { cacheDisabled: true });
  await cold.goto(address);
  await cold.locator('.table-frame').waitFor();
  await settle(cold);
  const size = [...new Map(server.sent.map((one) => [one.path, one.size])).values()].reduce((sum, one) => sum + one, 0);
  await context.close();
  console.log(`# a cold table of Kodama: ${size} bytes`);
  expect(size <= 320000, `${size} bytes`);
});

await check('a card that is put back during a drag leaves the wheel and the next click to the page', async () => {
  const { context, page } = await open(desk);
  await grab(page);
  const isTaken = (kind) => page.evaluate((name) => !document.body.dispatchEvent(new Event(name, { bubbles: true, cancelable: true })), kind);
  expect(await isTaken('wheel'), 'the wheel does not turn the card');
  await page.keyboard.press('Escape');
  await page.locator('.held-card').waitFor({ state: 'detached' });
  for (const kind of ['wheel', 'click']) expect(!(await isTaken(kind)), `the page has no ${kind}`);
  await page.mouse.up();
  await context.close();
});

await check('nothing is laid or chosen while the scoring covers the tree; names are words of its lines', async () => {
  const { context, page } = await open(desk);
  for (let i = 0; i < 40 && !(await page.locator('.scoring').count()); i++) await layOnce(page), await settle(page);
  await page.locator('.scoring .main-button').waitFor();
  expect(!(await page.locator('.can-lay, .spirit-chip.can-touch, .decision button, .ways, .held-card').count()), 'something is asked');
  expect(!(await page.evaluate(() => [...document.querySelectorAll('.own button')].some((one) => !one.closest('[inert]')))), 'the own cards are not inert');
  const card = await page.locator('.branch-card').first().boundingBox();
  await page.mouse.move(card.x + card.width / 2, card.y + card.height / 2);
  await page.mouse.down();
  await page.mouse.move(card.x + 200, card.y - 200, { steps: 4 });
  expect(!(await page.locator('.held-card').count()), 'a card is held');
  await page.mouse.up();
  const asBlocks = await page.locator('.scoring .card-in-log, .log .card-in-log').evaluateAll((names) => names.filter((one) => one.tagName === 'BUTTON' || getComputedStyle(one).display !== 'inline').length);
  expect(!asBlocks, `${asBlocks} names are no part of their line`);
  while (await page.locator('.scoring').count()) await page.locator('.scoring .main-button').click();
  await page.locator('.can-lay').first().waitFor({ timeout: 60000 });
  await context.close();
});

await check('a hint is shown on the tree: its card lies there, to be played', async () => {
  const { context, page } = await open(phone);
  await page.getByRole('button', { name: 'Hint' }).click();
  const show = page.locator('.hinted button').first();
  await show.waitFor({ timeout: 60000 });
  const worth = (await show.innerText()).match(/\+(\d+)/)[1];
  await show.click();
  await page.locator('.held-card.is-legal').waitFor();
  await page.locator('.hint-box').waitFor({ state: 'detached' });
  expect((await page.locator('.laying .main-button b').innerText()) === `+${worth}`, 'other points than the hint tells');
  await play(page);
  await context.close();
});

await check('what the engine cannot answer ends the drag and is told', async () => {
  const { context, page } = await open(desk, {}, { expected: /404|broken on purpose/ });
  await grab(page);
  await judged(page);
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...more) {
      if (message.task !== 'lay') return post.call(this, message, ...more);
      this.dispatchEvent(new MessageEvent('message', { data: { id: message.id, error: 'broken on purpose' } }));
    };
  });
  await page.mouse.up();
  await page.locator('.held-card:not(.is-dragged)').waitFor();
  await page.getByText('broken on purpose').first().waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.held-card').waitFor({ state: 'detached' });
  await context.close();
});

// With snapping off: to and fro along the trunk's upper edge, turned by what no lattice has, until it is legal as it is.
// The answer is where the stem was seen, in the picture's own units.
async function layOffLattice(page) {
  await grab(page);
  await page.keyboard.press('q');
  const hand = handOf(page), edge = await page.locator('.tree-picture g[data-thing$="/1"]').evaluate((trunk) => ((m) => ({ x: m.e, y: m.f, unit: m.a }))(trunk.getScreenCTM()));
  for (const angle of [128, -128, 0])
    for (let x = 7; x < 880; x += 23) {
      await hand.move({ x: edge.x + x * edge.unit, y: edge.y + 33 * edge.unit }, angle);
      if (!(await page.locator('.held-card.is-legal').count())) continue;
      const seen = await page.evaluate(() => {
        const m = document.querySelector('.tree-picture svg').getScreenCTM(), box = document.querySelector('.held-stem').getBoundingClientRect();
        return new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(m.inverse());
      });
      await page.mouse.up();
      await page.locator('.held-card.is-legal:not(.is-dragged)').waitFor();
      return seen;
    }
  throw new Error('no legal place was found');
}

await check('a whole game of Kodama by dragging: drops are in the record as they were dropped, and a tree of twelve cards is not drawn anew', async () => {
  const { context, page } = await open(desk, { snap: false });
  let trace = null;
  const drops = [], seen = await layOffLattice(page);
  await page.getByRole('button', { name: 'Snapping' }).click();
  drops.push(await play(page));
  await playThrough(page, async () => {
    await settle(page);
    const cards = await page.locator('.tree-picture g[data-thing]').count();
    const onDragged = async (pointer) => void (cards === 12 && !trace && (trace = await traceDrag(page, pointer)));
    return dragOnce(page, onDragged, (drop) => drops.push(drop));
  });
  const played = (await record(page)).filter((line) => line.seat === 0 && line.move?.includes('@')).map((line) => line.move.split('@')[1]);
  await context.close();
  expect(JSON.stringify(played) === JSON.stringify(drops), `dropped ${drops}, recorded ${played}`);
  const [x, y] = played[0].split(/[,/]/).map(Number);
  expect(Math.hypot(x - seen.x, y + seen.y) < 12, `seen at ${seen.x}, ${-seen.y}, recorded ${x}, ${y}`);
  expect(x % 20 || y % 20, `${played[0]} is on a lattice`);
  expect(trace, 'no card was dragged to a tree of twelve cards');
  expect(trace.changes === 0, `the tree's picture changed ${trace.changes} times`);
  const { count, most } = trace.asked;
  expect(Object.keys(count).join() === 'lay' && count.lay <= 302 && most.lay === 1, `300 frames asked ${JSON.stringify(trace.asked)}`);
  console.log(`# 300 frames of a drag, twelve cards: ${count.lay} questions, one at a time; script ${told(trace.script)}; all work of the page's thread ${told(trace.task)}`);
});

// Reasons, each where it is: the stem off the bark, beyond a card, on two cards, over a feature, over each edge.
await check('an illegal drop stays where it is, with all reasons drawn and told', async () => {
  const { context, page } = await open(desk, { snap: false });
  for (let i = 0; i < 3; i++) await layOnce(page);
  await settle(page);
  while (await page.locator('.scoring').count()) await otherwise(page), await settle(page);
  const told = new Set();
  const wanted = { bark: /off the bark/, beyond: /beyond the edge/, two: /also lie on/, feature: /would cover/, left: /left edge/, right: /right edge/, near: /own edge/, far: /far edge/ };
  const note = async () => {
    const reasons = await page.locator('.laid-verdict li').allInnerTexts();
    for (const [name, pattern] of Object.entries(wanted)) if (reasons.some((reason) => pattern.test(reason))) told.add(name);
    return reasons;
  };
  const trunk = () => page.locator('.tree-picture g[data-thing$="/1"]').evaluate((card) => ((m) => ({ x: 440 * m.a + m.e, left: m.e, y: 640 * m.d + m.f, top: m.f, unit: m.a }))(card.getScreenCTM()));
  const look = async (hand, spot, angle) => {
    await hand.move(spot, angle);
    const reasons = await note(), marks = await page.locator('.tree-overlay .offence').count();
    expect(!reasons.length || marks > 0 || reasons.some((reason) => /not lie on the table/.test(reason)), `no mark for: ${reasons}`);
  };
  await grab(page);
  let hand = handOf(page), at = await trunk();
  await look(hand, { x: at.x, y: at.y }, 0);
  for (const place of (await places(page)).slice(0, 22)) await look(hand, place, place.angle);
  for (let x = 0; x < 880 && !told.has('beyond'); x += 30) await look(hand, { x: at.left + x * at.unit, y: at.top - 10 * at.unit }, 0);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  // All of the table.
  for (let i = 0; i < 6; i++) await page.getByRole('button', { name: 'Farther away' }).click();
  const view = await page.locator('.tree-picture svg').evaluate((svg) => ((m) => ({ left: m.e, right: 9000 * m.a + m.e, near: m.f, far: -6500 * m.d + m.f }))(svg.getScreenCTM()));
  at = await trunk();
  await grab(page);
  hand = handOf(page);
  await look(hand, { x: view.left + 4, y: at.y }, 0);
  await look(hand, { x: view.right - 4, y: at.y }, 0);
  await look(hand, { x: at.x, y: view.far + 4 }, 0);
  await look(hand, { x: at.x + 900 * at.unit, y: view.near - 4 }, 1024);
  const missing = Object.keys(wanted).filter((name) => !told.has(name));
  expect(!missing.length, `never told: ${missing}`);
  // Let go where it cannot lie.
  await hand.move({ x: at.x, y: at.y }, 0);
  const stem = await stemOn(page), decision = await page.locator('.decision').getAttribute('data-decision');
  await page.mouse.up();
  await page.locator('.held-card.is-illegal:not(.is-dragged)').waitFor();
  const after = await stemOn(page);
  expect(Math.hypot(after.x - stem.x, after.y - stem.y) < 1.5, 'the card moved');
  await page.locator('.laying .main-button').click({ force: true });
  await page.locator('.laid-no').first().waitFor();
  expect((await page.locator('.decision').getAttribute('data-decision')) === decision, 'something was played');
  await page.keyboard.press('Escape');
  await page.locator('.held-card').waitFor({ state: 'detached' });
  await context.close();
});

// A game between a person, whose moves are a bot's, and a bot, up to where a card of the display would score more than ten on
// a card of the person's tree: its record, that card and the other one's address.
function makeTooRich() {
  const engine = openEngine(join(top, 'build/wasm')), words = engine.words('en'), seats = JSON.stringify({ seats: [{ name: '', person: true }, { name: '' }] });
  for (let seed = 1; seed <= 20; seed++) {
    const lines = execFileSync(irori, ['record', 'kodama', '--seed', String(seed), '--seats', 'greedy,greedy'], { encoding: 'utf8' }).split('\n').map((line) => line && JSON.parse(line));
    const rules = engine.rulesOf(lines[0]), table = engine.call('table_new', rules, JSON.stringify({ seed: String(seed), seats: ['human', 'easy'] })), view = engine.call('view_new', words, seats);
    for (const { seat, move } of lines.slice(1).filter((line) => line?.move)) {
      const { question } = engine.json('view_build', view, engine.call('table_known', table, engine.call('table_entries', table), 0), 0);
      for (const card of seat === 0 ? (question?.choices ?? []) : [])
        for (const parent of card.choices ?? []) if (/over ten/.test(parent.why_not ?? '')) return { record: engine.text('table_save', table, 0, 0), card: card.about[0], parent: parent.about[0] };
      engine.call('table_play', table, seat, move);
    }
  }
  throw new Error('no bot ever grows a tree on which a card would score more than ten');
}

await check('a drop that would score more than ten is refused, with its reason told and drawn (T5)', async () => {
  const scratch = mkdtempSync(join(tmpdir(), 'irori-kodama-')), file = join(scratch, 'rich.irori'), { record: text, card, parent } = makeTooRich();
  writeFileSync(file, text);
  const { page, context } = await openPage(browser, desk);
  await context.addInitScript(() => localStorage.setItem('irori', JSON.stringify({ pace: 'quick', snap: false })));
  await page.goto(server.address);
  await page.locator('.game-card').first().waitFor();
  await page.locator('input[type=file]').setInputFiles(file);
  await page.locator('.table-frame').waitFor({ timeout: 60000 });
  await settle(page);
  const addresses = await page.locator('.can-lay').evaluateAll((cards) => cards.map((one) => one.dataset.thing));
  await grab(page, addresses.indexOf(card));
  const hand = handOf(page), reasons = page.locator('.laid-verdict li', { hasText: /It would score 1\d points, \d more than the ten allowed \(T5\)/ });
  for (const place of await places(page, parent)) {
    await hand.move(place, place.angle);
    if (await reasons.count()) break;
  }
  expect((await reasons.count()) === 1, 'the reason is never told');
  const number = (await page.locator('.laid-verdict li').allInnerTexts()).findIndex((one) => /ten allowed/.test(one)) + 1;
  const drawn = await page.locator('.tree-overlay').evaluate((overlay) => ({ cards: overlay.querySelectorAll('.offended').length, numbers: [...overlay.querySelectorAll('.offence-number')].map((one) => one.textContent) }));
  expect(drawn.cards > 0 && drawn.numbers.includes(String(number)), `reason ${number} is not drawn: ${JSON.stringify(drawn)}`);
  await page.mouse.up();
  await page.locator('.held-card.is-illegal:not(.is-dragged)').waitFor();
  const decision = await page.locator('.decision').getAttribute('data-decision');
  await page.locator('.laying .main-button').click({ force: true });
  await page.locator('.laid-no').first().waitFor();
  expect((await page.locator('.decision').getAttribute('data-decision')) === decision, 'it was played');
  await context.close();
  rmSync(scratch, { recursive: true, force: true });
});

await check('a whole game on a phone, after one visit without a network, closed and continued: one finger drags, a second one turns', async () => {
  const { context, page } = await open({ ...phone, serviceWorkers: 'allow' }, {}, { expected: /404|ERR_INTERNET_DISCONNECTED/, visited: cutOff });
  let laid = 0;
  const client = await context.newCDPSession(page);
  const touch = (type, ...points) => client.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) });
  const around = (at, angle) => ({ x: at.x + 70 * Math.cos(angle), y: at.y - 70 * Math.sin(angle) });
  const angleNow = async () => Number((await page.locator('.held-card').getAttribute('data-drop')).split('/')[1]);
  const drag = async () => {
    for (let card = 0; card < 3; card++) {
      const tried = await places(page), box = await page.locator('.can-lay').nth(card).boundingBox();
      let finger = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      await touch('touchStart', finger);
      finger = { x: finger.x, y: finger.y - 30 };
      await touch('touchMove', finger);
      await page.locator('.held-card').waitFor();
      for (const place of tried) {
        const now = await angleNow(), by = ((((place.angle - now) % 4096) + 6144) % 4096) - 2048;
        if (Math.abs(by) > 20) {
          await touch('touchStart', finger, around(finger, 0));
          for (let step = 1; step <= 4; step++) await touch('touchMove', finger, around(finger, ((by / 4096) * 2 * Math.PI * step) / 4));
          await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [{ ...around(finger, (by / 4096) * 2 * Math.PI), id: 1 }] });
          await frame(page);
          const turned = await angleNow();
          expect(Math.abs(((((turned - now - by) % 4096) + 6144) % 4096) - 2048) < 24, `turned from ${now} to ${turned}, not by ${by}`);
        }
        await frame(page);
        const stem = await stemOn(page);
        finger = { x: finger.x + place.x - stem.x, y: finger.y + place.y - stem.y };
        await touch('touchMove', finger);
        await judged(page);
        if (!(await page.locator('.held-card.is-legal, .held-card.is-near').count())) continue;
        await touch('touchEnd');
        await page.locator('.held-card.is-legal:not(.is-dragged)').waitFor();
        return true;
      }
      await touch('touchEnd');
      await page.getByRole('button', { name: 'Put back' }).first().tap();
      await page.locator('.held-card').waitFor({ state: 'detached' });
    }
    return false;
  };
  await playThrough(page, async () => {
    await settle(page);
    const done = await otherwise(page, 'tap');
    if (done !== null) return done;
    expect(await drag(), 'no place was found by dragging');
    await play(page, 'tap');
    if (++laid === 3) await closeAndContinue(page, settle);
    return true;
  });
  await record(page);
  await context.close();
});

// Card, what it grows from, place; then arrows and turns, back and forth, with a verdict for each.
await check('a whole game with the keyboard alone, in French', async () => {
  const { context, page } = await open({ ...desk, locale: 'fr' }, { language: 'fr' });
  const focusOn = async (selector) => {
    for (let i = 0; i < 90; i++) {
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${selector} cannot be reached by key`);
  };
  const press = async (selector) => (await focusOn(selector), page.keyboard.press('Enter'));
  let isFirst = true;
  await playThrough(page, async () => {
    await settle(page);
    expect(!(await untranslated(page)), `untranslated: ${await untranslated(page)}`);
    if (await page.locator('.scoring').count()) return await press('.scoring .main-button'), true;
    if (await page.locator('.ending').count()) return false;
    const asked = await page.locator('.decision').getAttribute('data-decision');
    if (await page.locator('.spirit-chip.can-touch').count()) {
      await press('.spirit-chip.can-touch');
      await press('.actions .main-button');
    } else if (await page.locator('.can-lay').count()) {
      await press('.can-lay');
      await page.locator('.ways button').first().waitFor();
      await press('.ways button');
      await page.waitForFunction((before) => document.querySelector('.decision').getAttribute('data-decision').split('/')[1] !== before, '1');
      await press('.ways button');
      await page.locator('.held-card.is-legal').waitFor();
      const start = await page.locator('.held-card').getAttribute('data-drop');
      if (isFirst) {
        const [x, y, angle] = start.split(/[,/]/).map(Number);
        for (const [key, drop] of [['ArrowLeft', [x - 10, y, angle]], ['ArrowUp', [x - 10, y + 10, angle]], ['Shift+ArrowLeft', [x - 10, y + 10, (angle + 64) % 4096]], ['e', [x - 10, y + 10, angle]], ['ArrowRight', [x, y + 10, angle]], ['ArrowDown', [x, y, angle]]]) {
          await page.keyboard.press(key);
          const text = `${drop[0]},${drop[1]}/${drop[2]}`;
          await page.locator(`.held-card[data-judged="${text}"]`).waitFor();
          expect((await page.locator('.laid-verdict[aria-live="polite"]').innerText()).trim(), `nothing is said after ${key}`);
        }
        isFirst = false;
      }
      await page.locator('.held-card.is-legal').waitFor();
      await focusOn('.held-card');
      await page.keyboard.press('Enter');
    } else await press('.actions button');
    await movedOn(page, asked);
    return true;
  });
  await record(page);
  await context.close();
});

// What a screen reader is given, and nothing else: roles and names.
await check('a whole game through the accessibility tree alone', async () => {
  const { context, page } = await open(phone);
  const client = await context.newCDPSession(page);
  const tree = async () => (await client.send('Accessibility.getFullAXTree')).nodes.filter((node) => !node.ignored && node.role?.value);
  const act = async (node) => {
    const { object } = await client.send('DOM.resolveNode', { backendNodeId: node.backendDOMNodeId });
    await client.send('Runtime.callFunctionOn', { objectId: object.objectId, functionDeclaration: 'function () { this.click(); }' });
  };
  const isDisabled = (node) => node.properties?.some(({ name, value }) => name === 'disabled' && value.value === true);
  const within = (all, role, name) => {
    const top = all.find((node) => node.role.value === role && name.test(node.name?.value ?? ''));
    const byId = new Map(all.map((node) => [node.nodeId, node])), found = [];
    const visit = (id) => ((node) => node && (found.push(node), (node.childIds ?? []).forEach(visit)))(byId.get(id));
    if (top) visit(top.nodeId);
    return found.filter((node) => node.role.value === 'button' && !isDisabled(node));
  };
  const whole = async () => (await client.send('Accessibility.getFullAXTree')).nodes;
  const buttons = async (role, name) => {
    const all = await whole();
    return within(all.map((node) => ({ ...node, role: node.role ?? { value: '' } })), role, name);
  };
  await playThrough(page, async () => {
    await settle(page);
    const all = await tree();
    const read = all.find((node) => node.role.value === 'button' && /^(Go on|Show all|All at once)$/.test(node.name?.value ?? ''));
    if (read) return await act(read), true;
    if (all.some((node) => node.role.value === 'region' && /^(The end|Ending|Result)/.test(node.name?.value ?? '')) || (await page.locator('.ending').count())) return false;
    const asked = await page.locator('.decision').getAttribute('data-decision');
    const cards = (await buttons('region', /^Display$/)).filter((node) => /at best/.test(node.name.value));
    if (cards.length) {
      await act(cards[0]);
      for (let step = 0; step < 2; step++) {
        const now = await page.locator('.decision').getAttribute('data-decision');
        const ways = (await buttons('region', /^(Your decision|Decision)/)).filter((node) => /\+\d/.test(node.name.value));
        expect(ways.length, 'there is no way to go on');
        await act(ways[0]);
        if (step === 0) await page.waitForFunction((before) => document.querySelector('.decision').getAttribute('data-decision') !== before, now);
      }
      await page.locator('.held-card.is-legal').waitFor();
      const said = (await tree()).filter((node) => node.role.value === 'status').map((node) => node.nodeId);
      expect(said.length, 'no verdict in the tree');
      const lay = (await tree()).find((node) => node.role.value === 'button' && /^Lay it here/.test(node.name?.value ?? ''));
      await act(lay);
    } else {
      const spirits = await buttons('region', /^Spirits$/);
      if (spirits.length && (await page.locator('.spirit-chip.can-touch').count())) await act(spirits[0]);
      const ways = (await buttons('region', /^(Your decision|Decision)/)).filter((node) => !/choices/i.test(node.name.value));
      await act(ways[0]);
    }
    await movedOn(page, asked);
    return true;
  });
  await record(page);
  await context.close();
});

for (const [[name, options], colorScheme] of pairs(Object.entries({ phone, desk }), ['light', 'dark']))
  await check(`no violations of accessibility rules on ${name} in ${colorScheme}: choosing, laying, refused, another's tree`, async () => {
    const { context, page } = await open({ ...options, colorScheme });
    const found = await violations(page);
    await page.locator('.can-lay').first().focus();
    await page.keyboard.press('Enter');
    await page.locator('.ways button').first().waitFor();
    found.push(...(await violations(page)));
    await page.locator('.ways button').first().focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelector('.decision').getAttribute('data-decision').endsWith('/2'));
    await page.locator('.ways button').first().focus();
    await page.keyboard.press('Enter');
    await page.locator('.held-card.is-legal').waitFor();
    found.push(...(await violations(page)));
    await page.locator('.held-card').focus();
    for (let i = 0; i < 140 && !(await page.locator('.held-card.is-illegal').count()); i++) await page.keyboard.press('ArrowUp'); // a limb may go up for a while
    await page.locator('.held-card.is-illegal').waitFor();
    found.push(...(await violations(page)));
    await page.keyboard.press('Escape');
    await page.locator('.other-tree button').first().click();
    await page.getByRole('button', { name: 'Back to your tree' }).waitFor();
    found.push(...(await violations(page)));
    await context.close();
    expect(!found.length, [...new Set(found)].join('; '));
  });

await close();
server.close();
finish();
