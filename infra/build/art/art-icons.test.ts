import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { webManifest } from '../shell-files/web-manifest';
import { root } from '../workspaces';
import { iconFiles, paper, siteIcons } from './art-icons';

const files = await iconFiles();

it.each(siteIcons)('draws $file at its size', async ({ file, sidePx }) => {
  const { width, height, format } = await sharp(files[file]).metadata();
  expect({ width, height, format }).toEqual({ width: sidePx, height: sidePx, format: 'png' });
});

it('has an icon for what cannot name one', async () => {
  const icon = files['favicon.ico'];
  const at = icon?.readUInt32LE(18) ?? 0;
  expect(icon?.subarray(0, 6).toString('hex')).toBe('000001000100');
  expect(at + (icon?.readUInt32LE(14) ?? 0)).toBe(icon?.length);
  expect(await sharp(icon?.subarray(at)).metadata()).toMatchObject({ format: 'png', width: 32, height: 32 });
});

it.each(siteIcons.filter(({ purpose }) => purpose === 'maskable'))(
  'keeps the logo of $file inside of the circle a device may cut out',
  async ({ file, sidePx }) => {
    const { data, info } = await sharp(files[file]).raw().toBuffer({ resolveWithObject: true });
    const corner = data.subarray(0, info.channels).toString('hex');
    const isDrawnOn = (x: number, y: number) => {
      const at = (y * info.width + x) * info.channels;
      return data.subarray(at, at + info.channels).toString('hex') !== corner;
    };
    let farthest = 0;
    for (let y = 0; y < sidePx; y += 1) {
      for (let x = 0; x < sidePx; x += 1) {
        if (isDrawnOn(x, y)) farthest = Math.max(farthest, Math.hypot(x - sidePx / 2, y - sidePx / 2));
      }
    }
    expect(farthest).toBeGreaterThan(0);
    expect(farthest / sidePx).toBeLessThanOrEqual(0.4);
  },
);

it('names icons that are drawn, in the sizes devices ask for', () => {
  const { icons } = JSON.parse(webManifest()) as { icons: { src: string; sizes: string; purpose: string }[] };
  const drawn = icons.filter(({ src }) => src.endsWith('.png'));
  expect(drawn.every(({ src }) => src.slice(1) in files)).toBe(true);
  expect(drawn.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  );
});

it('has the colour of the page', () => {
  expect(readFileSync(join(root, 'shell/src/styles/tokens.css'), 'utf8')).toContain(`--paper: light-dark(${paper}, `);
});
