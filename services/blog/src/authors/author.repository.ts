import { isDuplicateKey, ReadBatcher } from '@storysprout/service-kit';
import type { ClientSession, ObjectId } from 'mongodb';
import type { AuthorDocument } from './author.document';
import type { AuthorsContext } from './authors.context';

/** The number of removals that are stored for each writer. */
const mostRemovals = 20;

/** The stored profiles of writers. */
export class AuthorRepository {
  /** Every write reads its author first, so these reads are batched. */
  private readonly known: ReadBatcher<AuthorDocument>;

  constructor(private readonly context: Pick<AuthorsContext, 'collections' | 'now'>) {
    this.known = new ReadBatcher(this.authors);
  }

  private get authors() {
    return this.context.collections.authors;
  }

  find(id: ObjectId): Promise<AuthorDocument | null> {
    return this.known.find(id);
  }

  /**
   * Locks and returns an author whose name is to be copied in the same transaction. Writing to the row makes a profile
   * change come entirely before or after, so that no copy of an old name is left after the refresh.
   */
  lock(id: ObjectId, session: ClientSession): Promise<AuthorDocument | null> {
    return this.authors.findOneAndUpdate(
      { _id: id },
      { $set: { copiedAt: this.context.now() } },
      { session, returnDocument: 'after' },
    );
  }

  /** Locks several authors like `lock`. Unknown authors are missing in the result. */
  async lockMany(ids: readonly ObjectId[], session: ClientSession): Promise<AuthorDocument[]> {
    const those = { _id: { $in: [...ids] } };
    await this.authors.updateMany(those, { $set: { copiedAt: this.context.now() } }, { session });
    return this.authors.find(those, { session }).toArray();
  }

  async forget(id: ObjectId): Promise<void> {
    await this.authors.deleteOne({ _id: id });
  }

  /** Records that a moderator removed a text of theirs, or that it was restored. */
  async noteRemoval(_id: ObjectId, subject: string, isRemoved: boolean, session: ClientSession): Promise<void> {
    const author = await this.authors.findOne({ _id }, { session });
    const others = (author?.removals ?? []).filter((removal) => removal.subject !== subject);
    const removals = isRemoved ? [...others, { subject, at: this.context.now() }].slice(-mostRemovals) : others;
    await this.authors.updateOne({ _id }, { $set: { removals } }, { session });
  }

  /**
   * Stores a profile unless a newer one is stored. The same revision is stored again, because a newer version of the
   * user service may send more fields.
   */
  async store({ _id, ...profile }: AuthorDocument): Promise<void> {
    try {
      await this.authors.updateOne({ _id, revision: { $lte: profile.revision } }, { $set: profile }, { upsert: true });
    } catch (error) {
      // A newer revision is stored, so the filter did not match and the upsert failed on the existing _id.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
