import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from './workspaces';

/** The site's paper, as `--paper` in shell/src/styles/tokens.css. */
export const paper = '#fdf7ea';

export interface SiteIcon {
  /** Relative to the output folder. */
  readonly file: string;
  readonly sidePx: number;
  /** Share of the side that the logo takes; a device may cut a maskable icon down to a circle of 0.8. */
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

async function draw({ sidePx, logoShare, isFilled }: SiteIcon, logo: Buffer): Promise<Buffer> {
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

/** What a device shows when the site is put on its home screen: our own logo, drawn at build time. */
export async function iconFiles(): Promise<Readonly<Record<string, Buffer>>> {
  const logo = readFileSync(join(root, 'shell/src/art/logo.svg'));
  const drawn = siteIcons.map(async (icon) => [icon.file, await draw(icon, logo)] as const);
  return Object.fromEntries(await Promise.all(drawn));
}
