import { open } from 'node:fs/promises';
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';

export interface BackupBucketOptions {
  readonly bucket: string;
  /** The prefix of the objects' names. */
  readonly folder: string;
  readonly region: string;
  /** The address of any S3-compatible store; Amazon S3 when it is missing. */
  readonly endpoint?: string | undefined;
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** Bytes per part of an upload. A store accepts at most 10,000 parts of at least five megabytes. */
  readonly partBytes?: number;
}

const defaultPartBytes = 64 * 1_024 * 1_024;

/** Copies of backups in an S3-compatible bucket. This class only adds: the store's own rules delete old copies. */
export class BackupBucket {
  private readonly client: S3Client;

  constructor(private readonly options: BackupBucketOptions) {
    const { region, endpoint, credentials } = options;
    this.client = new S3Client({
      region,
      ...(credentials && { credentials }),
      // Stores other than Amazon's have no host name per bucket and support fewer checksums.
      ...(endpoint && { endpoint, forcePathStyle: true }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  /** Returns the sizes of the stored objects, by name. */
  async sizes(): Promise<ReadonlyMap<string, number>> {
    const { bucket: Bucket, folder } = this.options;
    const sizes = new Map<string, number>();
    let after: string | undefined;
    do {
      const page = await this.client.send(
        new ListObjectsV2Command({ Bucket, Prefix: `${folder}/`, ContinuationToken: after }),
      );
      for (const { Key = '', Size = 0 } of page.Contents ?? []) sizes.set(Key.slice(folder.length + 1), Size);
      after = page.NextContinuationToken;
    } while (after !== undefined);
    return sizes;
  }

  /** Uploads a file, in parts if it is large, so that at most one part is in memory. */
  async add(name: string, path: string): Promise<void> {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      const partBytes = this.options.partBytes ?? defaultPartBytes;
      const readPart = async (at: number) => {
        const part = Buffer.alloc(Math.min(partBytes, size - at));
        await file.read(part, 0, part.length, at);
        return part;
      };
      if (size <= partBytes) await this.put(name, await readPart(0));
      else await this.addInParts(name, Math.ceil(size / partBytes), (number) => readPart(number * partBytes));
    } finally {
      await file.close();
    }
  }

  /** Uploads a buffer. */
  async put(name: string, content: Buffer): Promise<void> {
    await this.client.send(new PutObjectCommand({ ...this.place(name), Body: content }));
  }

  close(): void {
    this.client.destroy();
  }

  private place(name: string): { Bucket: string; Key: string } {
    return { Bucket: this.options.bucket, Key: `${this.options.folder}/${name}` };
  }

  private async addInParts(name: string, count: number, readPart: (number: number) => Promise<Buffer>): Promise<void> {
    const { UploadId } = await this.client.send(new CreateMultipartUploadCommand(this.place(name)));
    const upload = { ...this.place(name), UploadId };
    try {
      const Parts: CompletedPart[] = [];
      for (let number = 0; number < count; number += 1) {
        const PartNumber = number + 1;
        const sent = new UploadPartCommand({ ...upload, PartNumber, Body: await readPart(number) });
        Parts.push({ PartNumber, ETag: (await this.client.send(sent)).ETag });
      }
      await this.client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
    } catch (error) {
      // A store charges for the parts of an unfinished upload. A write-only key may not abort it; then the store's own
      // rules delete the parts.
      await this.client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
      throw error;
    }
  }
}
