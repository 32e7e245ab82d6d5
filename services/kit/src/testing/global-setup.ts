import { startEmbeddedMongo } from '@storysprout/embedded-mongo';
import type { TestProject } from 'vitest/node';
import { startRedisServer } from './redis-server';

declare module 'vitest' {
  interface ProvidedContext {
    mongodbUrl: string;
    /** One for each worker: pub/sub ignores databases, and announcements of one file would reach another's listeners. */
    redisUrls: string[];
  }
}

/** Stores for the integration tests: those named in the environment, or private ones that keep nothing. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { MONGODB_URL, REDIS_URL } = process.env;
  const mongo = MONGODB_URL
    ? { url: MONGODB_URL, close: async () => undefined }
    : await startEmbeddedMongo({
        dataDir: undefined,
        collectionsInTransactions: 'refused',
        // As for `npm start` (infra/local/stores.ts): tests that kill processes wait for what those left open.
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
