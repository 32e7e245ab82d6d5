import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { imageLimits } from '@storysprout/contract';
import { type Db, GridFSBucket, ObjectId } from 'mongodb';
import sharp from 'sharp';
import { AppError } from '../errors';

export type ImageSize = 'full' | 'small';

export interface StoredImage {
  stream: Readable;
  /** In bytes. */
  length: number;
  etag: string;
}

const notAPicture = 'That file is not a picture we can read.';
/** Not SVG: it is a document that can carry scripts and addresses. */
const accepted = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff']);
/** A small file can unpack to a giant; this many pixels are a 50-megapixel camera's. */
const maxPixels = 50_000_000;

sharp.cache(false);

/** Pictures in GridFS: decoded, turned upright, made smaller, stripped of metadata, stored as WebP in two sizes. */
export class ImageStore {
  private readonly bucket: GridFSBucket;

  constructor(db: Db, options: { bucket?: string } = {}) {
    this.bucket = new GridFSBucket(db, { bucketName: options.bucket ?? 'images' });
  }

  /** @throws AppError `invalid_input` for what is no picture, `too_large` over 5 MB. */
  async save(buffer: Buffer): Promise<{ id: string }> {
    if (buffer.length > imageLimits.maxBytes) {
      throw new AppError('too_large', 'That picture is too big: at most 5 MB, please.');
    }
    const { full, small } = await encode(buffer);
    const id = new ObjectId().toHexString();
    await this.upload(fileName(id, 'small'), small);
    await this.upload(fileName(id, 'full'), full);
    return { id };
  }

  /** The stored picture, or `null` when there is none. */
  async read(id: string, size: ImageSize): Promise<StoredImage | null> {
    const file = await this.bucket.find({ filename: fileName(id, size) }).next();
    if (!file) return null;
    return { stream: this.bucket.openDownloadStream(file._id), length: file.length, etag: `"${fileName(id, size)}"` };
  }

  /** Takes both sizes away; does nothing when they are not there. */
  async remove(id: string): Promise<void> {
    const names = [fileName(id, 'full'), fileName(id, 'small')];
    const files = await this.bucket.find({ filename: { $in: names } }).toArray();
    await Promise.all(files.map((file) => this.bucket.delete(file._id)));
  }

  private async upload(name: string, content: Buffer): Promise<void> {
    await pipeline([content], this.bucket.openUploadStream(name));
  }
}

function fileName(id: string, size: ImageSize): string {
  return size === 'full' ? id : `${id}-small`;
}

async function encode(buffer: Buffer): Promise<{ full: Buffer; small: Buffer }> {
  try {
    const { format } = await sharp(buffer, { limitInputPixels: maxPixels }).metadata();
    if (format === undefined || !accepted.has(format)) throw new AppError('invalid_input', notAPicture);
    const full = await resize(buffer, imageLimits.maxSidePx);
    return { full, small: await resize(full, imageLimits.smallSidePx) };
  } catch (error) {
    throw new AppError('invalid_input', notAPicture, { cause: error });
  }
}

function resize(buffer: Buffer, maxSidePx: number): Promise<Buffer> {
  return sharp(buffer, { limitInputPixels: maxPixels })
    .rotate()
    .resize({ width: maxSidePx, height: maxSidePx, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();
}
