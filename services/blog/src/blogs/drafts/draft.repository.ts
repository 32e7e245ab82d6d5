import { draftLimits } from '@storysprout/contract';
import type { ClientSession, ObjectId } from 'mongodb';
import type { BlogsContext } from '../blogs.context';
import type { DraftDocument } from './draft.document';
import { rowId } from './draft.rules';

export type DraftSize = Pick<DraftDocument, '_id' | 'bytes'>;

/** Autosaved texts by writer and place. */
export class DraftRepository {
  constructor(private readonly context: Pick<BlogsContext, 'collections'>) {}

  private get drafts() {
    return this.context.collections.unfinished;
  }

  private get counters() {
    return this.context.collections.unfinishedCounters;
  }

  /**
   * Returns the next version of this account. Call it first, because it makes saves of one account run one after the
   * other.
   */
  async nextVersion(userId: ObjectId, session: ClientSession): Promise<number> {
    const counter = await this.counters.findOneAndUpdate(
      { _id: userId },
      { $inc: { version: 1 } },
      { upsert: true, returnDocument: 'after', session },
    );
    if (!counter) throw new Error('An upsert returns its row.');
    return counter.version;
  }

  find(userId: ObjectId, place: string, session?: ClientSession): Promise<DraftDocument | null> {
    return this.drafts.findOne({ _id: rowId(userId, place) }, { session });
  }

  /** Returns all texts of an account, the latest first. */
  list(userId: ObjectId): Promise<DraftDocument[]> {
    return this.drafts.find({ userId }, { sort: { at: -1 }, limit: draftLimits.places }).toArray();
  }

  sizes(userId: ObjectId, session: ClientSession): Promise<DraftSize[]> {
    return this.drafts.find({ userId }, { session, projection: { bytes: 1 } }).toArray();
  }

  async put(draft: DraftDocument, session: ClientSession): Promise<void> {
    await this.drafts.replaceOne({ _id: draft._id }, draft, { upsert: true, session });
  }

  async remove(userId: ObjectId, place: string, session: ClientSession): Promise<void> {
    await this.drafts.deleteOne({ _id: rowId(userId, place) }, { session });
  }

  /** Removes everybody's autosaved texts about a deleted blog. */
  async removeAbout(blogId: ObjectId, session?: ClientSession): Promise<void> {
    await this.drafts.deleteMany({ about: blogId }, { session });
  }

  async removeBy(userId: ObjectId): Promise<void> {
    await this.drafts.deleteMany({ userId });
    await this.counters.deleteOne({ _id: userId });
  }
}
