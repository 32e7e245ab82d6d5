import type { AddressInfo } from 'node:net';
import type { InternalService, JobName } from '@storysprout/contract';
import {
  type BuiltService,
  buildService,
  createLogger,
  type ServiceConfig,
  type ServiceContext,
  type ServiceModule,
  type ServicePlan,
  type Stores,
} from '../runtime';
import { testInternalSettings } from './calls/internal';
import { testKeys } from './calls/tokens';
import { onCleanup } from './cleanup';
import { quietLogger, type TestDatabase, type TestRedis, testDatabase, testRedis } from './stores/stores';

export interface TestServiceOptions {
  /** A database of the caller's; a new one when missing. */
  readonly mongo?: TestDatabase;
  /** A Redis of the caller's; a new one when missing. */
  readonly redis?: TestRedis;
  /** Settings beside those that every service needs, or in place of them. */
  readonly settings?: Readonly<Record<string, string | undefined>>;
  readonly now?: () => Date;
}

export interface TestService<Context, Modules> extends BuiltService<Context, Modules> {
  readonly url: string;
  readonly mongo: TestDatabase;
  readonly redis: TestRedis;
  /** Stops the background work, as at the end of the process. The service still answers. */
  stopWorkers(): Promise<void>;
  /** Stops the service before the end of the test. */
  stop(): Promise<void>;
}

/**
 * Builds a service by its own plan, with real stores, and lets it listen on a free port. Its workers and jobs start
 * when the test wants them; everything stops with the test.
 */
export async function startTestService<
  Config extends ServiceConfig,
  S extends Stores,
  Modules extends Readonly<Record<string, ServiceModule>>,
  Queue extends JobName,
  Called extends InternalService,
>(
  plan: ServicePlan<Config, S, Queue, Called, Modules>,
  { now, settings, ...stores }: TestServiceOptions = {},
): Promise<TestService<ServiceContext<Config, S, Queue, Called>, Modules>> {
  const { name } = plan;
  const mongo = stores.mongo ?? (await testDatabase(name));
  const redis = stores.redis ?? (await testRedis());
  const env = {
    NODE_ENV: 'test',
    PORT: '0',
    SHUTDOWN_IDLE_MS: '0',
    MONGODB_URL: mongo.url,
    MONGODB_DB: mongo.dbName,
    REDIS_URL: redis.url,
    JWT_PUBLIC_KEY: testKeys().publicKeyPem,
    ...testInternalSettings(name),
    ...settings,
  };
  const logger = process.env.TEST_LOGS ? createLogger({ name, level: 'debug' }) : quietLogger;
  const service = await buildService(plan, { env, logger, now, mongo, redis: redis.redis });
  const server = await service.listen();
  const stop = async () => {
    await service.shutdown.run();
  };
  const workers = Object.values<ServiceModule>(service.modules).flatMap((module) =>
    Object.values(module.workers ?? {}),
  );
  const stopWorkers = async () => {
    for (const worker of workers.toReversed()) await worker.stop();
  };
  onCleanup(stop);
  // A TCP server's address is never a string or null while it listens.
  const { port } = server.address() as AddressInfo;
  return { ...service, url: `http://127.0.0.1:${port}`, mongo, redis, stopWorkers, stop };
}
