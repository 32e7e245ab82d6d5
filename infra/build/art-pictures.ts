import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { artDrawings, type Drawing, logoFile } from './art';
import { root } from './workspaces';

/** Pictures drawn by earlier builds: they change rarely, and there are nearly a thousand. */
const cache = join(root, 'node_modules/.cache/storysprout-art');
const webp = { quality: 88, alphaQuality: 95, effort: 4 } as const;
/** Dots an inch at which an SVG's units are pixels. */
const plainDensity = 72;

async function draw({ svg, files }: Drawing): Promise<[string, Buffer][]> {
  const unitsWide = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
  const widest = Math.max(...Object.values(files));
  const drawn = sharp(Buffer.from(svg), { density: (plainDensity * widest) / unitsWide });
  return Promise.all(
    Object.entries(files).map(async ([file, width]) => [file, await drawn.clone().resize(width).webp(webp).toBuffer()]),
  );
}

async function drawOnce(drawing: Drawing): Promise<[string, Buffer][]> {
  const key = createHash('sha256')
    .update(JSON.stringify([drawing, webp]))
    .digest('hex')
    .slice(0, 20);
  const names = Object.keys(drawing.files).map((file, at) => [file, join(cache, `${key}-${at}.webp`)] as const);
  if (!names.every(([, kept]) => existsSync(kept))) {
    const drawn = new Map(await draw(drawing));
    for (const [file, kept] of names) writeFileSync(kept, drawn.get(file) ?? '');
  }
  return names.map(([file, kept]) => [file, readFileSync(kept)]);
}

/**
 * All of `/art`: logo, emoji, avatars and default covers. As pixels, because a browser draws a picture of hundreds of
 * shapes on the page's own thread, each for longer than a frame on an old tablet.
 */
export async function artFiles(): Promise<Readonly<Record<string, string | Buffer>>> {
  mkdirSync(cache, { recursive: true });
  const drawn = await Promise.all(artDrawings().map(drawOnce));
  return { ...logoFile(), ...Object.fromEntries(drawn.flat()) };
}
