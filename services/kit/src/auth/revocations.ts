import { browserTokenTtlSeconds, tokenTtlSeconds } from '@storysprout/contract';
import type { Logger } from '../logger';
import { listenTo } from '../redis/announcements';
import type { RedisConnection } from '../redis/connect-redis';
import { RepeatedTask } from '../repeated-task';
import { RevocationNews } from './revocation-news';
import {
  dropSessions,
  type ReadingFrom,
  type RevokedVersion,
  readSessions,
  readVersions,
  redisNow,
  storeSessions,
  storeVersions,
} from './revocation-store';
import { type RevokedSession, RevokedTokens } from './revoked-tokens';
import { readTokenCut } from './token-cut';
import type { TokenStanding } from './token-verifier';

const pollMs = 2_000;
/** How far back it reads again now and then, in milliseconds: another Redis may have taken over, whose clock is behind. */
const overlapMs = 2_000;
const overlapEveryMs = 10_000;
/** The same once Redis was away. */
const reconnectedMs = 60_000;
const lives = [browserTokenTtlSeconds, tokenTtlSeconds];

/** Called with an account when some of its tokens have become void. */
export type RevocationListener = (userId: string) => void;

/**
 * Knows which tokens are void. It hears of them at once over pub/sub, and looks every two seconds for any it missed; it
 * only ever reads what is new. While Redis is away, or when it comes back empty, what was known is kept.
 */
export class Revocations {
  private readonly revoked = new RevokedTokens();
  private readonly listeners = new Set<RevocationListener>();
  private readonly polling: RepeatedTask;
  /** Up to when each list has been read, by the clock of Redis: that of versions, and of sessions by their tokens' life. */
  private readonly readUpTo = new Map<'versions' | number, number>();
  private overlap = overlapMs;
  private overlappedAt = Number.NEGATIVE_INFINITY;
  private stopListening: (() => Promise<void>) | undefined;

  constructor(
    private readonly redis: RedisConnection,
    private readonly logger: Logger,
  ) {
    this.polling = new RepeatedTask({
      everyMs: pollMs,
      work: () => this.read(),
      // Safe to continue: what was void stays void, and the next poll catches up.
      onError: (err) => this.logger.warn({ err }, 'cannot read void tokens'),
    });
  }

  async start(): Promise<void> {
    this.stopListening = await listenTo(
      this.redis,
      {
        tokensRevoked: ({ userId, validFrom }) => this.noteVersion({ userId, validFrom }),
        sessionRevoked: (session) => this.noteSession(session),
        tokensVoided: () => this.polling.runSoon(),
      },
      this.logger,
    );
    this.redis.on('ready', this.readAgain);
    await this.read().catch((err: unknown) => this.logger.warn({ err }, 'cannot read void tokens'));
    this.polling.start();
  }

  async stop(): Promise<void> {
    this.redis.off('ready', this.readAgain);
    await this.polling.stop();
    await this.stopListening?.();
  }

  /** Whether the token has been made void, even if its signature is valid. */
  isRevoked(token: TokenStanding): boolean {
    return this.revoked.has(token);
  }

  /** Calls the listener for each account whose tokens became void. @returns a function that stops it */
  onRevoked(listener: RevocationListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private noteVersion({ userId, validFrom }: RevokedVersion): void {
    if (this.revoked.addVersion(userId, validFrom, tokenTtlSeconds)) this.notify(userId);
  }

  private noteSession(session: RevokedSession): void {
    if (this.revoked.addSession(session)) this.notify(session.userId);
  }

  private notify(userId: string): void {
    for (const listener of this.listeners) listener(userId);
  }

  private readonly readAgain = (): void => {
    this.overlap = reconnectedMs;
    this.polling.runSoon();
  };

  private async read(): Promise<void> {
    const overlap = this.nextOverlap();
    const now = await redisNow(this.redis);
    this.revoked.voidBefore(await readTokenCut(this.redis));
    await readVersions(this.redis, this.from('versions', overlap), (entry) => this.noteVersion(entry));
    for (const life of lives)
      await readSessions(this.redis, life, this.from(life, overlap), (session) => this.noteSession(session));
    for (const list of ['versions' as const, ...lives]) this.readUpTo.set(list, now);
    if (overlap > 0) this.overlap = overlapMs;
    this.revoked.forgetEnded();
  }

  /** A read that fails half-way goes on from there the next time, or a busy Redis would be asked for all of it for ever. */
  private from(list: 'versions' | number, overlap: number): ReadingFrom {
    const known = () => this.readUpTo.get(list) ?? 0;
    return {
      since: Math.max(known() - overlap, 0),
      reached: (moment) => this.readUpTo.set(list, Math.max(moment, known())),
    };
  }

  /** Reads in between take only what is new. */
  private nextOverlap(): number {
    const now = performance.now();
    if (this.overlap === overlapMs && now - this.overlappedAt < overlapEveryMs) return 0;
    this.overlappedAt = now;
    return this.overlap;
  }
}

/** Makes a user's tokens with a version below `validFrom` void everywhere at once. */
export async function publishRevocation(
  redis: RedisConnection,
  userId: string,
  validFrom: number,
  logger?: Logger,
): Promise<void> {
  await storeVersions(redis, [{ userId, validFrom }]);
  await new RevocationNews(redis, logger).tellVersion({ userId, validFrom });
}

/**
 * Makes the tokens of one session void everywhere at once.
 *
 * @param covered sessions whose own entries are no longer needed, because this one covers them
 */
export async function publishSessionRevocation(
  redis: RedisConnection,
  session: RevokedSession,
  logger?: Logger,
  covered: readonly RevokedSession[] = [],
): Promise<void> {
  await storeSessions(redis, [session]);
  await dropSessions(redis, covered);
  await new RevocationNews(redis, logger).tellSession(session);
}
