import { weekMs } from '@storysprout/contract';
import { batchesOf } from '@storysprout/service-kit';
import { type Collection, type Filter, ObjectId } from 'mongodb';
import type { UserDocument } from '../../identity';
import { type LedgerDocument, onBoardRows } from '../ledger/ledger.document';
import { isOnBoard, onBoard } from '../on-leaderboard';
import type { ProgressContext } from '../progress.context';
import type { ExactPlace, Gain, Taking, Total } from './redis-standings';
import {
  type PageRequest,
  type Place,
  rankInOrder,
  type Standing,
  type Standings,
  type StandingsPage,
  type Window,
} from './standing.rules';

/** How long the sums of the week are reused while Redis is unavailable, in milliseconds. */
const weekCacheMs = 30_000;
/** Rows fetched at once: few enough that database and service can answer others in between. */
const batchRows = 2_000;
/** Users in a page, whose rows of a week fit into memory easily. */
const pageUsers = 500;

type RankedUser = Pick<UserDocument, '_id' | 'boardPoints'>;

/** Standings from MongoDB: the source for rebuilding the sorted sets, and the fallback while Redis is unavailable. */
export class LedgerStandings implements Standings {
  private cached: { at: number; places: Promise<Place[]> } | undefined;
  private readonly users: ProgressContext['collections']['users'];
  private readonly ledger: Collection<LedgerDocument>;

  constructor(private readonly context: Pick<ProgressContext, 'collections' | 'now'>) {
    this.users = context.collections.users;
    this.ledger = context.collections.ledger;
  }

  page(request: PageRequest): Promise<StandingsPage> {
    return request.window === 'all' ? this.pageOfAll(request) : this.pageOfWeek(request);
  }

  async placeOf(window: Window, userId: string): Promise<Standing | null> {
    if (window === 'all') return this.placeInAll(userId);
    const places = await this.weekInOrder();
    const points = places.find((place) => place.userId === userId)?.points;
    if (points === undefined) return null;
    return { userId, points, rank: places.findIndex((place) => place.points === points) + 1 };
  }

  /**
   * Yields everybody with XP who is on the board, in pages: their totals, and their gains since then. Where possible
   * both come from the same rows, so they stay consistent while new awards are booked.
   */
  async *pages(since: Date): AsyncGenerator<{ totals: Place[]; week: Place[] }> {
    for await (const users of this.usersInPages({ ...onBoard, boardPoints: { $gt: 0 } })) {
      const week = await this.gainsOf(users, since);
      const totalOf = new Map(week.map(({ userId, boardAfter }) => [userId, boardAfter]));
      const totals = users.map(({ _id, boardPoints }) => {
        const userId = _id.toHexString();
        return { userId, points: totalOf.get(userId) ?? boardPoints };
      });
      yield { totals, week };
    }
  }

  /** Totals of everybody for whom something was booked since then, in pages. */
  async *totalsSince(since: Date): AsyncGenerator<Total[]> {
    const found = this.ledger.aggregate<{ _id: ObjectId }>([
      { $match: { at: { $gt: since }, ...onBoardRows } },
      { $group: { _id: '$userId' } },
    ]);
    for await (const ids of batchesOf(found, pageUsers)) {
      const fields = { projection: { boardPoints: 1, xpTaken: 1 } };
      const users = this.users.find({ _id: { $in: ids.map(({ _id }) => _id) }, ...onBoard }, fields);
      yield (await users.toArray()).map(({ _id, boardPoints: points, xpTaken: taken = 0 }) => ({
        userId: _id.toHexString(),
        points,
        taken,
      }));
    }
  }

  /** Yields how much XP was ever taken from each user, in pages. */
  async *takings(): AsyncGenerator<Taking[]> {
    const taken = this.users.find({ xpTaken: { $gt: 0 } }).project<{ _id: ObjectId; xpTaken: number }>({ xpTaken: 1 });
    for await (const batch of batchesOf(taken, pageUsers))
      yield batch.map(({ _id, xpTaken }) => ({ userId: _id.toHexString(), xp: xpTaken }));
  }

