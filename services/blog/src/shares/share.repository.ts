import type { ClientSession, Collection, IndexDescription, ObjectId } from 'mongodb';

/** A reader's first share of a blog on a day, which is the one that earns XP. */
export interface ShareDocument {
  readonly _id: ObjectId;
  readonly blogId: ObjectId;
  readonly userId: ObjectId;
  /** In UTC, such as 2026-11-20. */
  readonly day: string;
  readonly at: Date;
}

const twoDaysInSeconds = 2 * 24 * 60 * 60;

export const shareIndexes: IndexDescription[] = [
  { key: { blogId: 1, userId: 1, day: 1 }, name: 'one_per_day', unique: true },
  // A row matters only on its own day; afterwards the award's key still makes it happen only once.
  { key: { at: 1 }, name: 'expiry', expireAfterSeconds: twoDaysInSeconds },
];

export class ShareRepository {
  constructor(
    private readonly shares: Collection<ShareDocument>,
    private readonly now: () => Date,
  ) {}

  /** Records the share. @returns the day when it is the reader's first share of this blog that day, otherwise `null` */
  async addFirstOfDay(blogId: ObjectId, userId: ObjectId, session: ClientSession): Promise<string | null> {
    const at = this.now();
    const day = at.toISOString().slice(0, 10);
    const { upsertedCount } = await this.shares.updateOne(
      { blogId, userId, day },
      { $setOnInsert: { at } },
      { session, upsert: true },
    );
    return upsertedCount === 1 ? day : null;
  }
}
