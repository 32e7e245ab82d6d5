import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import sharp from 'sharp';
import { emojiBodies, placed } from '../build/art/emoji';
import type { SampleBlog } from './content/blogs';
import type { Writer } from './content/writers';

/** Draws pictures for the sample site: a little landscape with one emoji in it, and portraits. */

const bodyOf = emojiBodies();
const emoji = (name: string, x: number, y: number, size: number) => placed(bodyOf(name), x, y, size);

const width = 1280;
const height = 800;

function hill(top: number, bend: number, color: string, opacity: number): string {
  const path = `M0 ${top} C ${width * 0.25} ${top - bend}, ${width * 0.45} ${top + bend * 0.6}, ${width * 0.65} ${top} S ${width * 0.9} ${top - bend * 0.7}, ${width} ${top} V ${height} H 0 Z`;
  return `<path d="${path}" fill="${color}" opacity="${opacity}"/>`;
}

/** Scatters soft dots, the same for the same seed: stars at night, pollen by day. */
function dots(seed: number): string {
  const generator = xoroshiro128plus(seed);
  const next = () => uniformFloat64(generator);
  return Array.from({ length: 46 }, () => {
    const [x, y, r] = [next() * width, next() * height * 0.55, 1.5 + next() * 3.5];
    return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${r.toFixed(1)}" fill="#fff" opacity="${(0.25 + next() * 0.5).toFixed(2)}"/>`;
  }).join('');
}

/** A blog's cover as PNG, 1280 x 800 pixels. */
export function drawCover(cover: NonNullable<SampleBlog['cover']>, seed: number): Promise<Buffer> {
  const [top, bottom] = cover.sky;
  const side = seed % 2 === 0 ? 300 : 560;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${width} ${height}">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#sky)"/>${dots(seed)}
    <circle cx="${side === 300 ? 1040 : 230}" cy="170" r="78" fill="#fff8e0" opacity="0.85"/>
    ${hill(560, 130, cover.ground, 0.45)}${hill(630, 100, cover.ground, 0.75)}${hill(700, 70, cover.ground, 1)}
    <ellipse cx="${side + 210}" cy="668" rx="190" ry="26" fill="#000" opacity="0.12"/>
    ${emoji(cover.emoji, side, 245, 420)}
  </svg>`;
  return sharp(Buffer.from(svg)).resize(width, height).png().toBuffer();
}

/** A writer's portrait as PNG, 400 x 400 pixels. */
export function drawPortrait({ emoji: name, color }: Writer): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 400 400">
    <rect width="400" height="400" fill="${color}"/><circle cx="200" cy="430" r="250" fill="#fff" opacity="0.35"/>${emoji(name, 80, 80, 240)}
  </svg>`;
  return sharp(Buffer.from(svg)).resize(400, 400).png().toBuffer();
}
