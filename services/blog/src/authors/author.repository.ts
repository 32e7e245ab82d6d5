import { isDuplicateKey, ReadsTogether } from '@storysprout/service-kit';
import type { ClientSession, Collection, ObjectId } from 'mongodb';
import type { AuthorDocument } from './author.document';

/** Removals remembered of one writer. */
const mostRemovals = 20;

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

  /** A moderator removed a text of theirs, or it was put back. */
  async noteRemoval(_id: ObjectId, subject: string, isRemoved: boolean, session: ClientSession): Promise<void> {
    const author = await this.authors.findOne({ _id }, { session });
    const others = (author?.removals ?? []).filter((removal) => removal.subject !== subject);
    const removals = isRemoved ? [...others, { subject, at: this.now() }].slice(-mostRemovals) : others;
    await this.authors.updateOne({ _id }, { $set: { removals } }, { session });
  }

  /** Stores a profile unless a newer one is stored. The same one again may say more than an older process did. */
  async store({ _id, ...profile }: AuthorDocument): Promise<void> {
    try {
      await this.authors.updateOne({ _id, revision: { $lte: profile.revision } }, { $set: profile }, { upsert: true });
    } catch (error) {
      // The row exists at a newer revision, so the filter missed it and the upsert met its _id.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
