import { RepeatedTask } from '../concurrency/repeated-task';
import { Announcer, listenTo } from '../redis/announcements';
import type { RedisConnection } from '../redis/connect-redis';
import type { Logger } from '../telemetry/logger';
import { readRevocations, readRevokedBefore, storeRevocations, tokenLives } from './revocation-store';
import { type Revocation, RevokedTokens } from './revoked-tokens';
import type { TokenStanding } from './token-verifier';

const pollMs = 2_000;
/** Announcements within this time lead to a single read, in milliseconds. */
const batchMs = 100;
/**
 * How far back to read again once Redis was away, in milliseconds. A replica with a slower clock may have become the
 * primary.
 */
const overlapMs = 60_000;

/** Called with an account when some of its tokens have been revoked. */
export type RevocationListener = (userId: string) => void;

/**
 * The tokens that are revoked. Announcements over pub/sub trigger a read, and a poll every two seconds catches what was
 * missed. Each read fetches only new entries. While Redis is away, or when it comes back empty, the known revocations
 * stay.
 */
export class Revocations {
  private readonly revoked = new RevokedTokens();
  private readonly listeners = new Set<RevocationListener>();
  private readonly polling: RepeatedTask;
  /** The time of the newest entry read for each token lifetime, by the clock of Redis. */
  private readonly newestAt = new Map<number, number>();
  private wasAway = false;
  private looking: NodeJS.Timeout | undefined;
  private stopListening: (() => Promise<void>) | undefined;

  constructor(
    private readonly redis: RedisConnection,
    private readonly logger: Logger,
  ) {
    this.polling = new RepeatedTask({
      everyMs: pollMs,
      work: () => this.read(),
      // Safe to continue: what was revoked stays revoked, and the next poll catches up.
      onError: this.warn,
    });
  }

  async start(): Promise<void> {
    this.stopListening = await listenTo(this.redis, { tokensRevoked: () => this.look() }, this.logger);
    this.redis.on('ready', this.readAgain);
    await this.read().catch(this.warn);
    this.polling.start();
  }

  async stop(): Promise<void> {
    this.redis.off('ready', this.readAgain);
    clearTimeout(this.looking);
    await this.polling.stop();
    await this.stopListening?.();
  }

  /** Returns whether the token has been revoked, even if its signature is valid. */
  isRevoked(token: TokenStanding): boolean {
    return this.revoked.has(token);
  }

  /**
   * Calls the listener for each account whose tokens were revoked.
   *
   * @returns a function that removes the listener
   */
  onRevoked(listener: RevocationListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private readonly warn = (err: unknown): void => this.logger.warn({ err }, 'cannot read revoked tokens');

  private look(): void {
    this.looking ??= setTimeout(() => {
      this.looking = undefined;
      this.polling.runSoon();
    }, batchMs).unref();
  }

  private readonly readAgain = (): void => {
    this.wasAway = true;
    this.polling.runSoon();
  };

  private async read(): Promise<void> {
    const overlap = this.wasAway ? overlapMs : 0;
    this.revoked.revokeBefore(await readRevokedBefore(this.redis));
    for (const life of tokenLives) await this.readLife(life, overlap);
    if (overlap > 0) this.wasAway = false;
    this.revoked.forgetExpired();
  }

  private async readLife(life: number, overlap: number): Promise<void> {
    const since = Math.max((this.newestAt.get(life) ?? 0) - overlap, 0);
    const { revocations, newestAt } = await readRevocations(this.redis, life, since);
    for (const revocation of revocations) this.note(revocation);
    this.newestAt.set(life, Math.max(newestAt, this.newestAt.get(life) ?? 0));
  }

  private note(revocation: Revocation): void {
    if (!this.revoked.add(revocation)) return;
    for (const listener of this.listeners) listener(revocation.userId);
  }
}

/** Revokes tokens everywhere within moments. */
export async function publishRevocations(
  redis: RedisConnection,
  revocations: readonly Revocation[],
  logger?: Logger,
): Promise<void> {
  const added = await storeRevocations(redis, revocations);
  if (added > 0) await new Announcer(redis, logger).publish('tokensRevoked', {});
}
