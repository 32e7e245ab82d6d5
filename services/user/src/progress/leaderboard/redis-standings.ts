import type { RedisConnection } from '@storysprout/service-kit';
import * as z from 'zod';
import { type BoardKeys, boardKeysOn, defineScripts } from './redis-scripts';
import {
  type PageRequest,
  type Place,
  rankInOrder,
  type Standing,
  type Standings,
  type StandingsPage,
  type Window,
} from './standing.rules';

/** The sets are missing or incomplete in Redis, so they have to be rebuilt. */
export class StandingsLost extends Error {
  override readonly name = 'StandingsLost';
}

/** XP that one user gained in a period. */
export interface Gain {
  userId: string;
  xp: number;
}

/** A user's total, which only grows as long as nothing more is taken. */
export interface Total extends Place {
  /** All XP that was ever taken from the user. */
  readonly taken?: number;
}

/** All values that the board stores for a user. */
export interface ExactPlace extends Required<Total> {
  readonly weekPoints: number;
}

/** XP that was ever taken from a user. */
export type Taking = Gain;

const pageAnswer = z.tuple([z.number(), z.number()]).rest(z.string());
const placeAnswer = z.union([z.tuple([]), z.tuple([z.string(), z.number()])]);

/** Time limit of a rebuild, renewed with every page. A rebuild whose process died blocks others no longer than this. */
const rebuildLimitMs = 60_000;

/** The leaderboard's sorted sets. Every read and every write is atomic, so nobody reads half a change. */
export class RedisStandings implements Standings {
  private readonly keys: BoardKeys;

  constructor(private readonly redis: RedisConnection) {
    defineScripts(redis);
    this.keys = boardKeysOn(redis);
  }

  /** @throws StandingsLost */
  async page({ window, limit, after }: PageRequest): Promise<StandingsPage> {
    const from = after ? [after.points, after.userId] : ['', ''];
    const answer = await this.redis.readPage(this.keys[window], this.keys.since, limit + 1, ...from);
    if (answer === null) throw new StandingsLost();
    const [index, rank, ...flat] = pageAnswer.parse(answer);
    const entries = pairsOf(flat);
    return { standings: rankInOrder(entries.slice(0, limit), rank, index), hasMore: entries.length > limit };
  }

  /** @throws StandingsLost */
  async placeOf(window: Window, userId: string): Promise<Standing | null> {
    const answer = await this.redis.readPlace(this.keys[window], this.keys.since, userId);
    if (answer === null) throw new StandingsLost();
    const [points, rank] = placeAnswer.parse(answer);
    return points === undefined || rank === undefined ? null : { userId, points: Number(points), rank };
  }

  /** @throws StandingsLost */
  async countAbove(window: Window, points: number): Promise<number> {
    const { since, [window]: set } = this.keys;
    const answers = await this.redis.multi().exists(since).zcount(set, `(${points}`, '+inf').exec();
    if (answers?.[0]?.[1] !== 1) throw new StandingsLost();
    return Number(answers[1]?.[1]);
  }

  /** @throws StandingsLost when the sets lack something; the rebuild that follows includes these totals. */
  async note(totals: readonly Total[]): Promise<void> {
    const args = totals.flatMap((total) => [total.userId, total.points, total.taken ?? 0]);
    const { all, week, since, rebuilding, changed, taken } = this.keys;
    const noted = await this.redis.noteTotals(all, week, since, rebuilding, changed, taken, ...args);
    if (noted === 0) throw new StandingsLost();
  }

  /**
   * Puts a user in their place, whatever it was before.
   *
   * @param at the start of the week whose sum was read
   * @returns false when the board has moved on since then
   */
  async replace({ userId, points, taken: takenXp, weekPoints }: ExactPlace, at: Date): Promise<boolean> {
    const args = [userId, points, weekPoints, takenXp, at.getTime()];
    const { all, week, since, rebuilding, changed, taken } = this.keys;
    return (await this.redis.replaceUser(all, week, since, rebuilding, changed, taken, ...args)) === 1;
  }

  /** Removes a user from the board, and cancels a rebuild that may include them. */
  async withdraw(userId: string): Promise<void> {
    const { all, week, rebuilding, changed } = this.keys;
    await this.redis.multi().del(rebuilding, changed).zrem(all, userId).zrem(week, userId).exec();
  }

