import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { AppError } from '../runtime';
import * as texts from '../texts/pictures';

export interface PictureBucketOptions {
  readonly bucket: string;
  /** The prefix of the names of this service's objects. */
  readonly folder: string;
  readonly region: string;
  /** The address of any S3-compatible store; without it, that of Amazon S3. */
  readonly endpoint?: string;
  /** Without them the client uses the process's own role, or other credentials that it finds by itself. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

const retryAfterSeconds = 5;
/** In milliseconds. A picture has a few hundred kilobytes. */
const limits = { connectionTimeout: 1_500, requestTimeout: 5_000, socketTimeout: 10_000 };

type Sdk = typeof import('@aws-sdk/client-s3');

/**
 * Stores the bytes of pictures in an S3-compatible bucket. Only the services can read the bucket; they check who may
 * see a picture.
 */
export class PictureBucket {
  private connection: Promise<{ sdk: Sdk; client: S3Client }> | undefined;

  constructor(private readonly options: PictureBucketOptions) {}

  /**
   * Stores the bytes of a picture.
   *
   * @throws AppError `unavailable`
   */
  async put(name: string, content: Buffer): Promise<void> {
    const { sdk, client } = await this.connected();
    const ContentType = 'image/webp';
    await answered(client.send(new sdk.PutObjectCommand({ ...this.place(name), Body: content, ContentType })));
  }

  /**
   * Returns the bytes of a picture, or null when there is none.
   *
   * @throws AppError `unavailable`
   */
  async get(name: string): Promise<Readable | null> {
    const { sdk, client } = await this.connected();
    const found = await answered(
      client.send(new sdk.GetObjectCommand(this.place(name))).catch((error: unknown) => {
        if (error instanceof sdk.NoSuchKey) return null;
        throw error;
      }),
    );
    // In Node the body is a readable stream; the client's type covers browsers, too.
    return (found?.Body as Readable | undefined) ?? null;
  }

  /**
   * Removes a picture, if it exists.
   *
   * @throws AppError `unavailable`
   */
  async remove(name: string): Promise<void> {
    const { sdk, client } = await this.connected();
    await answered(client.send(new sdk.DeleteObjectCommand(this.place(name))));
  }

  private place(name: string): { Bucket: string; Key: string } {
    const { bucket, folder } = this.options;
    return { Bucket: bucket, Key: `${folder}/${name}.webp` };
  }

  /** Loaded when it is first needed, because most sites keep their pictures in the database. */
  private connected(): Promise<{ sdk: Sdk; client: S3Client }> {
    this.connection ??= import('@aws-sdk/client-s3').then((sdk) => ({ sdk, client: this.createClient(sdk) }));
    return this.connection;
  }

  private createClient(sdk: Sdk): S3Client {
    const { region, endpoint, credentials } = this.options;
    return new sdk.S3Client({
      region,
      ...(credentials && { credentials }),
      // Other S3-compatible stores have no host for each bucket, and support fewer checksums than Amazon.
      ...(endpoint && { endpoint, forcePathStyle: true }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 2,
      requestHandler: limits,
    });
  }
}

async function answered<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    throw new AppError('unavailable', texts.resting, { cause, retryAfterSeconds });
  }
}
