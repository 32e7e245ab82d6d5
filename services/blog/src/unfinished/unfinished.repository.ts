import { draftLimits } from '@storysprout/contract';
import type { ClientSession, Collection, ObjectId } from 'mongodb';
import type { UnfinishedCounter, UnfinishedDocument } from './unfinished.document';
import { rowId } from './unfinished.rules';

export type UnfinishedSize = Pick<UnfinishedDocument, '_id' | 'bytes'>;

/** Autosaved texts by writer and place. */
export class UnfinishedRepository {
  constructor(
    private readonly texts: Collection<UnfinishedDocument>,
    private readonly counters: Collection<UnfinishedCounter>,
  ) {}

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

  find(userId: ObjectId, place: string, session?: ClientSession): Promise<UnfinishedDocument | null> {
    return this.texts.findOne({ _id: rowId(userId, place) }, { session });
  }

  /** Returns all texts of an account, the latest first. */
  list(userId: ObjectId): Promise<UnfinishedDocument[]> {
    return this.texts.find({ userId }, { sort: { at: -1 }, limit: draftLimits.places }).toArray();
  }

  sizes(userId: ObjectId, session: ClientSession): Promise<UnfinishedSize[]> {
    return this.texts.find({ userId }, { session, projection: { bytes: 1 } }).toArray();
  }

  async put(text: UnfinishedDocument, session: ClientSession): Promise<void> {
    await this.texts.replaceOne({ _id: text._id }, text, { upsert: true, session });
  }

  async remove(userId: ObjectId, place: string, session: ClientSession): Promise<void> {
    await this.texts.deleteOne({ _id: rowId(userId, place) }, { session });
  }

  /** Removes everybody's autosaved texts about a deleted blog. */
  async removeAbout(blogId: ObjectId, session?: ClientSession): Promise<void> {
    await this.texts.deleteMany({ about: blogId }, { session });
  }

  async removeBy(userId: ObjectId): Promise<void> {
    await this.texts.deleteMany({ userId });
    await this.counters.deleteOne({ _id: userId });
  }
}
