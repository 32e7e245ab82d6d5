import { ensureIndexes } from '@storysprout/service-kit';
import { type Collection, type Db, GridFSBucket, type GridFSChunk, type GridFSFile, ObjectId } from 'mongodb';
import type { BuildFile } from './build';
import { type ReleaseFile, sha256Of } from './release';

const bucketName = 'remoteFiles';
const chunkSize = 255 * 1024;

/** A stored file is not what was published; it is never served. */
export class TamperedFile extends Error {
  override readonly name = 'TamperedFile';
}

/** The files of releases, in GridFS, so that any number of gateways can serve them. */
export class ReleaseFiles {
  private readonly bucket: GridFSBucket;
  private readonly stored: Collection<GridFSFile>;
  private readonly chunks: Collection<GridFSChunk>;

  constructor(db: Db) {
    this.bucket = new GridFSBucket(db, { bucketName });
    this.stored = db.collection(`${bucketName}.files`);
    this.chunks = db.collection(`${bucketName}.chunks`);
  }

  async createIndexes(): Promise<void> {
    await ensureIndexes(this.stored, [{ key: { filename: 1, uploadDate: 1 } }, { key: { uploadDate: 1 } }]);
    await ensureIndexes(this.chunks, [{ key: { files_id: 1, n: 1 }, unique: true }]);
  }

  /**
   * Stores the files of one release. The release itself is written afterwards, so none is ever incomplete. Written
   * in GridFS's layout, but all at once: a stream for each of a hundred small files takes seconds.
   */
  async save(release: string, files: readonly BuildFile[]): Promise<ReleaseFile[]> {
    const uploadDate = new Date();
    const saved = files.map((file) => ({ ...file, fileId: new ObjectId() }));
    const chunks = saved.flatMap(({ fileId, content }) => chunksOf(fileId, content));
    const stored = saved.map(({ fileId, path, content }) => ({
      _id: fileId,
      length: content.length,
      chunkSize,
      uploadDate,
      filename: `${release}/${path}`,
      metadata: { release },
    }));
    if (chunks.length > 0) await this.chunks.insertMany(chunks);
    await this.stored.insertMany(stored);
    return saved.map(({ path, sha256, content, fileId }) => ({ path, sha256, bytes: content.length, fileId }));
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

  /** Files uploaded earlier than `before`, each with the release it was meant for. */
  uploadedBefore(before: Date): Promise<{ fileId: ObjectId; release: string }[]> {
    return this.bucket
      .find({ uploadDate: { $lt: before } }, { projection: { metadata: 1 } })
      .map(({ _id, metadata }) => ({ fileId: _id, release: String(metadata?.release) }))
      .toArray();
  }
}

function chunksOf(fileId: ObjectId, content: Buffer): GridFSChunk[] {
  const count = Math.ceil(content.length / chunkSize);
  return Array.from({ length: count }, (_, n) => ({
    _id: new ObjectId(),
    files_id: fileId,
    n,
    data: content.subarray(n * chunkSize, (n + 1) * chunkSize),
  }));
}
