import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { root } from '../workspaces';
import { artDrawings, type Drawing, logoFile } from './art';

/** The cache of rendered pictures. They change rarely, and there are hundreds. */
const cache = join(root, 'node_modules/.cache/storysprout-art');
const usualWebp = { quality: 88, alphaQuality: 95, effort: 4 } as const;
/** The DPI at which one SVG unit is one pixel. */
const plainDensity = 72;

async function draw({ svg, files, webp = usualWebp }: Drawing): Promise<[string, Buffer][]> {
  const unitsWide = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
  const widest = Math.max(...Object.values(files));
  const drawn = sharp(Buffer.from(svg), { density: (plainDensity * widest) / unitsWide });
  return Promise.all(
    Object.entries(files).map(async ([file, width]) => [file, await drawn.clone().resize(width).webp(webp).toBuffer()]),
  );
}

/** Writes atomically, so that an interrupted build leaves no partial picture. */
function keep(file: string, picture: Buffer): void {
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, picture);
  renameSync(unfinished, file);
}

async function drawOnce(drawing: Drawing): Promise<[string, Buffer][]> {
  const key = hash('sha256', JSON.stringify([drawing, usualWebp])).slice(0, 20);
  const kept = (file: string) => join(cache, `${key}-${basename(file)}`);
  const files = Object.keys(drawing.files);
  if (!files.every((file) => existsSync(kept(file)))) {
    for (const [file, picture] of await draw(drawing)) keep(kept(file), picture);
  }
  return files.map((file) => [file, readFileSync(kept(file))]);
}

/**
 * Returns all of `/art`: the logo, emoji, avatars and default covers. They are bitmaps, because a browser renders an
 * SVG of hundreds of shapes on the main thread, where each takes longer than a frame on an old tablet.
 */
export async function artFiles(): Promise<Readonly<Record<string, string | Buffer>>> {
  mkdirSync(cache, { recursive: true });
  const drawn = await Promise.all(artDrawings().map(drawOnce));
  return { ...logoFile(), ...Object.fromEntries(drawn.flat()) };
}
