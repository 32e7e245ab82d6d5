import { tokenTtlSeconds } from '@storysprout/contract';
import {
  batchesOf,
  dropRevocations,
  type Logger,
  publishRevocations,
  type RedisConnection,
  type Revocation,
  revokeTokensBefore,
} from '@storysprout/service-kit';
import type { Collection } from 'mongodb';
import type { ErasureDocument } from '../account/erasure.document';
import type { UserDocument } from '../account/user.document';
import type { RestoredDocument } from './restored.document';
import type { SessionDocument } from './session.document';
import { lifeSecondsOf, type SessionRepository } from './session.repository';

const retryMs = 1_000;
/** How many documents are read and then published together. */
const batchSize = 500;

export interface RevocationPublisherDeps {
  redis: RedisConnection;
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
 * Publishes revoked tokens to all services. The durable record is `tokenVersion` in MongoDB. Redis gets each revocation
 * at once, and all recent ones at every start and whenever it reconnects, because it may have lost them.
 */
export class RevocationPublisher {
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly deps: RevocationPublisherDeps) {}

  publish(account: VersionedAccount): Promise<void> {
    return this.tryNow(() => this.send([ofAccount(account)]));
  }

  /** @param covered ended sessions of the account that no longer need entries of their own */
  publishSession(session: SessionDocument, covered: readonly SessionDocument[] = []): Promise<void> {
    return this.tryNow(async () => {
      await this.send([ofSession(session)]);
      await dropRevocations(this.deps.redis, covered.map(ofSession));
    });
  }

  start(): void {
    this.deps.redis.on('ready', this.retryLater);
    this.publishRecent().catch(this.retryLater);
  }

  stop(): void {
    this.deps.redis.off('ready', this.retryLater);
    clearTimeout(this.timer);
  }

  /**
   * Publishes every revocation that could affect an unexpired token. Entries that Redis already has are left as they
   * are.
   */
  async publishRecent(): Promise<void> {
    const { users, erasures, restored, sessions, redis, now } = this.deps;
    const since = new Date(now().getTime() - tokenTtlSeconds * 1_000);
    const version = { projection: { tokenVersion: 1 } };
    for await (const { at } of restored.find({ expiresAt: { $gt: now() } })) await revokeTokensBefore(redis, at);
    for (const accounts of [
      users.find({ tokensRevokedAt: { $gt: since } }, version),
      erasures.find({ expiresAt: { $gt: now() } }, version),
    ]) {
      for await (const batch of batchesOf<VersionedAccount>(accounts, batchSize)) await this.send(batch.map(ofAccount));
    }
    for await (const batch of batchesOf(sessions.recentlyEnded(), batchSize)) await this.send(batch.map(ofSession));
  }

  private send(revocations: readonly Revocation[]): Promise<void> {
    return publishRevocations(this.deps.redis, revocations, this.deps.logger);
  }

  private async tryNow(publish: () => Promise<void>): Promise<void> {
    try {
      await publish();
    } catch (error) {
      // Safe to ignore: this service checks accounts in MongoDB, and the others get the revocations once Redis is back.
      this.deps.logger.warn({ err: error }, 'revoked tokens not published yet');
      this.retryLater();
    }
  }

  private readonly retryLater = (): void => {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.publishRecent().catch(this.retryLater), retryMs);
    this.timer.unref();
  };
}

type VersionedAccount = Pick<UserDocument, '_id' | 'tokenVersion'>;

function ofAccount({ _id, tokenVersion }: VersionedAccount): Revocation {
  return { userId: _id.toHexString(), validFrom: tokenVersion, lifeSeconds: tokenTtlSeconds };
}

function ofSession({ _id, userId, cookie, endedOlder }: SessionDocument): Revocation {
  return {
    userId: userId.toHexString(),
    sessionId: _id.toHexString(),
    andOlder: endedOlder,
    lifeSeconds: lifeSecondsOf(cookie !== null),
  };
}
