import { randomUUID } from 'node:crypto';
import { weekMs } from '@storysprout/contract';
import type { ProgressContext } from '../progress.context';
import { StandingsLost, type Total } from './redis-standings';
import type { PageRequest, Standing, Standings, StandingsPage, Window } from './standing.rules';

/** How often the weekly window moves forward, in milliseconds. This is also how exact 'the last 7 days' is. */
const ageEveryMs = 1_000;
/** If the window is further behind than this (the service was down), rebuilding is cheaper than catching up. */
const ageAtMostMs = 60 * 60_000;
/**
 * Catching up after a start covers this many milliseconds. Anything older was written to Redis before the process
 * stopped.
 */
const untoldMs = 10 * 60_000;
/** How often a long rebuild logs its progress, in milliseconds. */
const progressMs = 10_000;
/**
 * How often a replacement is tried. Few tries are enough, because the week moves forward once a second, while reading a
 * place takes milliseconds.
 */
const mostTries = 5;

/**
 * Ranks readers by XP (docs/product.md#leaderboard). Reads come from sorted sets in Redis, which are updated with every
 * award; the weekly set drops what becomes older than seven days (see `age`). When Redis has lost the sets or missed an
 * award, one process rebuilds both from the ledger, in pages. In the meantime the old sets are shown, or MongoDB
 * answers. A start only adds awards that a process may not have written to Redis before it died.
 */
export class Leaderboard implements Standings {
  private timer: NodeJS.Timeout | undefined;
  private tending: Promise<void> | undefined;
  private needsRebuild = false;
  private isCaughtUp = false;

  constructor(
    private readonly context: Pick<ProgressContext, 'redisStandings' | 'ledgerStandings' | 'logger' | 'now'>,
  ) {}

  page(request: PageRequest): Promise<StandingsPage> {
    return this.ask((standings) => standings.page(request));
  }

  placeOf(window: Window, userId: string): Promise<Standing | null> {
    return this.ask((standings) => standings.placeOf(window, userId));
  }

  countAbove(window: Window, points: number): Promise<number> {
    return this.ask((standings) => standings.countAbove(window, points));
  }

  /** Returns the place of somebody who left the board, as if they were on it; null without XP in this window. */
  async placeOffBoard(window: Window, userId: string): Promise<Standing | null> {
    const points = await this.context.ledgerStandings.pointsOf(window, userId, this.weekStart());
    return points > 0 ? { userId, points, rank: 1 + (await this.countAbove(window, points)) } : null;
  }

  /** Records users' new totals. Never throws: a rebuild adds what Redis missed. */
  async note(totals: readonly Total[]): Promise<void> {
    try {
      await this.context.redisStandings.note(totals);
    } catch (error) {
      this.lost(error);
    }
  }

  /**
   * Updates the place of a user who lost XP or came back to the board. Never throws, because a rebuild corrects
   * failures.
   */
  async replace(userId: string): Promise<void> {
    try {
      if (!(await this.replaceNow(userId))) throw new Error('The board kept moving on.');
    } catch (error) {
      this.lost(error);
    }
  }

  /** Removes a user who was banned or left the board. Never throws, because a rebuild corrects failures. */
  async withdraw(userId: string): Promise<void> {
    try {
      await this.context.redisStandings.withdraw(userId);
    } catch (error) {
      this.lost(error);
    }
  }

  /**
   * Removes users from the board.
   *
   * @throws errors of Redis.
   */
  forget(userIds: readonly string[]): Promise<void> {
    return this.context.redisStandings.forget(userIds);
  }

  start(): void {
    this.timer = setInterval(() => void this.tend(), ageEveryMs);
    this.timer.unref();
    void this.tend();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.tending;
  }

  /** Moves the weekly window forward, or rebuilds if needed. Only one call runs at a time. */
  tend(): Promise<void> {
    this.tending ??= this.tendOnce().finally(() => {
      this.tending = undefined;
    });
    return this.tending;
  }

  /**
   * Rebuilds both sets from the ledger.
   *
   * @returns false when another process is doing so
   * @throws errors of Redis and MongoDB.
   */
  async rebuild(): Promise<boolean> {
    const token = randomUUID();
    if (!(await this.context.redisStandings.startRebuild(token))) return false;
    try {
      const since = this.weekStart();
      const members = await this.fill(token, since);
      if (!members || !(await this.context.redisStandings.finishRebuild(token, since, members))) return false;
      this.isCaughtUp = true;
      this.context.logger.info({ users: members.all }, 'the leaderboard is rebuilt');
      return true;
    } catch (error) {
      await this.context.redisStandings.abandonRebuild(token).catch(() => undefined);
      throw error;
    }
  }

  private async replaceNow(userId: string): Promise<boolean> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const since = await this.context.redisStandings.weekSince();
      if (!since) throw new StandingsLost();
      const place = await this.context.ledgerStandings.exactPlace(userId, since);
      if (!place || (await this.context.redisStandings.replace(place, since))) return true;
    }
    return false;
  }

  private async tendOnce(): Promise<void> {
    try {
      const since = await this.context.redisStandings.weekSince();
      if (this.needsRebuild || !since || this.weekStart().getTime() - since.getTime() > ageAtMostMs) {
        // Reset before the rebuild, so that an award which Redis misses during it requests another one.
        this.needsRebuild = false;
        if (!(await this.rebuild())) this.needsRebuild = true;
      } else {
        await this.catchUp();
        await this.age(since);
      }
    } catch (error) {
      this.lost(error);
    }
  }

  /** Adds missed awards once after the start, unless a rebuild has made that unnecessary. */
  private async catchUp(): Promise<void> {
    if (this.isCaughtUp) return;
    const { ledgerStandings: ledger, redisStandings: redis, now } = this.context;
    for await (const totals of ledger.totalsSince(new Date(now().getTime() - untoldMs))) await redis.note(totals);
    // A board from an earlier release may contain moderators.
    await redis.forget(await ledger.moderators());
    this.isCaughtUp = true;
  }

  private async age(since: Date): Promise<void> {
    const to = this.weekStart();
    if (to <= since) return;
    await this.context.redisStandings.age(since, to, await this.context.ledgerStandings.gainsBetween(since, to));
  }

  /** @returns how many members each set has afterwards; null when another process has taken over the rebuild */
  private async fill(token: string, since: Date): Promise<Record<Window, number> | null> {
    const { redisStandings: redis, ledgerStandings: ledger } = this.context;
    for await (const takings of ledger.takings()) await redis.noteTaken(takings);
    const members = { all: 0, week: 0 };
    let toldAt = performance.now();
    for await (const { totals, week } of ledger.pages(since)) {
      members.all += await redis.addRebuilt(token, 'all', totals);
      members.week += await redis.addRebuilt(token, 'week', week);
      if (!(await redis.renewRebuild(token))) return null;
      if (performance.now() - toldAt < progressMs) continue;
      toldAt = performance.now();
      this.context.logger.info({ users: members.all }, 'the leaderboard is being rebuilt');
    }
    return members;
  }

  private async ask<T>(question: (standings: Standings) => Promise<T>): Promise<T> {
    try {
      return await question(this.context.redisStandings);
    } catch (error) {
      this.lost(error);
      return question(this.context.ledgerStandings);
    }
  }

  private lost(error: unknown): void {
    if (!this.needsRebuild) this.context.logger.warn({ err: error }, 'leaderboard needs a rebuild');
    this.needsRebuild = true;
    if (error instanceof StandingsLost && this.timer) void this.tend();
  }

  private weekStart(): Date {
    return new Date(this.context.now().getTime() - weekMs);
  }
}
