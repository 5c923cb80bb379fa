// Cards as one SVG of symbols, cut out of the sheets that `irori draw` draws. A card is <g id="card-NAME">.

const openings = /<(\/?)g\b[^>]*?(\/?)>/g;

function groupAt(svg, start) {
  openings.lastIndex = start;
  for (let depth = 0, match; (match = openings.exec(svg)); ) {
    depth += match[1] ? -1 : match[2] ? 0 : 1;
    if (!depth) return svg.slice(start, openings.lastIndex);
  }
  throw new Error('a group is not closed');
}

export const spriteId = (name) => `card-${name.replaceAll('/', '_').replaceAll('+', '-and-')}`;

// sheets: fragments, each with a prefix of its own for ids.
export function makeSprites(sheets, family) {
  const defs = [], cards = [];
  for (const svg of sheets) {
    defs.push(svg.slice(svg.indexOf('<defs>') + 6, svg.indexOf('</defs>')));
    for (const match of svg.matchAll(/<g data-thing="card\/([^"]+)" transform="[^"]*"/g)) {
      const group = groupAt(svg, match.index);
      cards.push(group.replace(match[0], `<g id="${spriteId(match[1])}" class="ink ${family}"`));
    }
    const back = svg.match(/id="([^"]*-)back"/);
    if (back) cards.push(`<g id="card-back" class="ink ${family}"><use href="#${back[1]}edge" class="leaf"/><use href="#${back[1]}back"/><use href="#${back[1]}edge" class="rim"/></g>`);
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" class="ink ${family}"><defs>${defs.join('')}${cards.join('')}</defs></svg>`;
}
