import {
  createQueue,
  type Logger,
  Outbox,
  type OutboxQueues,
  openStores,
  type RedisConnection,
  Transactions,
} from '@storysprout/service-kit';
import type { MongoClient } from 'mongodb';
import type { AuditKeys } from '../../../../services/admin/src/audit/audit-keys';
import type { ReplayLogStore } from '../../../../services/admin/src/audit/replay-log/replay-log-store';
import { createRestorePlan as createAdminRestorePlan } from '../../../../services/admin/src/restore.plan';
import { stores as adminStores } from '../../../../services/admin/src/stores';
import { createRestorePlan } from '../../../../services/blog/src/restore.plan';
import { stores as blogStores } from '../../../../services/blog/src/stores';
import { createRestorePlan as createUserRestorePlan } from '../../../../services/user/src/restore.plan';
import { stores as userStores } from '../../../../services/user/src/stores';

export interface ReplayContext {
  readonly mongo: MongoClient;
  /** The Redis of the queues, and its address. */
  readonly redis: RedisConnection;
  readonly redisUrl: string;
  /** The Redis of everything else, when it is a separate one. */
  readonly cache: RedisConnection | null;
  readonly databasePrefix: string;
  /** The replay log. */
  readonly list: Pick<ReplayLogStore, 'texts'>;
  readonly keys: AuditKeys;
  readonly logger: Logger;
  readonly now: () => Date;
}

export type RestoredSite = Awaited<ReturnType<typeof openRestoredSite>>;

/**
 * Opens the parts of the services that a replay needs, while none of the services runs. Their events wait in the
 * outboxes.
 */
export async function openRestoredSite(context: ReplayContext) {
  const { mongo, redis, redisUrl, databasePrefix, logger, now } = context;
  const transactions = new Transactions(mongo);
  const userDb = mongo.db(`${databasePrefix}user`);
  const blogDb = mongo.db(`${databasePrefix}blog`);
  const adminDb = mongo.db(`${databasePrefix}admin`);
  const queue = createQueue('challengeEmail', { redisUrl, logger });
  const outbox = new Outbox<OutboxQueues>(userDb, {}, logger);
  await outbox.indexes();
  const users = await openStores(userDb, userStores);
  const collections = await openStores(blogDb, blogStores);
  const adminCollections = await openStores(adminDb, adminStores);
  return {
    ...context,
    transactions,
    userDb,
    outbox,
    users,
    personalData: createUserRestorePlan({ db: userDb, collections: users, redis, logger }),
    /** The Redis with the services' own data, such as revoked tokens. */
    tokens: context.cache ?? redis,
    blog: await createRestorePlan({ db: blogDb, collections, transactions, redis, logger, now }),
    accounts: createAdminRestorePlan({ db: adminDb, collections: adminCollections, transactions, queue, now }),
    close: () => queue.close(),
  };
}
