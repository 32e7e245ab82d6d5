import { pipeline } from 'node:stream/promises';
import { type Db, GridFSBucket, type ObjectId } from 'mongodb';
import type { BuildFile } from './build';
import { type ReleaseFile, sha256Of } from './release';

const uploadsAtOnce = 6;

/** What lies in the database is not what was published: it is never served. */
export class TamperedFile extends Error {
  override readonly name = 'TamperedFile';
}

/** The files of releases, in GridFS: any number of gateways serve them. */
export class ReleaseFiles {
  private readonly bucket: GridFSBucket;

  constructor(db: Db) {
    this.bucket = new GridFSBucket(db, { bucketName: 'remoteFiles' });
  }

  /** Stores the files of one release; the release itself is written afterwards, so none is ever half there. */
  async save(release: string, files: readonly BuildFile[]): Promise<ReleaseFile[]> {
    const waiting = [...files];
    const saved: ReleaseFile[] = [];
    const work = async () => {
      for (let file = waiting.pop(); file; file = waiting.pop()) saved.push(await this.saveOne(release, file));
    };
    await Promise.all(Array.from({ length: uploadsAtOnce }, work));
    return saved.sort((one, other) => one.path.localeCompare(other.path));
  }

  /** @throws TamperedFile when the content does not have the hash it was published with. */
  async read({ fileId, path, sha256 }: ReleaseFile): Promise<Buffer> {
    const chunks = await this.bucket.openDownloadStream(fileId).toArray();
    const content = Buffer.concat(chunks as Buffer[]);
    if (sha256Of(content) !== sha256) throw new TamperedFile(`${path} is not what was published`);
    return content;
  }

  async remove(fileIds: readonly ObjectId[]): Promise<void> {
    for (const id of fileIds) await this.bucket.delete(id);
  }

  /** Files uploaded before `before`, with the release each was meant for. */
  uploadedBefore(before: Date): Promise<{ fileId: ObjectId; release: string }[]> {
    return this.bucket
      .find({ uploadDate: { $lt: before } }, { projection: { metadata: 1 } })
      .map(({ _id, metadata }) => ({ fileId: _id, release: String(metadata?.release) }))
      .toArray();
  }

  private async saveOne(release: string, { path, content, sha256 }: BuildFile): Promise<ReleaseFile> {
    const upload = this.bucket.openUploadStream(`${release}/${path}`, { metadata: { release } });
    await pipeline([content], upload);
    return { path, sha256, bytes: content.length, fileId: upload.id };
  }
}
