import { startEmbeddedMongo } from '@storysprout/embedded-mongo';
import type { TestProject } from 'vitest/node';
import { startRedisServer } from './stores/redis-server';

declare module 'vitest' {
  interface ProvidedContext {
    mongodbUrl: string;
    /**
     * One server for each worker: pub/sub ignores databases, so announcements of one file would reach the listeners of
     * another.
     */
    redisUrls: string[];
  }
}

/**
 * Starts the stores for the integration tests, or uses those named in the environment. The started ones keep no data.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { MONGODB_URL, REDIS_URL } = process.env;
  const mongo = MONGODB_URL
    ? { url: MONGODB_URL, close: async () => undefined }
    : await startEmbeddedMongo({
        dataDir: undefined,
        collectionsInTransactions: 'refused',
        // The same as for `npm start` (infra/local/stores.ts), because tests that kill processes wait for the
        // transactions these left open.
        transactionLifetimeMs: 10_000,
      });
  const workers = Array.from({ length: project.vitest.config.maxWorkers });
  const redis = REDIS_URL ? [] : await Promise.all(workers.map(() => startRedisServer()));
  project.provide('mongodbUrl', mongo.url);
  project.provide('redisUrls', REDIS_URL ? [REDIS_URL] : redis.map(({ url }) => url));
  return async () => {
    await Promise.all(redis.map((server) => server.stop()));
    await mongo.close();
  };
}
