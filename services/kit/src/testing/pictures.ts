import sharp from 'sharp';
import type { SentPicture } from '../runtime';

/** A real PNG of one colour. */
export function pngBuffer(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: { r: 250, g: 200, b: 60 } } })
    .png()
    .toBuffer();
}

/** Creates a PNG of random dots, which does not compress: about three bytes per pixel. */
export function noisyPngBuffer(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width, height, channels: 3, background: 'white', noise } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** Wraps the bytes of a picture as sent by somebody who waits for the response. */
export function sentPicture(bytes: Buffer): SentPicture {
  return { bytes, sender: 'account test', gone: new AbortController().signal };
}