  /** Call this before a rebuild, with the XP that was ever taken from each user. */
  async noteTaken(takings: readonly Taking[]): Promise<void> {
    if (takings.length === 0) return;
    await this.redis.hset(this.keys.taken, ...takings.flatMap(({ userId, xp }) => [userId, xp]));
  }

  async forget(userIds: readonly string[]): Promise<void> {
    if (userIds.length === 0) return;
    const { all, week, changed, taken } = this.keys;
    await this.redis
      .multi()
      .zrem(all, ...userIds)
      .zrem(week, ...userIds)
      .hdel(changed, ...userIds)
      .hdel(taken, ...userIds)
      .exec();
  }

  /** Returns the start of the weekly window, or null when the sets do not exist. */
  async weekSince(): Promise<Date | null> {
    const text = await this.redis.get(this.keys.since);
    return text === null ? null : new Date(Number(text));
  }

  /** Moves the window's start from `from` to `to` and subtracts what was gained in between. */
  async age(from: Date, to: Date, gains: readonly Gain[]): Promise<void> {
    const args = gains.flatMap(({ userId, xp }) => [userId, xp]);
    const { week, since, taken } = this.keys;
    await this.redis.ageWeek(week, since, taken, from.getTime(), to.getTime(), ...args);
  }

  /** Extends the lock of a rebuild. Returns false when another process has it. */
  async renewRebuild(token: string): Promise<boolean> {
    const { rebuilding } = this.keys;
    if ((await this.redis.get(rebuilding)) !== token) return false;
    const renewed = await this.redis
      .multi()
      .pexpire(rebuilding, rebuildLimitMs)
      .pexpire(this.rebuiltKeys(token).all, rebuildLimitMs)
      .pexpire(this.rebuiltKeys(token).week, rebuildLimitMs)
      .exec();
    return renewed?.[0]?.[1] === 1;
  }

  /** False when another process is rebuilding. */
  async startRebuild(token: string): Promise<boolean> {
    const { rebuilding, changed } = this.keys;
    return (await this.redis.startRebuild(rebuilding, changed, token, rebuildLimitMs)) === 1;
  }

  /** @returns how many of them are new to the set */
  async addRebuilt(token: string, window: Window, places: readonly Place[]): Promise<number> {
    if (places.length === 0) return 0;
    const key = this.rebuiltKeys(token)[window];
    const entries = places.flatMap(({ userId, points }) => [points, userId]);
    const results = await this.redis
      .multi()
      .zadd(key, ...entries)
      .pexpire(key, rebuildLimitMs)
      .exec();
    return Number(results?.[0]?.[1]);
  }

  /**
   * @returns false when the rebuild took too long and another one has begun
   * @throws StandingsLost when Redis evicted the new sets.
   */
  async finishRebuild(token: string, weekSince: Date, members: Readonly<Record<Window, number>>): Promise<boolean> {
    const rebuilt = this.rebuiltKeys(token);
    const { all, week, since, rebuilding, changed } = this.keys;
    const keys = [all, week, since, rebuilding, changed, rebuilt.all, rebuilt.week];
    const args = [token, weekSince.getTime(), members.all, members.week];
    const finished = await this.redis.finishRebuild(...keys, ...args);
    if (finished === -1) throw new StandingsLost();
    return finished === 1;
  }

  /** Lets other processes rebuild after this rebuild failed. */
  async abandonRebuild(token: string): Promise<void> {
    const rebuilt = this.rebuiltKeys(token);
    const { rebuilding, changed } = this.keys;
    if ((await this.redis.get(rebuilding)) !== token) return;
    await this.redis.del(rebuilding, changed, rebuilt.all, rebuilt.week);
  }

  private rebuiltKeys(token: string): Record<Window, string> {
    return { all: `${this.keys.all}:${token}`, week: `${this.keys.week}:${token}` };
  }
}

function pairsOf(flat: readonly string[]): Place[] {
  const places: Place[] = [];
  for (let at = 0; at + 1 < flat.length; at += 2) {
    places.push({ userId: flat[at] ?? '', points: Number(flat[at + 1]) });
  }
  return places;
}