  private async *usersInPages(filter: Filter<UserDocument>): AsyncGenerator<RankedUser[]> {
    for (let after: ObjectId | null = null; ; ) {
      const page: RankedUser[] = await this.users
        .find({ ...filter, ...(after && { _id: { $gt: after } }) }, { projection: { boardPoints: 1 } })
        .sort({ _id: 1 })
        .limit(pageUsers)
        .toArray();
      if (page.length > 0) yield page;
      if (page.length < pageUsers) return;
      after = page.at(-1)?._id ?? null;
    }
  }

  /** The ids of all moderators, who are not on the board. */
  async moderators(): Promise<string[]> {
    const found = await this.users.find({ isAdmin: true }, { projection: { _id: 1 } }).toArray();
    return found.map(({ _id }) => _id.toHexString());
  }

  /**
   * Returns one account's exact points from the ledger; null when there is no such account. Somebody who is not on the
   * board has 0 points.
   */
  async exactPlace(userId: string, since: Date): Promise<ExactPlace | null> {
    const user = await this.users.findOne({ _id: new ObjectId(userId) });
    if (!user) return null;
    const { xpTaken: taken = 0 } = user;
    if (!isOnBoard(user)) return { userId, points: 0, taken, weekPoints: 0 };
    const rows = await this.rowsOf(user._id, since);
    return { userId, points: user.boardPoints, taken, weekPoints: rows.reduce((sum, { xp }) => sum + xp, 0) };
  }

  /**
   * Returns the gains of these users since then, and their latest totals. A gain is the difference between the totals
   * before the first row and after the last one. For users who lost XP, the rows are added up instead, and the sum may
   * be below 0.
   */
  private async gainsOf(users: readonly Pick<RankedUser, '_id'>[], since: Date) {
    const spans = new Map<string, { first: number; last: number }>();
    const loweredIds = new Set<string>();
    const options = { projection: { _id: 0, userId: 1, xp: 1, boardAfter: 1 }, batchSize: batchRows };
    const filter = { userId: { $in: users.map(({ _id }) => _id) }, at: { $gt: since }, ...onBoardRows };
    const rows = this.ledger.find(filter, options);
    for await (const { userId, xp, boardAfter } of rows) {
      const id = userId.toHexString();
      if (xp < 0) loweredIds.add(id);
      const { first, last } = spans.get(id) ?? { first: Number.POSITIVE_INFINITY, last: 0 };
      spans.set(id, { first: Math.min(first, boardAfter - xp), last: Math.max(last, boardAfter) });
    }
    for (const id of loweredIds) spans.delete(id);
    const lowered = await this.loweredSums([...loweredIds], since);
    const grown = [...spans].map(([userId, { first, last }]) => ({ userId, points: last - first, boardAfter: last }));
    return [...grown, ...lowered];
  }

  private async loweredSums(userIds: readonly string[], since: Date) {
    const sums: (Place & { boardAfter: number })[] = [];
    for (const userId of userIds) {
      const rows = await this.rowsOf(new ObjectId(userId), since);
      const points = rows.reduce((sum, { xp }) => sum + xp, 0);
      sums.push({ userId, points, boardAfter: rows.at(-1)?.boardAfter ?? 0 });
    }
    return sums;
  }

  /** One user's rows since then, in the order of their totals. */
  private async rowsOf(userId: ObjectId, since: Date): Promise<LedgerDocument[]> {
    const filter = { userId, at: { $gt: since }, ...onBoardRows };
    const rows = await this.ledger.find(filter).sort({ at: 1 }).toArray();
    // Rows of one transaction have the same time, but ascending ids.
    return rows.sort((one, other) => one.at.getTime() - other.at.getTime() || inOrderOfIds(one, other));
  }

  /** Returns a user's points, whether or not they are on the board. */
  async pointsOf(window: Window, userId: string, since: Date): Promise<number> {
    const _id = new ObjectId(userId);
    if (window === 'all')
      return (await this.users.findOne({ _id }, { projection: { boardPoints: 1 } }))?.boardPoints ?? 0;
    return (await this.rowsOf(_id, since)).reduce((sum, { xp }) => sum + xp, 0);
  }

