import {
  type ClosedSurfaces,
  type CommentReview,
  closedSurfaces,
  commentReview,
  type Surface,
} from '@storysprout/contract';
import * as core from 'zod/v4/core';
import { AppError } from '../errors';
import type { Logger } from '../logger';
import { Announcer, listenTo } from '../redis/announcements';
import type { RedisConnection } from '../redis/connect-redis';
import { RepeatedTask } from '../repeated-task';
import * as errorTexts from '../texts/errors';

/** The closed surfaces as JSON. Admin, which keeps them in its database, writes this key again whenever it is missing. */
const closedKey = 'site:closedSurfaces';
/** How comments are reviewed as JSON, kept in the same way; a site without it is one whose moderators asked for nothing. */
const reviewKey = 'site:commentReview';
const nothingAsked: CommentReview = { policy: 'score', seconds: null };
const pollMs = 2_000;

/** Called with what is closed, when that changes. */
export type SwitchListener = (closed: ClosedSurfaces) => void;

/**
 * Knows which parts of the site moderators closed (docs/product.md#switches). It hears of a change at once over pub/sub,
 * and polls every two seconds for any it missed. While Redis is away, what was known is kept; a process that never
 * learned it treats every surface as one that cannot be checked.
 */
export class Switches {
  private closed: ClosedSurfaces | undefined;
  private review = nothingAsked;
  private readonly listeners = new Set<SwitchListener>();
  private readonly poll: RepeatedTask;
  private stopListening: (() => Promise<void>) | undefined;

  constructor(
    private readonly redis: RedisConnection,
    private readonly logger: Logger,
  ) {
    this.poll = new RepeatedTask({
      everyMs: pollMs,
      work: () => this.refresh(),
      onError: (error) => logger.warn({ err: error }, 'cannot read which surfaces are closed'),
    });
  }

  async start(): Promise<void> {
    this.stopListening = await listenTo(this.redis, { switchesChanged: () => this.poll.runSoon() }, this.logger);
    this.poll.start();
  }

  async stop(): Promise<void> {
    await this.poll.stop();
    await this.stopListening?.();
  }

  /** What is closed; null when it is not known yet. */
  get current(): ClosedSurfaces | null {
    return this.closed ?? null;
  }

  get commentReview(): CommentReview {
    return this.review;
  }

  /** @throws AppError `closed` with the moderator's reason; `unavailable` when it cannot be checked. */
  requireOpen(surface: Surface): void {
    if (!this.closed) throw new AppError('unavailable', errorTexts.tryAgainSoon, { context: { surface } });
    const reason = this.closed[surface];
    if (reason !== undefined) throw new AppError('closed', reason, { surface });
  }

  /** @returns a function that stops it */
  onChange(listener: SwitchListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private async refresh(): Promise<void> {
    const stored = await this.redis.get(closedKey);
    // Read after the other key, which is written last: nobody publishes before both are known.
    const review = await this.redis.get(reviewKey);
    // An emptied Redis says nothing; admin writes the keys again.
    if (review !== null) this.review = core.parse(commentReview, JSON.parse(review));
    if (stored !== null) this.note(core.parse(closedSurfaces, JSON.parse(stored)));
  }

  private note(closed: ClosedSurfaces): void {
    if (JSON.stringify(closed) === JSON.stringify(this.closed)) return;
    this.closed = closed;
    for (const listener of this.listeners) listener(closed);
  }
}

/** Makes the switches known to every process. The admin service alone does this. */
export async function publishSwitches(
  redis: RedisConnection,
  closed: ClosedSurfaces,
  review = nothingAsked,
  logger?: Logger,
): Promise<void> {
  await redis.set(reviewKey, JSON.stringify(review));
  await redis.set(closedKey, JSON.stringify(closed));
  await new Announcer(redis, logger).publish('switchesChanged', {});
}

/** Makes the switches known again where Redis lost them, or has what was so before. */
export async function restoreSwitches(
  redis: RedisConnection,
  closed: ClosedSurfaces,
  review = nothingAsked,
  logger?: Logger,
): Promise<void> {
  const known = [await redis.get(closedKey), await redis.get(reviewKey)];
  if (known[0] !== JSON.stringify(closed) || known[1] !== JSON.stringify(review))
    await publishSwitches(redis, closed, review, logger);
}
