import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { KeyPair } from './keys';
import { root } from './packages.mjs';
import { Part } from './part';
import { freePort } from './ports';
import { answersOk } from './probes';
import { dataPath, type Settings } from './settings';
import type { PartDefaults, Store } from './stores';

/** The product's own processes, with the settings each of them needs. */

export interface Stores {
  readonly mongo: Store;
  readonly redis: Store;
  readonly mail: Store;
}

interface Process {
  readonly name: string;
  readonly bundle: string;
  readonly port: number;
  readonly env: NodeJS.ProcessEnv;
}

export const remoteFolders = ['mf-blog', 'mf-dashboard', 'mf-admin', 'mf-funzone'];

/** Lays out the built remotes as the gateway reads them: one folder per remote, named as in its manifest. */
function layOutRemotes(settings: Settings): string {
  const target = dataPath(settings, 'remotes');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const folder of remoteFolders) {
    const dist = join(root, folder, 'dist');
    if (!existsSync(join(dist, 'remote.json'))) continue;
    const { name } = JSON.parse(readFileSync(join(dist, 'remote.json'), 'utf8')) as { name: string };
    symlinkSync(dist, join(target, name), 'dir');
  }
  return target;
}

async function processes(settings: Settings, stores: Stores, keys: KeyPair): Promise<Process[]> {
  const { PORT } = settings;
  const urls = {
    BLOG_URL: settings.BLOG_URL ?? `http://127.0.0.1:${PORT + 1}`,
    USER_URL: settings.USER_URL ?? `http://127.0.0.1:${PORT + 2}`,
    ADMIN_URL: settings.ADMIN_URL ?? `http://127.0.0.1:${PORT + 3}`,
  };
  const shared = {
    HOST: '127.0.0.1',
    MONGODB_URL: stores.mongo.url,
    REDIS_URL: stores.redis.url,
    JWT_PUBLIC_KEY: keys.publicPem,
    PUBLIC_URL: settings.publicUrl,
    SUPPORT_EMAIL: settings.SUPPORT_EMAIL,
    LOG_LEVEL: settings.LOG_LEVEL,
    ...urls,
  };
  const admin = { ADMIN_EMAIL: settings.ADMIN_EMAIL, ADMIN_PASSWORD: settings.ADMIN_PASSWORD };
  const mailPort = await freePort();
  const own: (Process & { givenUrl?: string | undefined })[] = [
    {
      name: 'user service',
      bundle: 'services/user/dist/main.js',
      port: PORT + 2,
      env: { ...shared, ...admin, JWT_PRIVATE_KEY: keys.privatePem },
      givenUrl: settings.USER_URL,
    },
    {
      name: 'blog service',
      bundle: 'services/blog/dist/main.js',
      port: PORT + 1,
      env: shared,
      givenUrl: settings.BLOG_URL,
    },
    {
      name: 'admin service',
      bundle: 'services/admin/dist/main.js',
      port: PORT + 3,
      env: shared,
      givenUrl: settings.ADMIN_URL,
    },
    {
      name: 'mail worker',
      bundle: 'services/admin/dist/mail-worker.js',
      port: mailPort,
      env: { ...shared, SMTP_URL: stores.mail.url, MAIL_JOURNAL_DIR: dataPath(settings, 'mail-journal') },
    },
    {
      name: 'gateway',
      bundle: 'gateway/dist/main.js',
      port: PORT,
      env: {
        ...shared,
        METRICS_PORT: `${await freePort()}`,
        SITE_DIR: join(root, 'shell/dist'),
        REMOTES_DIR: layOutRemotes(settings),
      },
    },
  ];
  return own.filter(({ givenUrl }) => givenUrl === undefined);
}

/** Starts services, mail worker and gateway together and waits until each is ready. */
export async function startServices(
  settings: Settings,
  stores: Stores,
  keys: KeyPair,
  defaults: PartDefaults,
  extraEnv: NodeJS.ProcessEnv,
): Promise<Part[]> {
  const { PATH, HOME, NODE_OPTIONS, RATE_LIMITS, CORS_ORIGINS, API_BASE_URL, BARE_XP_DAILY_CAP } = process.env;
  const passed = { PATH, HOME, NODE_OPTIONS, RATE_LIMITS, CORS_ORIGINS, API_BASE_URL, BARE_XP_DAILY_CAP };
  const parts = (await processes(settings, stores, keys)).map(
    ({ name, bundle, port, env }) =>
      new Part({
        ...defaults,
        name,
        command: process.execPath,
        args: ['--enable-source-maps', join(root, bundle)],
        env: { NODE_ENV: 'production', ...passed, ...env, ...extraEnv, PORT: `${port}` },
        logFile: dataPath(settings, 'logs', `${name.replace(' ', '-')}.log`),
        isReady: () => answersOk(`http://127.0.0.1:${port}/readyz`),
      }),
  );
  const started = await Promise.allSettled(parts.map((part) => part.start()));
  const failed = started.find((outcome) => outcome.status === 'rejected');
  if (failed) {
    await Promise.all(parts.map((part) => part.stop()));
    throw failed.reason;
  }
  return parts;
}
