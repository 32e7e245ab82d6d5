import type { ObjectId } from 'mongodb';

/** A reader presses the heart of something. */
export interface LikeRequest {
  readonly targetId: ObjectId;
  readonly userId: ObjectId;
}

/** Something that can be liked, as it is before. */
export interface LikeTarget {
  readonly _id: ObjectId;
  readonly likeCount: number;
  readonly author: { readonly _id: ObjectId };
}

/** Where one reader's like of one thing stands. */
export interface LikeStanding {
  readonly liked: boolean;
  /** How often it was flipped: 1 is the reader's first like. */
  readonly flips: number;
}

/** What became of one request; `null` when there is no such thing to like. */
export type Settled = (LikeRequest & LikeStanding & { readonly likeCount: number; readonly target: LikeTarget }) | null;

/** @returns the standing of this reader's like; not liked when she never did */
export type StandingLookup = (request: LikeRequest) => LikeStanding | undefined;

/** Flips the likes one after the other, as if each had come alone. */
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

/** By how much each thing's count changed, by hex id; those that end where they began are left out. */
export function countChanges(settled: readonly Settled[]): Map<string, number> {
  const changes = new Map<string, number>();
  for (const entry of settled) {
    if (entry) changes.set(entry.targetId.toHexString(), entry.likeCount - entry.target.likeCount);
  }
  return new Map([...changes].filter(([, by]) => by !== 0));
}
