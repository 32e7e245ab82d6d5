import { createLogger, createTokenVerifier, Revocations, ServiceClient } from '@storysprout/service-kit';
import {
  quietLogger,
  startApp,
  type TestDatabase,
  testInternalSettings,
  testInternalVerifier,
  testKeys,
  testRedis,
  testSigner,
} from '@storysprout/service-kit/testing';
import { afterAll } from 'vitest';
import { createRegistryApp, type RegistryApp } from '../src/app';
import { readConfig } from '../src/config';
import { hashOfToken } from '../src/remotes/deploy-tokens';

const remoteNames = ['mf_blog', 'mf_dashboard', 'mf_admin', 'mf_funzone'];

export function deployTokenOf(remote: string): string {
  return `${remote}-deploys-with-this`;
}

const deployTokens = remoteNames.map((name) => `${name}:${hashOfToken(deployTokenOf(name))}`).join(',');

export interface RunningRegistry extends RegistryApp {
  readonly url: string;
  close(): Promise<void>;
}

/** The real registry on a free port. Services not given point to where nobody listens. */
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
  const users = new ServiceClient({
    baseUrl: config.USER_URL,
    name: 'user',
    signer: testSigner('registry'),
    logger,
    timeoutMs: 5_000,
  });
  const registry = await createRegistryApp({
    config,
    mongo,
    redis,
    logger,
    verifier: createTokenVerifier({ publicKeyPem: config.JWT_PUBLIC_KEY, revocations }),
    internal: testInternalVerifier('registry'),
    users,
    readiness: { mongodb: mongo.ping },
  });
  await registry.start();
  const app = await startApp(registry.app);
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await app.close();
    await registry.stop();
    await users.close();
    await revocations.stop();
  };
  afterAll(close);
  return { ...registry, url: app.url, close };
}
