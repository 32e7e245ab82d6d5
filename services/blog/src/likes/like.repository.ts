import { inBatches, type PageRequest, usualBatchSize } from '@storysprout/service-kit';
import type { ClientSession, ObjectId } from 'mongodb';
import type { Viewer } from '../visibility';
import type { LikeDocument, LikeKind } from './like.document';
import { type LikeRequest, type LikeStanding, type LikeTarget, likesShownOf, type Settled } from './like.rules';
import type { LikesContext } from './likes.context';

/** A blog or comment with its number of likes. */
type Liked = Pick<LikeTarget, '_id' | 'likeCount'>;

/** The likes of one blog or comment, as a response shows them. */
export interface ShownLikes {
  /** The readers with the newest likes. */
  readonly likes: readonly ObjectId[];
  /** `undefined` for visitors. */
  readonly likedByMe?: boolean;
}

export class LikeRepository {
  constructor(private readonly context: Pick<LikesContext, 'collections' | 'now'>) {}

  private get likes() {
    return this.context.collections.likes;
  }

  /** @returns a lookup for the present state of the likes that are about to be flipped */
  async findStandings(kind: LikeKind, requests: readonly LikeRequest[], session: ClientSession) {
    const rows = await this.likes
      .find(rowsOfRequests(kind, requests), { session, projection: { liked: 1, flips: 1 } })
      .toArray();
    const byId = new Map(rows.map((row) => [row._id, row]));
    return (request: LikeRequest) => byId.get(rowId(kind, request));
  }

  /** Stores the new state of the likes; if one was flipped several times, only the last flip. */
  async store(kind: LikeKind, settled: readonly Settled[], session: ClientSession): Promise<void> {
    const rows = new Map(settled.flatMap((entry) => (entry ? [[rowId(kind, entry), entry] as const] : [])));
    if (rows.size === 0) return;
    const at = this.context.now();
    await this.likes.bulkWrite(
      Array.from(rows, ([_id, { targetId, userId, liked, flips }]) => ({
        updateOne: { filter: { _id, targetId }, update: { $set: { kind, userId, liked, flips, at } }, upsert: true },
      })),
      { session, ordered: false },
    );
  }

  /** Flips one like and returns its new state, in a single statement instead of `findStandings` and `store`. */
  async flip(kind: LikeKind, { targetId, userId }: LikeRequest, session: ClientSession): Promise<LikeStanding> {
    const liked = { $not: [{ $ifNull: ['$liked', false] }] };
    const flips = { $add: [{ $ifNull: ['$flips', 0] }, 1] };
    const flipped = await this.likes.findOneAndUpdate(
      { _id: rowId(kind, { targetId, userId }), targetId },
      [{ $set: { kind, userId, liked, flips, at: this.context.now() } }],
      { session, upsert: true, returnDocument: 'after', projection: { _id: 0, liked: 1, flips: 1 } },
    );
    if (!flipped) throw new Error('An upsert finds what it wrote.');
    return flipped;
  }

  /** Returns a reader's likes after the like `after`, in no meaningful order. */
  likedBy(userId: ObjectId, after: string | null, limit: number): Promise<LikeDocument[]> {
    const filter = { userId, liked: true, ...(after !== null && { _id: { $gt: after } }) };
    return this.likes.find(filter, { sort: { _id: 1 }, limit }).toArray();
  }

  /** Returns some of a reader's likes, including withdrawn ones. */
  rowsOf(userId: ObjectId, limit: number, session: ClientSession): Promise<LikeDocument[]> {
    return this.likes.find({ userId }, { sort: { _id: 1 }, limit, session }).toArray();
  }

  async removeRows(rows: readonly LikeDocument[], session: ClientSession): Promise<void> {
    if (rows.length === 0) return;
    const targetIds = rows.map(({ targetId }) => targetId);
    const filter = { _id: { $in: rows.map(({ _id }) => _id) }, targetId: { $in: targetIds } };
    await this.likes.deleteMany(filter, { session });
  }

