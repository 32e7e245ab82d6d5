import { randomBytes } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { imageLimits } from '@storysprout/contract';
import { type Db, GridFSBucket } from 'mongodb';
import sharp, { type Metadata } from 'sharp';
import { AppError } from '../errors';
import { FairQueue } from '../fair-queue';
import type { SentPicture } from '../http/state';

export type ImageSize = 'full' | 'small';

/** As long as an `ObjectId`, because picture ids always were. */
const idBytes = 12;

const notAPicture = 'That file is not a picture we can read.';
const tooManyPixels = 'That picture has more details than we can take. A smaller one, please.';
const tooManySenders = 'Many pictures are coming in just now. Please try again in a moment.';
const tooManyPictures = 'So many pictures at once! We are still looking at the last ones: try again in a moment.';
/** Not SVG, which is a document that can contain scripts and links. */
const accepted = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff']);
/** A small file can unpack to a huge picture. One from a 50-megapixel camera is accepted, twice its depth is not. */
const maxPixels = 50_000_000;
const maxUnpackedBytes = 160_000_000;
const bytesPerSample: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 };
/** The largest sample type; any type not listed above counts as this. */
const largestSample = 16;

/** Long enough for a picture or two to be finished. */
const retryAfterSeconds = 5;

/** Decoding may take `maxUnpackedBytes` of memory, so pictures take turns, fairly between senders. */
const turns = new FairQueue({
  atOnce: 1,
  waitingLimit: 64,
  waitingPerKey: 3,
  waitingBytes: 64 * 1024 * 1024,
  busy: () => new AppError('unavailable', tooManySenders, { retryAfterSeconds }),
  tooMany: () => new AppError('too_many', tooManyPictures, { retryAfterSeconds }),
});

sharp.cache(false);

/** Pictures in GridFS: decoded, turned upright, made smaller, stripped of metadata, stored as WebP in two sizes. */
export class ImageStore {
  private readonly bucket: GridFSBucket;

  constructor(db: Db) {
    this.bucket = new GridFSBucket(db, { bucketName: 'images' });
  }

  /**
   * @throws AppError `invalid_input` for a file that is not a picture; `too_large` over 5 MB, or when too large
   * unpacked; `too_many` when the sender already has several waiting; `unavailable` when too many senders do.
   */
  async save({ bytes, sender, gone }: SentPicture): Promise<{ id: string }> {
    if (bytes.length > imageLimits.maxBytes) {
      throw new AppError('too_large', 'That picture is too big: at most 5 MB, please.');
    }
    const turn = { key: sender, bytes: bytes.length, signal: gone };
    const { full, small } = await turns.run(turn, () => encode(bytes));
    // Impossible to guess, so that nobody can find out which pictures there are.
    const id = randomBytes(idBytes).toString('hex');
    await this.upload(fileName(id, 'small'), small);
    await this.upload(fileName(id, 'full'), full);
    return { id };
  }

  /** The stored picture with its length in bytes, or `null` when there is none. */
  async read(id: string, size: ImageSize) {
    const file = await this.bucket.find({ filename: fileName(id, size) }).next();
    if (!file) return null;
    return { stream: this.bucket.openDownloadStream(file._id), length: file.length };
  }

  /** Removes both sizes; does nothing when they do not exist. */
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
    const metadata = await sharp(buffer, { limitInputPixels: maxPixels }).metadata();
    if (!accepted.has(metadata.format)) throw new AppError('invalid_input', notAPicture);
    if (unpackedBytes(metadata) > maxUnpackedBytes) throw new AppError('too_large', tooManyPixels);
    const full = await resize(buffer, imageLimits.maxSidePx);
    return { full, small: await resize(full, imageLimits.smallSidePx) };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('invalid_input', notAPicture, { cause: error });
  }
}

/** Bytes that the first page takes in memory. */
function unpackedBytes({ width, height, pageHeight = height, channels, depth }: Metadata): number {
  return width * pageHeight * channels * (bytesPerSample[depth] ?? largestSample);
}

function resize(buffer: Buffer, maxSidePx: number): Promise<Buffer> {
  return sharp(buffer, { limitInputPixels: maxPixels })
    .rotate()
    .resize({ width: maxSidePx, height: maxSidePx, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();
}
