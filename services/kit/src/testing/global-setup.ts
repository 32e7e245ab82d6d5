import { startEmbeddedMongo } from '@storysprout/embedded-mongo';
import type { TestProject } from 'vitest/node';
import { startRedisServer } from './redis-server';

declare module 'vitest' {
  interface ProvidedContext {
    mongodbUrl: string;
    redisUrl: string;
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
  const redis = REDIS_URL ? { url: REDIS_URL, stop: async () => undefined } : await startRedisServer();
  project.provide('mongodbUrl', mongo.url);
  project.provide('redisUrl', redis.url);
  return async () => {
    await redis.stop();
    await mongo.close();
  };
}
