import { type ClientSession, ObjectId } from 'mongodb';
import type { BlogsContext } from '../blogs.context';
import type { RevisionDocument } from './revision.document';
import { historyLimits, type SentText, type StoredRevision } from './revision.rules';

/** A blog, and who wrote it. */
export interface OfBlog {
  readonly _id: ObjectId;
  readonly author: { readonly _id: ObjectId };
}

/** A safe upper bound, above the number of texts that the limits allow for a blog. */
const mostRead = historyLimits.versions + historyLimits.sent + 10;

/** The stored texts of all blogs' histories. */
export class RevisionRepository {
  constructor(private readonly context: Pick<BlogsContext, 'collections'>) {}

  private get revisions() {
    return this.context.collections.revisions;
  }

  /** Stores a text, or updates the decision about it if it is stored already. */
  async put({ _id: blogId, author }: OfBlog, sent: SentText, session: ClientSession): Promise<void> {
    const { revision, status, reason, ...text } = sent;
    const bytes = Buffer.byteLength(text.title) + Buffer.byteLength(text.description);
    const row = { ...text, authorId: author._id, bytes, _id: new ObjectId() };
    await this.revisions.updateOne(
      { blogId, revision },
      { $set: { status, reason }, $setOnInsert: row },
      { upsert: true, session },
    );
  }

  /** Stores a text unless it is stored already. */
  async putOnce({ _id: blogId, author }: OfBlog, sent: SentText, session: ClientSession): Promise<void> {
    const { revision, ...text } = sent;
    const bytes = Buffer.byteLength(text.title) + Buffer.byteLength(text.description);
    const row = { ...text, authorId: author._id, bytes, _id: new ObjectId() };
    await this.revisions.updateOne({ blogId, revision }, { $setOnInsert: row }, { upsert: true, session });
  }

  find(blogId: ObjectId, revision: number): Promise<RevisionDocument | null> {
    return this.revisions.findOne({ blogId, revision });
  }

  /** Returns all texts of a blog, newest first. */
  list(blogId: ObjectId): Promise<RevisionDocument[]> {
    return this.revisions.find({ blogId }, { sort: { revision: -1 }, limit: mostRead }).toArray();
  }

  /** Returns an author's texts after the text `after`, in the order in which they were stored. */
  writtenBy(authorId: ObjectId, after: ObjectId | null, limit: number): Promise<RevisionDocument[]> {
    const filter = { authorId, ...(after && { _id: { $gt: after } }) };
    return this.revisions.find(filter, { sort: { _id: 1 }, limit }).toArray();
  }

  /** Returns the sizes of all texts of a blog, newest first, without the texts themselves. */
  sizes(blogId: ObjectId, session: ClientSession): Promise<(StoredRevision & Pick<RevisionDocument, 'at'>)[]> {
    const projection = { revision: 1, status: 1, bytes: 1, at: 1 };
    return this.revisions.find({ blogId }, { projection, sort: { revision: -1 }, session }).toArray();
  }

  async remove(ids: readonly ObjectId[], session: ClientSession): Promise<void> {
    if (ids.length > 0) await this.revisions.deleteMany({ _id: { $in: [...ids] } }, { session });
  }

  /** The pictures that texts of this blog showed. */
  async imagesOf(blogId: ObjectId): Promise<string[]> {
    const found = await this.revisions.find({ blogId }, { projection: { image: 1 } }).toArray();
    return found.flatMap(({ image }) => image ?? []);
  }

  /** Returns those of the given pictures that a stored text shows. */
  async imagesInUse(images: readonly string[]): Promise<string[]> {
    const shown = this.revisions.find({ image: { $in: [...images] } }).project<{ image: string }>({ _id: 0, image: 1 });
    return (await shown.toArray()).map(({ image }) => image);
  }

  async removeOf(blogId: ObjectId, session?: ClientSession): Promise<void> {
    await this.revisions.deleteMany({ blogId }, { session });
  }

  async removeBy(authorId: ObjectId): Promise<void> {
    await this.revisions.deleteMany({ authorId });
  }
}
