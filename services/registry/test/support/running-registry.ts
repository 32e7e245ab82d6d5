import { registryLimits } from '@storysprout/contract';
import {
  type Collections,
  createLogger,
  createServiceApp,
  createTokenVerifier,
  openStores,
  Revocations,
  requireEveryCall,
  type ServiceApp,
  ServiceClient,
} from '@storysprout/service-kit';
import {
  onCleanup,
  quietLogger,
  startApp,
  type TestDatabase,
  testInternalSettings,
  testInternalVerifier,
  testKeys,
  testRedis,
  testSigner,
} from '@storysprout/service-kit/testing';
import { readConfig } from '../../src/config';
import { hashOfToken } from '../../src/publishing/tokens/deploy-tokens';
import { addRoutes } from '../../src/routes';
import { createServices } from '../../src/services';
import { stores } from '../../src/stores';

const remoteNames = ['shell', 'mf_blog', 'mf_dashboard', 'mf_admin', 'mf_funzone'];

export function deployTokenOf(remote: string): string {
  return `${remote}-deploys-with-this`;
}

const deployTokens = remoteNames.map((name) => `${name}:${hashOfToken(deployTokenOf(name))}`).join(',');

export interface RunningRegistry extends Pick<ServiceApp, 'router' | 'metrics'> {
  readonly url: string;
  readonly collections: Collections<typeof stores>;
  /** Stops the background work, as at the end of the process. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the real registry on a free port. For services not given, it uses an address where nobody listens. */
export async function startRegistry(
  mongo: TestDatabase,
  settings: Record<string, string> = {},
): Promise<RunningRegistry> {
  const { redis, url: redisUrl } = await testRedis();
  const config = readConfig({
    NODE_ENV: 'test',
    REDIS_URL: redisUrl,
    JWT_PUBLIC_KEY: testKeys().publicKeyPem,
    ...testInternalSettings('registry'),
    BLOG_URL: 'http://127.0.0.1:9',
    USER_URL: 'http://127.0.0.1:9',
    ADMIN_URL: 'http://127.0.0.1:9',
    MONGODB_URL: mongo.url,
    MONGODB_DB: mongo.dbName,
    DEPLOY_TOKENS: deployTokens,
    ...settings,
  });
  const logger = process.env.TEST_LOGS ? createLogger({ name: 'registry', level: 'debug' }) : quietLogger;
  const revocations = new Revocations(redis, quietLogger);
  await revocations.start();
  const user = new ServiceClient({ baseUrl: config.USER_URL, name: 'user', signer: testSigner('registry'), logger });
  const { app, router, metrics } = createServiceApp({
    name: 'registry',
    logger,
    readiness: { mongodb: mongo.ping },
    auth: { verifier: createTokenVerifier({ publicKeyPem: config.JWT_PUBLIC_KEY, revocations }) },
    internal: testInternalVerifier('registry'),
    jsonLimit: registryLimits.bodyBytes,
  });
  const collections = await openStores(mongo.db, stores);
  const { transactions } = mongo;
  const now = () => new Date();
  const services = createServices({
    ...{ config, transactions, collections, redis, metrics, logger, now },
    upstreams: { user },
  });
  addRoutes(router, services, { config, redis });
  requireEveryCall(router, 'registry');
  const workers = Object.values(services.workers);
  for (const worker of workers) worker.start();
  const stop = async () => {
    for (const worker of workers) await worker.stop();
  };
  const running = await startApp(app);
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await running.close();
    await stop();
    await user.close();
    await revocations.stop();
  };
  onCleanup(close);
  return { url: running.url, collections, router, metrics, stop, close };
}
