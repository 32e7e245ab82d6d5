import { hash } from 'node:crypto';
import { likesShown, pageSizes } from '@storysprout/contract';
import { ObjectId } from 'mongodb';

/** A reader's request to like something, or to withdraw the like. */
export interface LikeRequest {
  readonly targetId: ObjectId;
  readonly userId: ObjectId;
}

/** Something that can be liked, in its state before the request. */
export interface LikeTarget {
  readonly _id: ObjectId;
  readonly likeCount: number;
  readonly author: { readonly _id: ObjectId };
}

/** The state of one reader's like of one thing. */
export interface LikeStanding {
  readonly liked: boolean;
  /** How many times it was flipped: 1 is the reader's first like. */
  readonly flips: number;
}

/** The result of one request; `null` when the thing does not exist or cannot be liked. */
export type Settled = (LikeRequest & LikeStanding & { readonly likeCount: number; readonly target: LikeTarget }) | null;

/** @returns the state of this reader's like; `undefined` when they never liked the thing */
export type StandingLookup = (request: LikeRequest) => LikeStanding | undefined;

/** Flips the likes one after the other, as if each request had come alone. */
export function settleLikes(
  requests: readonly LikeRequest[],
  targets: readonly LikeTarget[],
  standingOf: StandingLookup,
): Settled[] {
  const byId = new Map(targets.map((target) => [target._id.toHexString(), target]));
  const counts = new Map(targets.map(({ _id, likeCount }) => [_id.toHexString(), likeCount]));
  const standings = new Map<string, LikeStanding>();
  return requests.map((request) => {
    const targetKey = request.targetId.toHexString();
    const target = byId.get(targetKey);
    if (!target) return null;
    const key = `${targetKey}:${request.userId.toHexString()}`;
    const before = standings.get(key) ?? standingOf(request) ?? { liked: false, flips: 0 };
    const after = { liked: !before.liked, flips: before.flips + 1 };
    const likeCount = (counts.get(targetKey) ?? target.likeCount) + (after.liked ? 1 : -1);
    standings.set(key, after);
    counts.set(targetKey, likeCount);
    return { ...request, ...after, likeCount, target };
  });
}

/** Returns a key for one reader's like that does not reveal the reader, for records that belong to others. */
export function likeKey({ targetId, userId }: LikeRequest): string {
  const like = `${targetId.toHexString()}:${userId.toHexString()}`;
  return `${targetId.toHexString()}:${hash('sha256', like).slice(0, 24)}`;
}

/** The change to each thing's like count, by hex id; unchanged counts are left out. */
export function countChanges(settled: readonly Settled[]): Map<string, number> {
  const changes = new Map<string, number>();
  for (const entry of settled) {
    if (entry) changes.set(entry.targetId.toHexString(), entry.likeCount - entry.target.likeCount);
  }
  return new Map([...changes].filter(([, by]) => by !== 0));
}

/**
 * Returns the same changes as MongoDB bulk updates.
 *
 * @param also further conditions that the documents must meet
 */
export function countUpdates(changes: ReadonlyMap<string, number>, also: object = {}) {
  return Array.from(changes, ([id, by]) => ({
    updateOne: { filter: { ...also, _id: new ObjectId(id) }, update: { $inc: { likeCount: by } } },
  }));
}

/** How many of its newest likes each entry in a list includes. */
export function likesShownOf(list: readonly unknown[]): number {
  return list.length > pageSizes.max ? likesShown.inLongList : likesShown.else;
}
