import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from '../workspaces';

/** The site's paper colour, the same as `--paper` in shell/src/styles/tokens.css. */
export const paper = '#fdf7ea';

export interface SiteIcon {
  /** Relative to the output folder. */
  readonly file: string;
  readonly sidePx: number;
  /** The logo's share of the side. A device may crop a maskable icon to a circle of 0.8. */
  readonly logoShare: number;
  /** Whether the paper colour fills the background to the edge. */
  readonly isFilled: boolean;
  readonly purpose: 'any' | 'maskable' | 'apple';
}

export const siteIcons: readonly SiteIcon[] = [
  { file: 'art/icons/icon-192.png', sidePx: 192, logoShare: 0.96, isFilled: false, purpose: 'any' },
  { file: 'art/icons/icon-512.png', sidePx: 512, logoShare: 0.96, isFilled: false, purpose: 'any' },
  { file: 'art/icons/maskable-192.png', sidePx: 192, logoShare: 0.6, isFilled: true, purpose: 'maskable' },
  { file: 'art/icons/maskable-512.png', sidePx: 512, logoShare: 0.6, isFilled: true, purpose: 'maskable' },
  { file: 'art/icons/apple-180.png', sidePx: 180, logoShare: 0.76, isFilled: true, purpose: 'apple' },
];

/** The icon that browsers request with responses that can't name one: feeds, pictures and the API. */
const favicon = { file: 'favicon.ico', sidePx: 32, logoShare: 1, isFilled: false } as const;

async function draw(
  { sidePx, logoShare, isFilled }: Omit<SiteIcon, 'file' | 'purpose'>,
  logo: Buffer,
): Promise<Buffer> {
  const size = Math.round(sidePx * logoShare);
  const picture = await sharp(logo, { density: (72 * size) / 64 })
    .resize(size, size)
    .png()
    .toBuffer();
  const background = isFilled ? paper : { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp({ create: { width: sidePx, height: sidePx, channels: 4, background } })
    .composite([{ input: picture, gravity: 'centre' }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/**
 * Makes an icon file of one PNG: a header of six bytes, an entry of sixteen with the picture's offset, and the picture.
 */
function icoOf(png: Buffer, sidePx: number): Buffer {
  const head = Buffer.alloc(22);
  const isIcon = 1;
  head.writeUInt16LE(isIcon, 2);
  const pictures = 1;
  head.writeUInt16LE(pictures, 4);
  head.writeUInt8(sidePx, 6);
  head.writeUInt8(sidePx, 7);
  const planes = 1;
  head.writeUInt16LE(planes, 10);
  const bitsPerPixel = 32;
  head.writeUInt16LE(bitsPerPixel, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/**
 * Returns the icons that a device shows when the site is added to its home screen, made from our own logo at build
 * time.
 */
export async function iconFiles(): Promise<Readonly<Record<string, Buffer>>> {
  const logo = readFileSync(join(root, 'shell/src/styles/art/logo.svg'));
  const drawn = siteIcons.map(async (icon) => [icon.file, await draw(icon, logo)] as const);
  const small = icoOf(await draw(favicon, logo), favicon.sidePx);
  return { ...Object.fromEntries(await Promise.all(drawn)), [favicon.file]: small };
}
