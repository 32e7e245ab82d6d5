import type { TestProject } from 'vitest/node';
import { spawnProcess } from './process';
import { startRedisServer } from './stores/redis-server';
import { waitFor } from './wait-for';

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

async function startMongo() {
  const server = await spawnProcess(new URL('./stores/embedded-mongo.main.ts', import.meta.url), {});
  const url = await waitFor(() => /^mongodb:.*/m.exec(server.output())?.[0], { timeoutMs: 90_000 });
  return { url, kill: server.kill };
}

/**
 * Starts the stores for the integration tests, or uses those named in the environment. The started ones keep no data.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { MONGODB_URL, REDIS_URL } = process.env;
  const mongo = MONGODB_URL ? { url: MONGODB_URL, kill: async () => undefined } : await startMongo();
  const workers = Array.from({ length: project.vitest.config.maxWorkers });
  const redis = REDIS_URL ? [] : await Promise.all(workers.map(() => startRedisServer()));
  project.provide('mongodbUrl', mongo.url);
  project.provide('redisUrls', REDIS_URL ? [REDIS_URL] : redis.map(({ url }) => url));
  return async () => {
    await Promise.all(redis.map((server) => server.stop()));
    await mongo.kill();
  };
}
