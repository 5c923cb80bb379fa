// The icon as PNG, for home screens that want one: drawn from public/icon.svg, which is made of rectangles, paths of level and
// upright strokes, and circles. `inset`: how much room is left around it, where the system cuts its own shape out.
import { deflateSync } from 'node:zlib';

const SIZE = 64, FINE = 4; // units of the SVG; samples along a pixel

const attribute = (tag, name) => tag.match(new RegExp(`\\b${name}="([^"]*)"`))?.[1];
const colourOf = (tag) => attribute(tag, 'fill').match(/[0-9a-f]{2}/g).map((part) => parseInt(part, 16));

// "M10 10h44v44H10z": the corners of each ring.
function ringsOf(path) {
  const rings = [];
  let x = 0, y = 0;
  for (const [, letter, numbers] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const [a, b] = (numbers.match(/-?[\d.]+/g) ?? []).map(Number);
    if (letter === 'M') [x, y] = [a, b], rings.push([]);
    else if (letter === 'H') x = a;
    else if (letter === 'V') y = a;
    else if (letter === 'h') x += a;
    else if (letter === 'v') y += a;
    else if (letter !== 'z') throw new Error(`icon.svg: ${letter} in a path`);
    if (letter !== 'z') rings[rings.length - 1].push([x, y]);
  }
  return rings;
}

const isInRing = (ring, x, y) =>
  ring.reduce((is, [ax, ay], i) => {
    const [bx, by] = ring[(i + 1) % ring.length];
    return ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay) ? !is : is;
  }, false);

// What covers a point, from below; the first rectangle is the ground, which has no edge here.
function shapesOf(svg) {
  return [...svg.matchAll(/<(rect|path|circle)\b[^>]*>/g)].map(([tag, kind], i) => {
    if (kind === 'rect' && !i) return { colour: colourOf(tag), has: () => true };
    const [cx, cy, r] = ['cx', 'cy', 'r'].map((name) => Number(attribute(tag, name) ?? 0));
    if (kind === 'circle') return { colour: colourOf(tag), has: (x, y) => Math.hypot(x - cx, y - cy) <= r };
    if (kind === 'rect') throw new Error('icon.svg: a second rectangle');
    const rings = ringsOf(attribute(tag, 'd'));
    return { colour: colourOf(tag), has: (x, y) => rings.filter((ring) => isInRing(ring, x, y)).length % 2 === 1 };
  });
}

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name), data]), whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc(body), body.length + 4);
  return whole;
}

function crc(data) {
  let rest = ~0;
  for (const byte of data) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  }
  return ~rest >>> 0;
}

// A PNG of so many pixels.
export function drawIcon(svg, pixels, inset = 0) {
  const shapes = shapesOf(svg).reverse(), rows = [], scale = SIZE / (1 - 2 * inset) / pixels;
  const at = (pixel, sample) => SIZE / 2 + (pixel + (sample + 0.5) / FINE - pixels / 2) * scale;
  for (let y = 0; y < pixels; y++) {
    const row = Buffer.alloc(1 + 3 * pixels);
    for (let x = 0; x < pixels; x++) {
      const sum = [0, 0, 0];
      for (let i = 0; i < FINE * FINE; i++) {
        const px = at(x, i % FINE), py = at(y, Math.floor(i / FINE));
        const { colour } = shapes.find((shape) => shape.has(px, py));
        for (let part = 0; part < 3; part++) sum[part] += colour[part];
      }
      for (let part = 0; part < 3; part++) row[1 + 3 * x + part] = Math.round(sum[part] / (FINE * FINE));
    }
    rows.push(row);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(pixels), head.writeUInt32BE(pixels, 4), head.set([8, 2], 8); // eight bits of three colours
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })), chunk('IEND', Buffer.alloc(0))]);
}
