import { isDuplicateKey, ReadsTogether } from '@storysprout/service-kit';
import type { ClientSession, Collection, ObjectId } from 'mongodb';
import type { AuthorDocument } from './author.document';

/** The writers this service knows. */
export class AuthorRepository {
  /** Everybody who writes is looked up first. */
  private readonly known: ReadsTogether<AuthorDocument>;

  constructor(
    private readonly authors: Collection<AuthorDocument>,
    private readonly now: () => Date,
  ) {
    this.known = new ReadsTogether(authors);
  }

  find(id: ObjectId): Promise<AuthorDocument | null> {
    return this.known.find(id);
  }

  /** Stores a profile that was just requested, unless an event brought one meanwhile. */
  async remember({ _id, ...profile }: AuthorDocument): Promise<void> {
    try {
      await this.authors.updateOne({ _id }, { $setOnInsert: profile }, { upsert: true });
    } catch (error) {
      // Another request stored the same author at the same moment.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /**
   * The author, to be copied into something new in the same transaction. It also writes to the row, so that a profile
   * change comes entirely before or after: no copy of an old name can slip in behind the refresh.
   */
  hold(id: ObjectId, session: ClientSession): Promise<AuthorDocument | null> {
    return this.authors.findOneAndUpdate(
      { _id: id },
      { $set: { copiedAt: this.now() } },
      { session, returnDocument: 'after' },
    );
  }

  /** As `hold`, for several authors. Unknown ones are missing. */
  async holdMany(ids: readonly ObjectId[], session: ClientSession): Promise<AuthorDocument[]> {
    const those = { _id: { $in: [...ids] } };
    await this.authors.updateMany(those, { $set: { copiedAt: this.now() } }, { session });
    return this.authors.find(those, { session }).toArray();
  }

  async forget(id: ObjectId): Promise<void> {
    await this.authors.deleteOne({ _id: id });
  }

  /** Stores a profile if it is newer than the stored one. */
  async store({ _id, ...profile }: AuthorDocument): Promise<void> {
    try {
      await this.authors.updateOne({ _id, revision: { $lt: profile.revision } }, { $set: profile }, { upsert: true });
    } catch (error) {
      // The row exists at this revision or a newer one, so the filter missed it and the upsert met its _id.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
