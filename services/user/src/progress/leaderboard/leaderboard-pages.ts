import type { LeaderboardEntry } from '@storysprout/contract';
import { encodeCursor } from '@storysprout/service-kit';
import { LRUCache } from 'lru-cache';
import { ObjectId } from 'mongodb';
import { type LeaderboardUser, presentPlace } from '../../identity';
import { isOnBoard, onBoard } from '../on-leaderboard';
import type { ProgressContext } from '../progress.context';
import type { PageRequest, Standing, Window } from './standing.rules';

/** Pages are asked for far more often than they change: each is computed at most once in this many milliseconds. */
const pageCacheMs = 1_000;
const cachedBytes = 8 * 1024 * 1024;
/** Upper bounds of a page's size: for each place, with a name of three-byte characters, and for the rest. */
const placeBytes = 512;
const pageOverheadBytes = 1_024;

const placeFields = {
  name: 1,
  nameVisibility: 1,
  image: 1,
  pictureVisibility: 1,
  consent: 1,
  deleteAfter: 1,
  profileAvatar: 1,
  totalPoints: 1,
  hasPage: 1,
} as const;

const ownFields = { ...placeFields, isBanned: 1, isAdmin: 1, offBoard: 1 } as const;

/** The leaderboard as a page shows it: standings with names and pictures. */
export class LeaderboardPages {
  private readonly cache = new LRUCache<string, Promise<Buffer>>({ maxSize: cachedBytes, ttl: pageCacheMs });

  constructor(private readonly context: Pick<ProgressContext, 'leaderboard' | 'collections'>) {}

  /** Returns `{ users, nextCursor }` as JSON, the same for everybody. Cached as bytes, so that it is encoded once. */
  pageJson(request: PageRequest): Promise<Buffer> {
    const key = JSON.stringify(request);
    const cached = this.cache.get(key);
    if (cached) return cached;
    const json = this.drawPage(request);
    this.cache.set(key, json, { size: pageOverheadBytes + key.length + request.limit * placeBytes });
    json.catch(() => this.cache.delete(key));
    return json;
  }

  /**
   * Returns the reader's own place, or null when they have no XP in this window. A reader who left the board gets the
   * place they would have.
   */
  async ownPlace(window: Window, userId: string): Promise<LeaderboardEntry | null> {
    const user = await this.context.collections.users.findOne(
      { _id: new ObjectId(userId), isBanned: false },
      { projection: ownFields },
    );
    if (!user) return null;
    const standing = isOnBoard(user)
      ? await this.context.leaderboard.placeOf(window, userId)
      : await this.context.leaderboard.placeOffBoard(window, userId);
    return standing && presentPlace(user, standing.points, standing.rank);
  }

  /** Call when something that the pages show has changed. */
  invalidate(): void {
    this.cache.clear();
  }

  private async drawPage(request: PageRequest): Promise<Buffer> {
    const { standings, hasMore } = await this.context.leaderboard.page(request);
    const last = standings.at(-1);
    const nextCursor = hasMore && last ? encodeCursor(last.points, new ObjectId(last.userId)) : null;
    return Buffer.from(JSON.stringify({ users: await this.withUsers(standings), nextCursor }));
  }

  private async withUsers(standings: readonly Standing[]): Promise<LeaderboardEntry[]> {
    const users = await this.findUsers(standings.map(({ userId }) => userId));
    const gone = standings.filter(({ userId }) => !users.has(userId)).map(({ userId }) => userId);
    // A failure is harmless, because the next page tries again.
    if (gone.length > 0) await this.context.leaderboard.forget(gone).catch(() => undefined);
    return standings.flatMap(({ userId, points, rank }) => {
      const user = users.get(userId);
      return user ? [presentPlace(user, points, rank)] : [];
    });
  }

  private async findUsers(ids: readonly string[]): Promise<Map<string, LeaderboardUser>> {
    const found = await this.context.collections.users
      .find<LeaderboardUser>(
        { _id: { $in: ids.map((id) => new ObjectId(id)) }, ...onBoard },
        { projection: placeFields },
      )
      .toArray();
    return new Map(found.map((user) => [user._id.toHexString(), user]));
  }
}
