import {
  type Logger,
  Outbox,
  type OutboxQueues,
  type RedisConnection,
  randomToken,
  Switches,
  type Transactions,
} from '@storysprout/service-kit';
import type { Db } from 'mongodb';
import { type BlogServiceContext, createModules } from './plan';

export interface RestoredStores {
  readonly db: Db;
  readonly collections: BlogServiceContext['collections'];
  readonly transactions: Transactions;
  readonly redis: RedisConnection;
  readonly logger: Logger;
  readonly now: () => Date;
}

/**
 * Creates the modules for the restore of a backup, which erases accounts and revokes consents while no service is
 * running. Events wait in the outbox until the service starts.
 */
export async function createRestorePlan(stores: RestoredStores) {
  const { db, redis, logger } = stores;
  const outbox = new Outbox<OutboxQueues>(db, {}, logger);
  await outbox.indexes();
  return createModules({
    ...stores,
    outbox,
    switches: new Switches(redis, logger),
    // Nothing is read or written on behalf of a reader, so no profile is fetched and no address of a picture is signed.
    upstreams: { user: null },
    config: { PICTURE_KEY: [randomToken()], NEW_ACCOUNT_DAYS: 0 },
  });
}
