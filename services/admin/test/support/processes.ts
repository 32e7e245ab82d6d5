import { spawnProcess, type TestProcess, testInternalSettings, testKeys } from '@storysprout/service-kit/testing';
import type { AdminSite } from './admin-site';

/** The admin service and its mail worker as separate processes, beside the test's own service. */

/** Starts the service and waits until it answers. */
export async function startAdminProcess(site: AdminSite): Promise<TestProcess> {
  const service = await spawnProcess(new URL('../../src/main.ts', import.meta.url), {
    LOG_LEVEL: 'warn',
    ...storesOf(site),
    BLOG_URL: site.blogService.url,
    JWT_PUBLIC_KEY: testKeys().publicKeyPem,
    AUDIT_PRIVATE_KEY: testKeys().privateKeyPem,
    ...testInternalSettings('admin'),
  });
  await service.answers('/healthz');
  return service;
}

export interface WorkerSettings {
  readonly smtpUrl: string;
  readonly env?: NodeJS.ProcessEnv;
  /** A program that starts it, with its arguments. */
  readonly launcher?: readonly string[];
}

/** Starts a mail worker without waiting for it. */
export function spawnWorker(site: AdminSite, { smtpUrl, env, launcher }: WorkerSettings): Promise<TestProcess> {
  const settings = {
    LOG_LEVEL: 'info',
    ...storesOf(site),
    PUBLIC_URL: 'https://storysprout.example',
    SMTP_URL: smtpUrl,
    ALLOW_VOLATILE_REDIS: '1',
    ...testInternalSettings('mail-worker'),
    ...env,
  };
  return spawnProcess(new URL('../../src/mail-worker.ts', import.meta.url), settings, launcher);
}

/** Starts a mail worker and waits until it is ready. */
export async function startWorker(site: AdminSite, settings: WorkerSettings): Promise<TestProcess> {
  const worker = await spawnWorker(site, settings);
  await worker.answers('/readyz');
  return worker;
}

function storesOf({ mongo, redis, userService }: AdminSite): NodeJS.ProcessEnv {
  return {
    MONGODB_URL: mongo.url,
    MONGODB_DB: mongo.dbName,
    REDIS_URL: redis.url,
    USER_URL: userService.url,
  };
}
