import { type Collection, type Db, ObjectId } from 'mongodb';
import { type Logger, RepeatedTask } from '../runtime';
import type { ImageStore } from './image-store';
import { type PictureFile, pictureStore } from './picture-file';

export interface PictureSweeperOptions {
  readonly db: Db;
  readonly store: Pick<ImageStore, 'remove'>;
  /** Returns those of the ids that are still in use. */
  readonly inUse: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly logger: Logger;
  readonly now: () => Date;
}

const everyMs = 60_000;
/** Files checked per round, so that a hundred thousand files take less than an hour. */
const pageSize = 2_000;
/** Saving a blog or a profile never takes this long, whatever it waits for. */
const unusedForMs = 24 * 60 * 60 * 1_000;

/**
 * Removes unused pictures. A process leaves one behind when it dies after storing a picture and before saving its
 * reference, or before removing the picture it replaced. A picture is removed when two checks a day apart find it
 * unused, so one that is just being saved is safe.
 */
export class PictureSweeper {
  private readonly files: Collection<PictureFile>;
  private readonly pieces: Collection<{ files_id: ObjectId }>;
  private readonly task: RepeatedTask;
  private lookedUpTo: ObjectId | null = null;
  private piecesLookedUpTo: ObjectId | null = null;

  constructor(private readonly options: PictureSweeperOptions) {
    this.files = pictureStore.open(options.db);
    this.pieces = options.db.collection('images.chunks');
    this.task = new RepeatedTask({
      everyMs,
      work: () => this.sweep(),
      // Safe to continue: the next round finds what is left.
      onError: (error) => options.logger.warn({ err: error }, 'pictures are swept later'),
    });
  }

  start(): void {
    this.task.start();
  }

  stop(): Promise<void> {
    return this.task.stop();
  }

  /** One bounded round: removes what is due, checks the next page of files, and removes chunks without a file. */
  async sweep(): Promise<void> {
    await this.removeUnused();
    await this.look();
    await this.removePieces();
  }

  private get aDayAgo(): Date {
    return new Date(this.options.now().getTime() - unusedForMs);
  }

  private async removeUnused(): Promise<void> {
    const due = await this.files
      .find({ 'metadata.unusedSince': { $lte: this.aDayAgo } })
      .limit(pageSize)
      .toArray();
    const unused = await this.unusedAmong(due);
    for (const id of new Set(unused.map(idOf))) await this.options.store.remove(id);
    if (unused.length > 0) this.options.logger.info({ files: unused.length }, 'pictures that nothing shows are gone');
  }

  /** Marks the unused files of the next page and unmarks those in use again. After the last file it starts over. */
  private async look(): Promise<void> {
    const page = await this.files
      .find({ _id: { ...(this.lookedUpTo && { $gt: this.lookedUpTo }), $lt: idAt(this.aDayAgo) } })
      .project<PictureFile>({ filename: 1, metadata: 1 })
      .sort({ _id: 1 })
      .limit(pageSize)
      .toArray();
    this.lookedUpTo = page.length < pageSize ? null : (page.at(-1)?._id ?? null);
    const unused = await this.unusedAmong(page);
    const noted = { 'metadata.unusedSince': this.options.now() };
    const fresh = unused.filter(({ metadata }) => metadata?.unusedSince === undefined).map(({ _id }) => _id);
    if (fresh.length > 0) await this.files.updateMany({ _id: { $in: fresh } }, { $set: noted });
  }

  /** Returns those of the files that are unused, and removes the mark from all others. */
  private async unusedAmong(files: readonly PictureFile[]): Promise<PictureFile[]> {
    if (files.length === 0) return [];
    const inUse = await this.options.inUse([...new Set(files.map(idOf))]);
    const shown = files.filter((file) => inUse.has(idOf(file)) && file.metadata?.unusedSince !== undefined);
    const ids = shown.map(({ _id }) => _id);
    if (ids.length > 0) await this.files.updateMany({ _id: { $in: ids } }, { $unset: { 'metadata.unusedSince': '' } });
    return files.filter((file) => !inUse.has(idOf(file)));
  }

  /** Removes chunks left by a process that died while storing: the file entry is written last. Reads only the index. */
  private async removePieces(): Promise<void> {
    const page = await this.pieces
      .find({ files_id: { ...(this.piecesLookedUpTo && { $gt: this.piecesLookedUpTo }), $lt: idAt(this.aDayAgo) } })
      .project<{ files_id: ObjectId }>({ _id: 0, files_id: 1 })
      .sort({ files_id: 1, n: 1 })
      .limit(pageSize)
      .toArray();
    const ids = page.map(({ files_id }) => files_id);
    this.piecesLookedUpTo = page.length < pageSize ? null : (ids.at(-1) ?? null);
    const known = await this.files
      .find({ _id: { $in: ids } })
      .project<{ _id: ObjectId }>({ _id: 1 })
      .toArray();
    const names = new Set(known.map(({ _id }) => _id.toHexString()));
    const lost = ids.filter((id) => !names.has(id.toHexString()));
    if (lost.length > 0) await this.pieces.deleteMany({ files_id: { $in: lost } });
  }
}

/** The id of the picture; a file holds one of its sizes. */
function idOf({ filename }: PictureFile): string {
  return filename.replace(/-small$/, '');
}

/** Returns the lowest id of a time, because ids begin with the second of their creation. */
function idAt(at: Date): ObjectId {
  return ObjectId.createFromTime(Math.floor(at.getTime() / 1_000));
}
