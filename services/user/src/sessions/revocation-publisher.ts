import { tokenTtlSeconds } from '@storysprout/contract';
import {
  type Logger,
  publishRevocation,
  publishSessionRevocation,
  type RevokedSession,
  voidTokensBefore,
} from '@storysprout/service-kit';
import type { Redis } from 'ioredis';
import type { Collection } from 'mongodb';
import type { ErasureDocument } from '../users/erasure.document';
import type { UserDocument } from '../users/user.document';
import type { RestoredDocument } from './restored.document';
import type { SessionDocument } from './session.document';
import { lifeSecondsOf, type SessionRepository } from './session.repository';

const retryMs = 1_000;

export interface RevocationPublisherDeps {
  redis: Redis;
  users: Collection<UserDocument>;
  /** Erased accounts, whose tokens still have a valid signature. */
  erasures: Collection<ErasureDocument>;
  /** Restores of backups, which end all sessions. */
  restored: Collection<RestoredDocument>;
  sessions: Pick<SessionRepository, 'recentlyEnded'>;
  logger: Logger;
  now: () => Date;
}

/**
 * Tells all services which tokens are void. MongoDB has the lasting record (`tokenVersion`). Redis gets each
 * revocation at once, and all recent ones at every start and whenever it comes back, since it may have lost them.
 */
export class RevocationPublisher {
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly deps: RevocationPublisherDeps) {}

  publish({ _id, tokenVersion }: Pick<UserDocument, '_id' | 'tokenVersion'>): Promise<void> {
    const { redis, logger } = this.deps;
    return this.tryNow(() => publishRevocation(redis, _id.toHexString(), tokenVersion, logger));
  }

  /** @param covered ended sessions of the account that no longer need entries of their own */
  publishSession(session: SessionDocument, covered: readonly SessionDocument[] = []): Promise<void> {
    const { redis, logger } = this.deps;
    return this.tryNow(() =>
      publishSessionRevocation(redis, revokedSession(session), logger, covered.map(revokedSession)),
    );
  }

  start(): void {
    this.deps.redis.on('ready', this.retryLater);
    this.publishRecent().catch(this.retryLater);
  }

  stop(): void {
    this.deps.redis.off('ready', this.retryLater);
    clearTimeout(this.timer);
  }

  /** Publishes every revocation that could concern an unexpired token. */
  async publishRecent(): Promise<void> {
    const since = new Date(this.deps.now().getTime() - tokenTtlSeconds * 1_000);
    const version = { projection: { tokenVersion: 1 } };
    const { users, erasures, restored, redis, logger } = this.deps;
    for await (const { at } of restored.find({ expiresAt: { $gt: this.deps.now() } }))
      await voidTokensBefore(redis, at);
    for (const recent of [
      users.find({ tokensRevokedAt: { $gt: since } }, version),
      erasures.find({ expiresAt: { $gt: this.deps.now() } }, version),
    ]) {
      for await (const { _id, tokenVersion } of recent) {
        await publishRevocation(redis, _id.toHexString(), tokenVersion, logger);
      }
    }
    for await (const session of this.deps.sessions.recentlyEnded()) {
      await publishSessionRevocation(redis, revokedSession(session), logger);
    }
  }

  private async tryNow(publish: () => Promise<void>): Promise<void> {
    try {
      await publish();
    } catch (error) {
      // Safe to ignore: this service checks accounts in MongoDB, and the others are told once Redis is back.
      this.deps.logger.warn({ err: error }, 'void tokens not published yet');
      this.retryLater();
    }
  }

  private readonly retryLater = (): void => {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.publishRecent().catch(this.retryLater), retryMs);
    this.timer.unref();
  };
}

function revokedSession({ _id, userId, cookie, endedOlder }: SessionDocument): RevokedSession {
  return {
    userId: userId.toHexString(),
    sessionId: _id.toHexString(),
    andOlder: endedOlder,
    lifeSeconds: lifeSecondsOf(cookie !== null),
  };
}
