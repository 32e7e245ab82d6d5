import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { imageLimits } from '@storysprout/contract';
import { type Collection, type Db, GridFSBucket, ObjectId } from 'mongodb';
import sharp, { type Metadata } from 'sharp';
import { AppError, FairQueue, type SentPicture } from '../runtime';
import * as errorsTexts from '../texts/errors';
import * as texts from '../texts/pictures';
import type { PictureBucket } from './picture-bucket';
import { type PictureFile, pictureStore } from './picture-file';

export type ImageSize = 'full' | 'small';

/** The length of an `ObjectId`, which picture ids have always had. */
const idBytes = 12;

/** SVG is not accepted, because it is a document that can contain scripts and links. */
const accepted = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff']);
/** A small file can unpack to a huge picture. One from a 50-megapixel camera is accepted, twice its depth is not. */
const maxPixels = 50_000_000;
const maxUnpackedBytes = 160_000_000;
/**
 * Some programs write a wrong number into a picture, or leave out its last bytes. What can be seen of it is taken, as
 * browsers do.
 */
const reading = { limitInputPixels: maxPixels, failOn: 'none' } as const;
const bytesPerSample: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 };
/** The size of the largest sample type, in bytes. Types that are not listed above count as this large. */
const largestSample = 16;

/** Long enough for a picture or two to be finished. */
const retryAfterSeconds = 5;

/** Decoding may take `maxUnpackedBytes` of memory, so pictures are processed one at a time, fairly between senders. */
const encodingQueue = new FairQueue({
  atOnce: 1,
  waitingLimit: 64,
  waitingPerKey: 3,
  waitingBytes: 64 * 1024 * 1024,
  busy: () => new AppError('unavailable', texts.tooManySenders, { retryAfterSeconds }),
  tooMany: () => new AppError('too_many', texts.tooManyPictures, { retryAfterSeconds }),
});

sharp.cache(false);

export interface ImageStoreOptions {
  readonly bucket: Pick<PictureBucket, 'put' | 'get' | 'remove'> | null;
  /** Whether new pictures go there; older ones are looked for in both places. */
  readonly isBucketForNew: boolean;
  /** The longest side of the small size, in pixels; that of a blog's cover when missing. */
  readonly smallSidePx?: number;
}

/**
 * Stores pictures: decoded, turned upright, scaled down, stripped of metadata, as WebP in two sizes. Each size has an
 * entry in the database, which also says whether its bytes are in GridFS or in a bucket.
 */
export class ImageStore {
  private readonly gridFs: GridFSBucket;
  private readonly files: Collection<PictureFile>;

  constructor(
    db: Db,
    private readonly options: ImageStoreOptions = { bucket: null, isBucketForNew: false },
  ) {
    this.gridFs = new GridFSBucket(db, { bucketName: 'images' });
    this.files = pictureStore.open(db);
  }

  /**
   * Stores a picture.
   *
   * @throws AppError `invalid_input` for a file that is not a picture; `too_large` over 5 MB, or when too large
   * unpacked; `too_many` when the sender already has several waiting; `unavailable` when too many senders do, or the
   * bucket does not respond.
   */
  async save({ bytes, sender, gone }: SentPicture): Promise<{ id: string }> {
    if (bytes.length > imageLimits.maxBytes) {
      throw new AppError('too_large', errorsTexts.pictureTooBig);
    }
    const ticket = { key: sender, bytes: bytes.length, signal: gone };
    const { full, small } = await encodingQueue.run(ticket, () => encode(bytes, this.options.smallSidePx));
    // A random id cannot be guessed, so nobody can find out which pictures exist.
    const id = randomBytes(idBytes).toString('hex');
    await this.upload(fileName(id, 'small'), small);
    await this.upload(fileName(id, 'full'), full);
    return { id };
  }

  /**
   * Returns the stored picture with its length in bytes, or `null` when there is none.
   *
   * @throws AppError `unavailable`
   */
  async read(id: string, size: ImageSize): Promise<{ stream: Readable; length: number } | null> {
    const file = await this.files.findOne({ filename: fileName(id, size) });
    if (!file) return null;
    const { length, filename } = file;
    if (!isInBucket(file)) return { stream: this.gridFs.openDownloadStream(file._id), length };
    const stream = await this.options.bucket?.get(filename);
    return stream ? { stream, length } : null;
  }

  /**
   * Removes both sizes, if they exist. Without the bucket's settings the entries of pictures in the bucket stay; the
   * sweeper of a process with these settings removes entries and objects.
   */
  async remove(id: string): Promise<void> {
    const names = [fileName(id, 'full'), fileName(id, 'small')];
    const files = await this.files.find({ filename: { $in: names } }).toArray();
    await Promise.all(
      files.map((file) => (isInBucket(file) ? this.removeFromBucket(file) : this.gridFs.delete(file._id))),
    );
  }

  private async removeFromBucket({ _id, filename }: PictureFile): Promise<void> {
    if (!this.options.bucket) return;
    await this.options.bucket.remove(filename);
    await this.files.deleteOne({ _id });
  }

  private async upload(name: string, content: Buffer): Promise<void> {
    const { bucket, isBucketForNew } = this.options;
    if (!bucket || !isBucketForNew) return pipeline([content], this.gridFs.openUploadStream(name));
    // The entry is written first, so that the sweeper finds the object if the process dies in between.
    const entry = { length: content.length, uploadDate: new Date(), metadata: { place: 'bucket' as const } };
    await this.files.insertOne({ _id: new ObjectId(), filename: name, ...entry });
    await bucket.put(name, content);
  }
}

function isInBucket({ metadata }: PictureFile): boolean {
  return metadata?.place === 'bucket';
}

function fileName(id: string, size: ImageSize): string {
  return size === 'full' ? id : `${id}-small`;
}

async function encode(
  buffer: Buffer,
  smallSidePx: number = imageLimits.smallSidePx,
): Promise<{ full: Buffer; small: Buffer }> {
  try {
    const metadata = await sharp(buffer, reading).metadata();
    if (!accepted.has(metadata.format)) throw new AppError('invalid_input', texts.notAPicture);
    if (unpackedBytes(metadata) > maxUnpackedBytes) throw new AppError('too_large', texts.tooManyPixels);
    const full = await resize(buffer, imageLimits.maxSidePx);
    return { full, small: await resize(full, smallSidePx) };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('invalid_input', texts.notAPicture, { cause: error });
  }
}

/** Bytes that the first page takes in memory. */
function unpackedBytes({ width, height, pageHeight = height, channels, depth }: Metadata): number {
  return width * pageHeight * channels * (bytesPerSample[depth] ?? largestSample);
}

function resize(buffer: Buffer, maxSidePx: number): Promise<Buffer> {
  return sharp(buffer, reading)
    .rotate()
    .resize({ width: maxSidePx, height: maxSidePx, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();
}
