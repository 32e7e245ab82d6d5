import { browserTokenTtlSeconds, tokenTtlSeconds } from '@storysprout/contract';
import type { Redis } from 'ioredis';
import type { Logger } from '../logger';
import { Announcer, listenTo } from '../redis/announcements';
import { type RevokedSession, RevokedTokens } from './revoked-tokens';
import { readTokenCut } from './token-cut';
import type { TokenStanding } from './token-verifier';

/** Hash: user id -> the lowest token version that is still valid. */
const validFromKey = 'tokens:validFrom';
/** Sorted set: user id -> time, so that entries older than any token can be removed. */
const revokedAtKey = 'tokens:revokedAt';
const pollMs = 2_000;
/** How much the clocks of announcing processes may differ, in milliseconds. */
const clockSkewMs = 60_000;

/** Two changes of one account may arrive in the wrong order, so the higher version stays. */
const raise = `
  local known = tonumber(redis.call('hget', KEYS[1], ARGV[1]) or '-1')
  if tonumber(ARGV[2]) > known then redis.call('hset', KEYS[1], ARGV[1], ARGV[2]) end
`;

/** Called with an account when some of its tokens have become void. */
export type RevocationListener = (userId: string) => void;

/**
 * Knows which tokens are void. It hears of them at once over pub/sub, and polls every two seconds for any it missed.
 * While Redis is away, or when it comes back empty, what was known is kept.
 */
export class Revocations {
  private readonly revoked = new RevokedTokens();
  private readonly listeners = new Set<RevocationListener>();
  /** How far each set of ended sessions has been read, so that later polls read only what is new. */
  private readonly readUpTo = new Map<number, number>();
  /** Tokens issued before it are void, in milliseconds since 1970. */
  private validSince = 0;
  private timer: NodeJS.Timeout | undefined;
  private stopListening: (() => Promise<void>) | undefined;

  constructor(
    private readonly redis: Redis,
    private readonly logger: Logger,
  ) {}

  async start(): Promise<void> {
    this.stopListening = await listenTo(
      this.redis,
      {
        tokensRevoked: ({ userId, validFrom }) => this.noteVersion(userId, validFrom),
        sessionRevoked: (session) => this.noteSession(session),
      },
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

  /** Whether the token has been made void, even if its signature is valid. */
  isRevoked(token: TokenStanding): boolean {
    if (token.issuedAt && token.issuedAt.getTime() < this.validSince) return true;
    return this.revoked.has(token);
  }

  /** Calls the listener for each account whose tokens became void. @returns a function that stops it */
  onRevoked(listener: RevocationListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private noteVersion(userId: string, validFrom: number): void {
    if (this.revoked.addVersion(userId, validFrom, tokenTtlSeconds)) this.notify(userId);
  }

  private noteSession(session: RevokedSession): void {
    if (this.revoked.addSession(session)) this.notify(session.userId);
  }

  private notify(userId: string): void {
    for (const listener of this.listeners) listener(userId);
  }

  private async refresh(): Promise<void> {
    try {
      this.validSince = Math.max(this.validSince, await readTokenCut(this.redis));
      const versions = Object.entries(await this.redis.hgetall(validFromKey));
      for (const [userId, validFrom] of versions) this.noteVersion(userId, Number(validFrom));
      for (const lifeSeconds of [browserTokenTtlSeconds, tokenTtlSeconds]) await this.readSessions(lifeSeconds);
      this.revoked.forgetEnded();
    } catch (error) {
      // Safe to continue: what was void stays void, and the next poll catches up.
      this.logger.warn({ err: error }, 'cannot read void tokens');
    }
  }

  private async readSessions(lifeSeconds: number): Promise<void> {
    const readUpTo = this.readUpTo.get(lifeSeconds) ?? 0;
    const since = Math.max(readUpTo - clockSkewMs, Date.now() - lifeSeconds * 1_000);
    const found = await this.redis.zrangebyscore(sessionsKey(lifeSeconds), since, '+inf', 'WITHSCORES');
    for (let at = 0; at < found.length; at += 2) {
      const session = readSession(found[at] ?? '', lifeSeconds);
      if (session) this.noteSession(session);
    }
    this.readUpTo.set(lifeSeconds, Math.max(readUpTo, Number(found.at(-1) ?? 0)));
  }
}

/** Makes a user's tokens with a version below `validFrom` void everywhere at once. */
export async function publishRevocation(
  redis: Redis,
  userId: string,
  validFrom: number,
  logger?: Logger,
): Promise<void> {
  const now = Date.now();
  const ended = await redis.zrangebyscore(revokedAtKey, 0, now - 2 * tokenTtlSeconds * 1_000);
  // Not this account, which is being changed right now, however old its previous entry is.
  const forgotten = ended.filter((id) => id !== userId);
  const change = redis.multi().eval(raise, 1, validFromKey, userId, validFrom).zadd(revokedAtKey, now, userId);
  if (forgotten.length > 0) change.hdel(validFromKey, ...forgotten).zrem(revokedAtKey, ...forgotten);
  await change.exec();
  await new Announcer(redis, logger).publish('tokensRevoked', { userId, validFrom });
}

/**
 * Makes the tokens of one session void everywhere at once.
 *
 * @param covered sessions whose own entries are no longer needed, because this one covers them
 */
export async function publishSessionRevocation(
  redis: Redis,
  session: RevokedSession,
  logger?: Logger,
  covered: readonly RevokedSession[] = [],
): Promise<void> {
  const key = sessionsKey(session.lifeSeconds);
  const now = Date.now();
  const change = redis.multi().zadd(key, now, memberOf(session));
  change.zremrangebyscore(key, 0, now - session.lifeSeconds * 1_000);
  for (const other of covered) change.zrem(sessionsKey(other.lifeSeconds), memberOf(other));
  await change.exec();
  await new Announcer(redis, logger).publish('sessionRevoked', session);
}

/** Sorted set: `<user>:<session>` -> when it ended. One per token lifetime, so that entries expire with the tokens. */
function sessionsKey(lifeSeconds: number): string {
  return `tokens:endedSessions:${lifeSeconds}`;
}

function memberOf({ userId, sessionId, andOlder }: RevokedSession): string {
  return `${userId}:${sessionId}${andOlder ? ':older' : ''}`;
}

function readSession(member: string, lifeSeconds: number): RevokedSession | null {
  const [userId, sessionId, older] = member.split(':');
  if (!userId || !sessionId) return null;
  return { userId, sessionId, andOlder: older === 'older', lifeSeconds };
}
