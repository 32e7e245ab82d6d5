import { tokenTtlSeconds } from '@storysprout/contract';
import type { Redis } from 'ioredis';
import type { Logger } from '../logger';
import { Announcer, listenTo } from '../redis/announcements';

/** Hash: user id -> the lowest token version that still counts. */
const validFromKey = 'tokens:validFrom';
/** Sorted set: user id -> when, so that entries older than any token can go. */
const revokedAtKey = 'tokens:revokedAt';
const pollMs = 2_000;

interface Revocation {
  validFrom: number;
  /** When the last token that it can be about has ended, in milliseconds since 1970. */
  forgetAt: number;
}

/**
 * Which tokens are void. Told at once over pub/sub, and asks every two seconds for what it missed;
 * while Redis is away, and when it comes back with nothing in it, this keeps what it knew.
 */
export class Revocations {
  private readonly known = new Map<string, Revocation>();
  private timer: NodeJS.Timeout | undefined;
  private stopListening: (() => Promise<void>) | undefined;
  private readonly listeners: ((userId: string) => void)[] = [];

  constructor(
    private readonly redis: Redis,
    private readonly logger: Logger,
  ) {}

  async start(): Promise<void> {
    this.stopListening = await listenTo(
      this.redis,
      { tokensRevoked: ({ userId, validFrom }) => this.note(userId, validFrom) },
      this.logger,
    );
    await this.refresh();
    this.timer = setInterval(() => void this.refresh(), pollMs);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.stopListening?.();
  }

  isRevoked(userId: string, tokenVersion: number): boolean {
    return tokenVersion < (this.known.get(userId)?.validFrom ?? 0);
  }

  /** Calls back whenever tokens of somebody have become void, whichever way this process learns of it. */
  onRevoked(listener: (userId: string) => void): void {
    this.listeners.push(listener);
  }

  private note(userId: string, validFrom: number): void {
    const forgetAt = Date.now() + tokenTtlSeconds * 1_000;
    const known = this.known.get(userId)?.validFrom ?? 0;
    this.known.set(userId, { validFrom: Math.max(validFrom, known), forgetAt });
    if (validFrom > known) for (const listener of this.listeners) listener(userId);
  }

  private forgetEnded(): void {
    const now = Date.now();
    for (const [userId, { forgetAt }] of this.known) if (forgetAt < now) this.known.delete(userId);
  }

  private async refresh(): Promise<void> {
    try {
      const entries = Object.entries(await this.redis.hgetall(validFromKey));
      for (const [userId, validFrom] of entries) this.note(userId, Number(validFrom));
      this.forgetEnded();
    } catch (error) {
      // Safe to go on: what was void stays void, and the next poll catches up.
      this.logger.warn({ err: error }, 'cannot read void tokens');
    }
  }
}

/** Voids a user's tokens with a version below `validFrom`, everywhere, at once. */
export async function publishRevocation(
  redis: Redis,
  userId: string,
  validFrom: number,
  logger?: Logger,
): Promise<void> {
  const now = Date.now();
  const ended = await redis.zrangebyscore(revokedAtKey, 0, now - 2 * tokenTtlSeconds * 1_000);
  // Not the one that is voided right now, however old the time before is.
  const forgotten = ended.filter((id) => id !== userId);
  const change = redis.multi().hset(validFromKey, userId, validFrom).zadd(revokedAtKey, now, userId);
  if (forgotten.length > 0) change.hdel(validFromKey, ...forgotten).zrem(revokedAtKey, ...forgotten);
  await change.exec();
  await new Announcer(redis, logger).publish('tokensRevoked', { userId, validFrom });
}
