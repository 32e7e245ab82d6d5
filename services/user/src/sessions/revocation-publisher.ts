import { tokenTtlSeconds } from '@storysprout/contract';
import {
  dropSessions,
  type Logger,
  type RedisConnection,
  RevocationNews,
  type RevokedSession,
  revocationBatch,
  storeSessions,
  storeVersions,
  voidTokensBefore,
} from '@storysprout/service-kit';
import type { Collection } from 'mongodb';
import type { ErasureDocument } from '../users/erasure.document';
import type { UserDocument } from '../users/user.document';
import type { RestoredDocument } from './restored.document';
import type { SessionDocument } from './session.document';
import { lifeSecondsOf, type SessionRepository } from './session.repository';

const retryMs = 1_000;

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
 * Tells all services which tokens are void. MongoDB has the lasting record (`tokenVersion`). Redis gets each
 * revocation at once, and all recent ones at every start and whenever it comes back, since it may have lost them.
 */
export class RevocationPublisher {
  private timer: NodeJS.Timeout | undefined;
  private readonly news: RevocationNews;

  constructor(private readonly deps: RevocationPublisherDeps) {
    this.news = new RevocationNews(deps.redis, deps.logger);
  }

  publish({ _id, tokenVersion }: VersionedAccount): Promise<void> {
    const entry = { userId: _id.toHexString(), validFrom: tokenVersion };
    return this.tryNow(async () => {
      await storeVersions(this.deps.redis, [entry]);
      await this.news.tellVersion(entry);
    });
  }

  /** @param covered ended sessions of the account that no longer need entries of their own */
  publishSession(session: SessionDocument, covered: readonly SessionDocument[] = []): Promise<void> {
    const ended = revokedSession(session);
    return this.tryNow(async () => {
      await storeSessions(this.deps.redis, [ended]);
      await dropSessions(this.deps.redis, covered.map(revokedSession));
      await this.news.tellSession(ended);
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

  /** Publishes every revocation that could concern an unexpired token. What Redis knows already stays as it is. */
  async publishRecent(): Promise<void> {
    const { users, erasures, restored, sessions, redis, now } = this.deps;
    const since = new Date(now().getTime() - tokenTtlSeconds * 1_000);
    const version = { projection: { tokenVersion: 1 } };
    for await (const { at } of restored.find({ expiresAt: { $gt: now() } })) await voidTokensBefore(redis, at);
    let found = 0;
    for (const recent of [
      users.find({ tokensRevokedAt: { $gt: since } }, version),
      erasures.find({ expiresAt: { $gt: now() } }, version),
    ]) {
      for await (const batch of inBatches<VersionedAccount>(recent, revocationBatch))
        found += await storeVersions(redis, batch.map(revokedVersion));
    }
    for await (const batch of inBatches(sessions.recentlyEnded(), revocationBatch))
      found += await storeSessions(redis, batch.map(revokedSession));
    if (found > 0) this.news.look();
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

type VersionedAccount = Pick<UserDocument, '_id' | 'tokenVersion'>;

function revokedVersion({ _id, tokenVersion }: VersionedAccount) {
  return { userId: _id.toHexString(), validFrom: tokenVersion };
}

async function* inBatches<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
