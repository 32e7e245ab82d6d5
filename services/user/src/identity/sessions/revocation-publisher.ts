import { tokenTtlSeconds } from '@storysprout/contract';
import {
  batchesOf,
  dropRevocations,
  publishRevocations,
  type Revocation,
  revokeTokensBefore,
} from '@storysprout/service-kit';
import type { UserDocument } from '../account/user.document';
import type { AccountContext } from '../identity.context';
import type { SessionDocument } from './session.document';
import { lifeSecondsOf } from './session.repository';

const retryMs = 1_000;
/** How many documents are read and then published together. */
const batchSize = 500;

/**
 * Publishes revoked tokens to all services. The durable record is `tokenVersion` in MongoDB. Redis gets each revocation
 * at once, and all recent ones at every start and whenever it reconnects, because it may have lost them.
 */
export class RevocationPublisher {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly context: Pick<AccountContext, 'collections' | 'logger' | 'now' | 'redis' | 'sessionRows'>,
  ) {}

  publish(account: VersionedAccount): Promise<void> {
    return this.tryNow(() => this.send([ofAccount(account)]));
  }

  /** @param covered ended sessions of the account that no longer need entries of their own */
  publishSession(session: SessionDocument, covered: readonly SessionDocument[] = []): Promise<void> {
    return this.tryNow(async () => {
      await this.send([ofSession(session)]);
      await dropRevocations(this.context.redis, covered.map(ofSession));
    });
  }

  start(): void {
    this.context.redis.on('ready', this.retryLater);
    this.publishRecent().catch(this.retryLater);
  }

  stop(): void {
    this.context.redis.off('ready', this.retryLater);
    clearTimeout(this.timer);
  }

  /**
   * Publishes every revocation that could affect an unexpired token. Entries that Redis already has are left as they
   * are.
   */
  async publishRecent(): Promise<void> {
    const { collections, now, redis, sessionRows } = this.context;
    const { erasures, restored, users } = collections;
    const since = new Date(now().getTime() - tokenTtlSeconds * 1_000);
    const version = { projection: { tokenVersion: 1 } };
    for await (const { at } of restored.find({ expiresAt: { $gt: now() } })) await revokeTokensBefore(redis, at);
    for (const accounts of [
      users.find({ tokensRevokedAt: { $gt: since } }, version),
      erasures.find({ expiresAt: { $gt: now() } }, version),
    ]) {
      for await (const batch of batchesOf<VersionedAccount>(accounts, batchSize)) await this.send(batch.map(ofAccount));
    }
    for await (const batch of batchesOf(sessionRows.recentlyEnded(), batchSize)) await this.send(batch.map(ofSession));
  }

  private send(revocations: readonly Revocation[]): Promise<void> {
    return publishRevocations(this.context.redis, revocations, this.context.logger);
  }

  private async tryNow(publish: () => Promise<void>): Promise<void> {
    try {
      await publish();
    } catch (error) {
      // Safe to ignore: this service checks accounts in MongoDB, and the others get the revocations once Redis is back.
      this.context.logger.warn({ err: error }, 'revoked tokens not published yet');
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