  async countAbove(window: Window, points: number): Promise<number> {
    if (window === 'all') return this.countBetter(points);
    return (await this.weekInOrder()).filter((place) => place.points > points).length;
  }

  /** Every user's gain after `from` and up to `to`. */
  async gainsBetween(from: Date, to: Date): Promise<Gain[]> {
    const sums = await this.ledger
      .aggregate<{ _id: ObjectId; xp: number }>([
        { $match: { at: { $gt: from, $lte: to }, ...onBoardRows } },
        { $group: { _id: '$userId', xp: { $sum: '$xp' } } },
      ])
      .toArray();
    return sums.map(({ _id, xp }) => ({ userId: _id.toHexString(), xp }));
  }

  private async pageOfAll({ limit, after }: PageRequest): Promise<StandingsPage> {
    const found = await this.users
      .find(behind(after), { projection: { boardPoints: 1 } })
      .sort({ boardPoints: -1, _id: -1 })
      .limit(limit + 1)
      .toArray();
    const places = found.map(({ _id, boardPoints }) => ({ userId: _id.toHexString(), points: boardPoints }));
    const first = places[0];
    if (!first) return { standings: [], hasMore: false };
    const better = await this.countBetter(first.points);
    const equal = { ...onBoard, boardPoints: first.points, _id: { $gt: new ObjectId(first.userId) } };
    const index = better + (await this.users.countDocuments(equal));
    return { standings: rankInOrder(places.slice(0, limit), better + 1, index), hasMore: places.length > limit };
  }

  private async pageOfWeek({ limit, after }: PageRequest): Promise<StandingsPage> {
    const places = await this.weekInOrder();
    const index = after ? places.findIndex((place) => inOrder(after, place) < 0) : 0;
    if (index < 0) return { standings: [], hasMore: false };
    const rank = places.findIndex((place) => place.points === places[index]?.points) + 1;
    const shown = places.slice(index, index + limit);
    return { standings: rankInOrder(shown, rank, index), hasMore: index + limit < places.length };
  }

  private async placeInAll(userId: string): Promise<Standing | null> {
    const user = await this.users.findOne(
      { _id: new ObjectId(userId) },
      { projection: { boardPoints: 1, isBanned: 1, isAdmin: 1, offBoard: 1, deleteAfter: 1 } },
    );
    if (!user || !isOnBoard(user) || user.boardPoints <= 0) return null;
    return { userId, points: user.boardPoints, rank: 1 + (await this.countBetter(user.boardPoints)) };
  }

  private countBetter(points: number): Promise<number> {
    return this.users.countDocuments({ ...onBoard, boardPoints: { $gt: points } });
  }

  private weekInOrder(): Promise<Place[]> {
    const now = this.context.now().getTime();
    if (!this.cached || now - this.cached.at > weekCacheMs) {
      const places = this.readWeek(new Date(now - weekMs));
      this.cached = { at: now, places };
      places.catch(() => {
        this.cached = undefined;
      });
    }
    return this.cached.places;
  }

  private async readWeek(since: Date): Promise<Place[]> {
    const places: Place[] = [];
    for await (const { week } of this.pages(since)) for (const place of week) if (place.points > 0) places.push(place);
    return places.sort(inOrder);
  }
}

function inOrderOfIds({ _id: one }: LedgerDocument, { _id: other }: LedgerDocument): number {
  return one.toHexString() < other.toHexString() ? -1 : 1;
}

function behind(after: Place | undefined) {
  if (!after) return { ...onBoard, boardPoints: { $gt: 0 } };
  const equal = { ...onBoard, boardPoints: after.points, _id: { $lt: new ObjectId(after.userId) } };
  return { $or: [equal, { ...onBoard, boardPoints: { $gt: 0, $lt: after.points } }] };
}

/** Points from high to low, then ids from high to low: the order of a sorted set read backwards. */
function inOrder(a: Place, b: Place): number {
  if (a.points !== b.points) return b.points - a.points;
  if (a.userId === b.userId) return 0;
  return a.userId < b.userId ? 1 : -1;
}
