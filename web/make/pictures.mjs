// A picture for each game on the first screen, put together from what `irori draw` draws: 640 by 400, transparent.

const tags = /<(\/?)([a-z]+)\b[^>]*?(\/?)>/g;

function elementAt(svg, start) {
  tags.lastIndex = start;
  for (let depth = 0, match; (match = tags.exec(svg)); ) {
    depth += match[1] ? -1 : match[3] ? 0 : 1;
    if (!depth) return svg.slice(start, tags.lastIndex);
  }
  throw new Error('an element is not closed');
}

// The elements with these ids, and whatever they refer to.
function collect(svg, ids, found = new Map()) {
  for (const id of ids) {
    if (found.has(id)) continue;
    const at = svg.search(new RegExp(`<[a-z]+ id="${id}"`));
    if (at < 0) throw new Error(`there is no ${id}`);
    const element = elementAt(svg, at);
    found.set(id, element);
    const inner = new Set([...element.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
    const refers = [...element.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map((match) => match[1]);
    collect(svg, refers.filter((other) => !inner.has(other)), found);
  }
  return found;
}

function compose(svg, family, ids, body) {
  const found = collect(svg, ids);
  const whole = [...found.values()];
  const defs = whole.filter((element) => !whole.some((other) => other !== element && other.includes(element))).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" class="ink ${family}" viewBox="0 0 640 400" aria-hidden="true" focusable="false"><defs>${defs}</defs>${body}</svg>`;
}

const sun = (x, y, r) => `<circle class="sun" cx="${x}" cy="${y}" r="${r}"/>`;
const ground = '<path class="ground" d="M40 372q280-12 560 0q-280 10-560 0z"/>';

// A hand of cards, fanned around a point far below.
function fan(ids, { x = 320, y = 1010, step = 11, scale = 0.23, radius = 890 } = {}) {
  return ids
    .map((id, i) => {
      const angle = (i - (ids.length - 1) / 2) * step;
      return `<g transform="translate(${x} ${y})rotate(${angle})translate(${-315 * scale} ${-radius})scale(${scale})"><use href="#${id}"/></g>`;
    })
    .join('');
}

export function pictureOf5211(sprites) {
  const ids = ['card-G2', 'card-B3', 'card-V1', 'card-O4', 'card-Y6'];
  return compose(sprites, 'g5211', ids, sun(320, 170, 130) + fan(ids, { step: 8, y: 900, radius: 780 }));
}

export function pictureOfKodachi(sprites) {
  const ids = ['card-4s', 'card-B3_5', 'card-d5', 'card-2_5j'];
  return compose(sprites, 'kodachi', ids, sun(470, 130, 110) + fan(ids, { step: 8.5 }));
}

export function pictureOfHarakiri(map) {
  const use = (id, x, y, scale) => `<use href="#h-${id}" transform="translate(${x} ${y})scale(${scale})"/>`;
  const ids = ['h-fujisan', 'h-mountain0', 'h-mountain1', 'h-torii', 'h-city', 'h-crest0', 'h-crest1', 'h-crest2', 'h-crest3', 'h-wave'];
  const crests = [0, 1, 2, 3].map((i) => `<circle class="sumi" cx="${110 + 140 * i}" cy="350" r="34"/>` + use(`crest${i}`, 110 + 140 * i, 350, 0.62)).join('');
  return compose(map, 'harakiri', ids, sun(430, 120, 96) + use('fujisan', 330, 268, 1.5) + use('mountain0', 120, 268, 1.3) + use('mountain1', 545, 268, 1.2) +
    use('torii', 215, 236, 0.9) + use('city', 470, 240, 0.9) + ground.replace('372', '276').replaceAll('d="M40 372', 'd="M40 276') + crests);
}

// A drawn picture, cut to a box of its own units.
export function cropped(svg, family, box) {
  const body = svg.slice(svg.indexOf('>') + 1).replace(/<title[^]*?<\/title>|<desc[^]*?<\/desc>/g, '').replace(/<rect [^>]*(class="washi"|fibres\))[^>]*\/>/g, '').replace(/<pattern id="[^"]*fibres"[^]*?<\/pattern>/, '');
  return `<svg xmlns="http://www.w3.org/2000/svg" class="ink ${family}" viewBox="${box}" aria-hidden="true" focusable="false">${body}`;
}
