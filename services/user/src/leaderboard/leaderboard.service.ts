import { randomUUID } from 'node:crypto';
import { weekMs } from '@storysprout/contract';
import type { Logger } from '@storysprout/service-kit';
import type { LedgerStandings } from './ledger-standings';
import { type RedisStandings, StandingsLost, type Total } from './redis-standings';
import type { PageRequest, Place, Standing, Standings, StandingsPage, Window } from './standing.rules';

/** How often the week's window moves on, in milliseconds, and so how exact 'the last 7 days' is. */
const ageEveryMs = 1_000;
/** If the window is further behind than this (the service was down), rebuilding is cheaper than catching up. */
const ageAtMostMs = 60 * 60_000;
const batchSize = 1_000;
/** The week moves on once a second, and a place is read in milliseconds. */
const mostTries = 5;

export interface LeaderboardDeps {
  redis: RedisStandings;
  ledger: LedgerStandings;
  logger: Logger;
  now: () => Date;
}

/**
 * Ranks readers by XP (docs/product.md#leaderboard). Redis answers from sorted sets, which are updated with every
 * award; the week's set drops what becomes older than seven days (see `age`). Both are rebuilt from the ledger at
 * every start and whenever Redis has lost them or missed an award. Until then MongoDB answers.
 */
export class Leaderboard implements Standings {
  private timer: NodeJS.Timeout | undefined;
  private tending: Promise<void> | undefined;
  private needsRebuild = true;

  constructor(private readonly deps: LeaderboardDeps) {}

  page(request: PageRequest): Promise<StandingsPage> {
    return this.ask((standings) => standings.page(request));
  }

  placeOf(window: Window, userId: string): Promise<Standing | null> {
    return this.ask((standings) => standings.placeOf(window, userId));
  }

  countAbove(window: Window, points: number): Promise<number> {
    return this.ask((standings) => standings.countAbove(window, points));
  }

  /** Where somebody would be who left the board; null without XP in this window. */
  async placeOffBoard(window: Window, userId: string): Promise<Standing | null> {
    const points = await this.deps.ledger.pointsOf(window, userId, this.weekStart());
    return points > 0 ? { userId, points, rank: 1 + (await this.countAbove(window, points)) } : null;
  }

  /** Records users' new totals. Never throws: a rebuild adds what Redis missed. */
  async note(totals: readonly Total[]): Promise<void> {
    try {
      await this.deps.redis.note(totals);
    } catch (error) {
      this.lost(error);
    }
  }

  /** Puts somebody in their place whose XP went down, or who is back. Never throws: a rebuild does it otherwise. */
  async replace(userId: string): Promise<void> {
    try {
      if (!(await this.replaceNow(userId))) throw new Error('The board kept moving on.');
    } catch (error) {
      this.lost(error);
    }
  }

  /** Takes somebody off the board who was banned, or left it. Never throws: a rebuild does it otherwise. */
  async withdraw(userId: string): Promise<void> {
    try {
      await this.deps.redis.withdraw(userId);
    } catch (error) {
      this.lost(error);
    }
  }

  /** Removes users from the board. @throws what Redis threw. */
  forget(userIds: readonly string[]): Promise<void> {
    return this.deps.redis.forget(userIds);
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

  /** Moves the week on, or rebuilds if needed; only one call runs at a time. */
  tend(): Promise<void> {
    this.tending ??= this.tendOnce().finally(() => {
      this.tending = undefined;
    });
    return this.tending;
  }

  /** Rebuilds both sets from the ledger. False when another process is doing so. @throws what a store threw. */
  async rebuild(): Promise<boolean> {
    const token = randomUUID();
    if (!(await this.deps.redis.startRebuild(token))) return false;
    try {
      const since = this.weekStart();
      const members = await this.fill(token, since);
      return await this.deps.redis.finishRebuild(token, since, members);
    } catch (error) {
      await this.deps.redis.abandonRebuild(token).catch(() => undefined);
      throw error;
    }
  }

  private async replaceNow(userId: string): Promise<boolean> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const since = await this.deps.redis.weekSince();
      if (!since) throw new StandingsLost();
      const place = await this.deps.ledger.exactPlace(userId, since);
      if (!place || (await this.deps.redis.replace(place, since))) return true;
    }
    return false;
  }

  private async tendOnce(): Promise<void> {
    try {
      const since = await this.deps.redis.weekSince();
      if (this.needsRebuild || !since || this.weekStart().getTime() - since.getTime() > ageAtMostMs) {
        // Set before the rebuild, so that an award which Redis misses meanwhile asks for another one.
        this.needsRebuild = false;
        if (!(await this.rebuild())) this.needsRebuild = true;
      } else {
        await this.age(since);
      }
    } catch (error) {
      this.lost(error);
    }
  }

  private async age(since: Date): Promise<void> {
    const to = this.weekStart();
    if (to <= since) return;
    await this.deps.redis.age(since, to, await this.deps.ledger.gainsBetween(since, to));
  }

  /**
   * Totals come first: a user who gains XP after their total was read has a row in the week, whose total replaces it.
   *
   * @returns how many members each set then has
   */
  private async fill(token: string, since: Date): Promise<Record<Window, number>> {
    const { redis, ledger } = this.deps;
    await redis.noteTaken(await ledger.takings());
    const members = { all: 0, week: 0 };
    for await (const batch of inBatches(ledger.totals())) members.all += await redis.addRebuilt(token, 'all', batch);
    for await (const batch of inBatches(await ledger.weekSums(since))) {
      members.week += await redis.addRebuilt(token, 'week', batch);
      const totals = batch.map(({ userId, totalAfter }) => ({ userId, points: totalAfter }));
      members.all += await redis.addRebuilt(token, 'all', totals);
    }
    return members;
  }

  private async ask<T>(question: (standings: Standings) => Promise<T>): Promise<T> {
    try {
      return await question(this.deps.redis);
    } catch (error) {
      this.lost(error);
      return question(this.deps.ledger);
    }
  }

  private lost(error: unknown): void {
    if (!this.needsRebuild) this.deps.logger.warn({ err: error }, 'leaderboard needs a rebuild');
    this.needsRebuild = true;
    if (error instanceof StandingsLost && this.timer) void this.tend();
  }

  private weekStart(): Date {
    return new Date(this.deps.now().getTime() - weekMs);
  }
}

async function* inBatches<T extends Place>(places: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const place of places) {
    batch.push(place);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
