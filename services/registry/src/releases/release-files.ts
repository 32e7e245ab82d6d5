import { hash } from 'node:crypto';
import { type Collection, type GridFSChunk, type GridFSFile, ObjectId } from 'mongodb';
import type { BuildFile } from './build';
import type { ReleaseFile } from './release.document';

const chunkSize = 255 * 1024;

/** The files of releases, in GridFS, where every process of the registry finds them. */
export class ReleaseFiles {
  constructor(
    private readonly collections: {
      readonly files: Collection<GridFSFile>;
      readonly chunks: Collection<GridFSChunk>;
    },
  ) {}

  /**
   * Stores the files of one release. The release itself is written afterwards, so it is never incomplete. Files are
   * written in GridFS's layout, but all at once: a stream for each of a hundred small files takes seconds.
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
    if (chunks.length > 0) await this.collections.chunks.insertMany(chunks);
    await this.collections.files.insertMany(stored);
    return saved.map(({ path, sha256, content, fileId }) => ({ path, sha256, bytes: content.length, fileId }));
  }

  /** The contents of these files by path; null for a file whose hash is not the one it was published with. */
  async read(files: readonly ReleaseFile[]): Promise<ReadonlyMap<string, Buffer | null>> {
    const ids = files.map(({ fileId }) => fileId);
    const chunks = await this.collections.chunks
      .find({ files_id: { $in: ids } }, { promoteBuffers: true })
      .sort({ files_id: 1, n: 1 })
      .toArray();
    const parts = new Map<string, Uint8Array[]>();
    for (const { files_id, data } of chunks) {
      const id = files_id.toHexString();
      parts.set(id, [...(parts.get(id) ?? []), data]);
    }
    return new Map(
      files.map(({ fileId, path, sha256 }) => {
        const content = Buffer.concat(parts.get(fileId.toHexString()) ?? []);
        return [path, hash('sha256', content) === sha256 ? content : null];
      }),
    );
  }

  async remove(fileIds: readonly ObjectId[]): Promise<void> {
    await this.collections.files.deleteMany({ _id: { $in: [...fileIds] } });
    await this.collections.chunks.deleteMany({ files_id: { $in: [...fileIds] } });
  }

  /** Files uploaded earlier than `before`, each with the release it was meant for. */
  uploadedBefore(before: Date): Promise<{ fileId: ObjectId; release: string }[]> {
    return this.collections.files
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
