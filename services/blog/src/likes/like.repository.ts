import type { ClientSession, Collection, IndexDescription, ObjectId } from 'mongodb';

export type LikeKind = 'blog' | 'comment';

/**
 * One reader's like of one thing. A like taken back keeps its row with `liked: false`: so a toggle is one
 * statement, and the first like ever, the one that earns XP, is the one that made the row.
 */
export interface LikeDocument {
  readonly _id: ObjectId;
  readonly kind: LikeKind;
  readonly targetId: ObjectId;
  readonly userId: ObjectId;
  readonly liked: boolean;
  /** When it was last flipped. */
  readonly at: Date;
  /** How often it was flipped. */
  readonly flips: number;
}

export const likeIndexes: IndexDescription[] = [
  { key: { kind: 1, targetId: 1, userId: 1 }, name: 'one_per_reader', unique: true },
  { key: { kind: 1, targetId: 1, liked: 1, at: -1, _id: -1 }, name: 'newest' },
];

export interface Flip {
  readonly liked: boolean;
  /** 1 for a reader's first like of this thing. */
  readonly flips: number;
}

/** Something with a like count beside its rows. */
export interface Liked {
  readonly _id: ObjectId;
  readonly likeCount: number;
}

export class LikeRepository {
  constructor(
    private readonly likes: Collection<LikeDocument>,
    private readonly now: () => Date,
  ) {}

  /** Likes, or takes the like back; the caller keeps the count in the same transaction. */
  async flip(kind: LikeKind, targetId: ObjectId, userId: ObjectId, session: ClientSession): Promise<Flip> {
    const row = await this.likes.findOneAndUpdate(
      { kind, targetId, userId },
      [{ $set: { liked: { $not: ['$liked'] }, flips: { $add: [{ $ifNull: ['$flips', 0] }, 1] }, at: this.now() } }],
      { session, upsert: true, returnDocument: 'after', projection: { _id: 0, liked: 1, flips: 1 } },
    );
    if (!row) throw new Error('An upsert always answers with its row.');
    return { liked: row.liked, flips: row.flips };
  }

  /** Which of these things the reader likes, as hex ids; one query for a whole page. */
  async likedAmong(kind: LikeKind, userId: ObjectId, targetIds: readonly ObjectId[]): Promise<Set<string>> {
    if (targetIds.length === 0) return new Set();
    const rows = await this.likes
      .find({ kind, targetId: { $in: [...targetIds] }, userId, liked: true }, { projection: { targetId: 1 } })
      .toArray();
    return new Set(rows.map(({ targetId }) => targetId.toHexString()));
  }

  /**
   * Readers by hex id of the thing they like, newest first, at most `max` each. Things with no more than `max`
   * likes are read in one query together; only the few more popular ones take one each.
   */
  async newestLikers(kind: LikeKind, things: readonly Liked[], max: number): Promise<Map<string, ObjectId[]>> {
    const popular = things.filter(({ likeCount }) => likeCount > max);
    const others = things.filter(({ likeCount }) => likeCount > 0 && likeCount <= max);
    const lists = await Promise.all([
      this.likersOf(kind, others, others.length * max),
      ...popular.map((thing) => this.likersOf(kind, [thing], max)),
    ]);
    return groupByTarget(lists.flat());
  }

  private async likersOf(kind: LikeKind, things: readonly Liked[], limit: number): Promise<LikeRow[]> {
    if (things.length === 0) return [];
    const targetId = things.length === 1 ? things[0]?._id : { $in: things.map(({ _id }) => _id) };
    return this.likes
      .find<LikeRow>(
        { kind, targetId, liked: true },
        { sort: { targetId: 1, at: -1, _id: -1 }, limit, projection: { _id: 0, targetId: 1, userId: 1 } },
      )
      .toArray();
  }
}

type LikeRow = Pick<LikeDocument, 'targetId' | 'userId'>;

function groupByTarget(rows: readonly LikeRow[]): Map<string, ObjectId[]> {
  const lists = new Map<string, ObjectId[]>();
  for (const { targetId, userId } of rows) {
    const list = lists.get(targetId.toHexString());
    if (list) list.push(userId);
    else lists.set(targetId.toHexString(), [userId]);
  }
  return lists;
}
