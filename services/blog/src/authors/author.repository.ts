import { isDuplicateKey } from '@storysprout/service-kit';
import type { ClientSession, Collection, ObjectId } from 'mongodb';

/** A writer as the user service last told us; `revision` orders what it tells. */
export interface AuthorDocument {
  readonly _id: ObjectId;
  readonly name: string;
  readonly image: string | null;
  readonly revision: number;
  /** Set by whoever copies the name: see `hold`. */
  readonly copiedAt?: Date;
}

export type AuthorProfile = Pick<AuthorDocument, '_id' | 'name' | 'image'>;

/** The writers this service has met. */
export class AuthorRepository {
  constructor(
    private readonly authors: Collection<AuthorDocument>,
    private readonly now: () => Date,
  ) {}

  find(id: ObjectId): Promise<AuthorDocument | null> {
    return this.authors.findOne({ _id: id });
  }

  /** Keeps what was asked for just now, unless an event told something meanwhile. */
  async remember({ _id, name, image }: AuthorProfile): Promise<void> {
    try {
      await this.authors.updateOne({ _id }, { $setOnInsert: { name, image, revision: 0 } }, { upsert: true });
    } catch (error) {
      // Another request remembered the same author at the same moment.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /**
   * The author for copying into something new in the same transaction. Writes to the row, so that a change of
   * the profile comes wholly before or wholly after: no copy of an old name slips in behind the refresh.
   */
  hold(id: ObjectId, session: ClientSession): Promise<AuthorDocument | null> {
    return this.authors.findOneAndUpdate(
      { _id: id },
      { $set: { copiedAt: this.now() } },
      { session, returnDocument: 'after' },
    );
  }

  /** Stores a newer profile; an older or the same one changes nothing. */
  async store({ _id, name, image, revision }: AuthorDocument): Promise<void> {
    try {
      await this.authors.updateOne(
        { _id, revision: { $lt: revision } },
        { $set: { name, image, revision } },
        { upsert: true },
      );
    } catch (error) {
      // The row exists at this revision or a newer one, so the filter missed it and the upsert met its _id.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