  /** The blogs that a reader likes, the newest like first, with one more than the page holds. */
  newestLikedBy(userId: ObjectId, { after, limit }: PageRequest): Promise<Pick<LikeDocument, 'targetId' | 'at'>[]> {
    const older = after && {
      at: { $lte: after.at },
      $or: [{ at: { $lt: after.at } }, { targetId: { $lt: after.id } }],
    };
    return this.likes
      .find(
        { userId, kind: 'blog', liked: true, ...older },
        { sort: { at: -1, targetId: -1 }, limit: limit + 1, projection: { _id: 0, targetId: 1, at: 1 } },
      )
      .toArray();
  }

  /** Deletes all likes of these things. */
  async removeAll(kind: LikeKind, targetIds: readonly ObjectId[]): Promise<void> {
    const filter = { kind, targetId: { $in: [...targetIds] } };
    const some = { projection: { _id: 1 }, limit: usualBatchSize } as const;
    await inBatches(
      async () => (await this.likes.find(filter, some).toArray()).map(({ _id }) => _id),
      (ids) => this.likes.deleteMany({ _id: { $in: ids }, targetId: { $in: [...targetIds] } }),
    );
  }

  /**
   * @returns a lookup for the likes of everything in a response; it takes the same few queries whatever the length of
   * the list
   */
  async shownLikes(kind: LikeKind, things: readonly Liked[], viewer: Viewer): Promise<(thing: Liked) => ShownLikes> {
    const ids = things.map(({ _id }) => _id);
    const [likers, liked] = await Promise.all([
      this.newestLikers(kind, things, likesShownOf(things)),
      viewer ? this.likedAmong(kind, viewer.id, ids) : undefined,
    ]);
    return ({ _id }) => {
      const key = _id.toHexString();
      return { likes: likers.get(key) ?? [], likedByMe: liked?.has(key) };
    };
  }

  /** Returns the hex ids of those that the reader likes; one query for a whole page. */
  async likedAmong(kind: LikeKind, userId: ObjectId, targetIds: readonly ObjectId[]): Promise<Set<string>> {
    if (targetIds.length === 0) return new Set();
    const filter = rowsOfRequests(
      kind,
      targetIds.map((targetId) => ({ targetId, userId })),
    );
    const rows = await this.likes.find({ ...filter, liked: true }, { projection: { targetId: 1 } }).toArray();
    return new Set(rows.map(({ targetId }) => targetId.toHexString()));
  }

  /**
   * The readers who like each thing, newest first, at most `max`, by the hex id of the thing. This is one query however
   * long the list, and it reads only the newest rows of each thing, however many like it.
   */
  async newestLikers(kind: LikeKind, things: readonly Liked[], max: number): Promise<Map<string, ObjectId[]>> {
    const ids = things.filter(({ likeCount }) => likeCount > 0).map(({ _id }) => _id);
    if (ids.length === 0) return new Map();
    const { blogs, comments } = this.context.collections;
    const found = await { blog: blogs, comment: comments }[kind]
      .aggregate<{ _id: ObjectId; likers: ObjectId[] }>([
        { $match: { _id: { $in: ids } } },
        { $project: { _id: 1 } },
        { $lookup: this.newestRows(kind, max) },
        { $project: { likers: '$likers.userId' } },
      ])
      .toArray();
    return new Map(found.map(({ _id, likers }) => [_id.toHexString(), likers]));
  }

  /** For `$lookup`: the newest likes of each thing. */
  private newestRows(kind: LikeKind, max: number) {
    return {
      from: this.likes.collectionName,
      localField: '_id',
      foreignField: 'targetId',
      pipeline: [
        { $match: { kind, liked: true } },
        { $sort: { at: -1, _id: -1 } },
        { $limit: max },
        { $project: { _id: 0, userId: 1 } },
      ],
      as: 'likers',
    };
  }
}

/**
 * Selects the rows of these likes. It includes the `targetId`, the shard key, so that a cluster queries only the shards
 * with these rows.
 */
function rowsOfRequests(kind: LikeKind, requests: readonly LikeRequest[]) {
  const ids = [...new Set(requests.map((request) => rowId(kind, request)))];
  const targets = new Map(requests.map(({ targetId }) => [targetId.toHexString(), targetId]));
  return { _id: { $in: ids }, targetId: { $in: [...targets.values()] } };
}

function rowId(kind: LikeKind, { targetId, userId }: LikeRequest): string {
  return `${kind}:${targetId.toHexString()}:${userId.toHexString()}`;
}
