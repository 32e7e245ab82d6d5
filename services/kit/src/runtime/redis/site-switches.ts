import {
  type ClosedSurfaces,
  type CommentReview,
  closedSurfaces,
  commentReview,
  type Surface,
} from '@storysprout/contract';
import * as core from 'zod/v4/core';
import * as errorTexts from '../../texts/errors';
import { RepeatedTask } from '../concurrency/repeated-task';
import { AppError } from '../errors';
import type { Logger } from '../telemetry/logger';
import { Announcer, listenTo } from './announcements';
import type { RedisConnection } from './connect-redis';

/**
 * The closed surfaces as JSON. The admin service stores them in its database, and writes this key again whenever it is
 * missing.
 */
const closedKey = 'site:closedSurfaces';
/**
 * The moderators' choice of comment review as JSON, restored in the same way. Without the key, moderators have chosen
 * nothing.
 */
const reviewKey = 'site:commentReview';
const nothingAsked: CommentReview = { policy: 'score', seconds: null };
const pollMs = 2_000;

/** Called with the closed surfaces when they change. */
export type SwitchListener = (closed: ClosedSurfaces) => void;

/**
 * The parts of the site that moderators closed (docs/product.md#switches). Changes arrive at once over pub/sub, and a
 * poll every two seconds catches missed ones. While Redis is away, the last known state stays. A process that never got
 * a state treats every surface as one that cannot be checked.
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

  /** The closed surfaces; null while they are not known yet. */
  get current(): ClosedSurfaces | null {
    return this.closed ?? null;
  }

  get commentReview(): CommentReview {
    return this.review;
  }

  /**
   * Checks that a surface is open.
   *
   * @throws AppError `closed` with the moderator's reason; `unavailable` when it cannot be checked.
   */
  requireOpen(surface: Surface): void {
    if (!this.closed) throw new AppError('unavailable', errorTexts.tryAgainSoon, { context: { surface } });
    const reason = this.closed[surface];
    if (reason !== undefined) throw new AppError('closed', reason, { surface });
  }

  /**
   * Subscribes to changes.
   *
   * @returns a function that unsubscribes
   */
  onChange(listener: SwitchListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private async refresh(): Promise<void> {
    const stored = await this.redis.get(closedKey);
    // Read in the opposite order of writing, so that comment review is never older than the closed surfaces and nobody
    // publishes before both are known.
    const review = await this.redis.get(reviewKey);
    // A missing key means that Redis was emptied. The admin service writes the keys again.
    if (review !== null) this.review = core.parse(commentReview, JSON.parse(review));
    if (stored !== null) this.note(core.parse(closedSurfaces, JSON.parse(stored)));
  }

  private note(closed: ClosedSurfaces): void {
    if (JSON.stringify(closed) === JSON.stringify(this.closed)) return;
    this.closed = closed;
    for (const listener of this.listeners) listener(closed);
  }
}

/** Publishes the switches to every process. Only the admin service may call this. */
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

/** Publishes the switches again when Redis has lost them or has an older state. */
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
