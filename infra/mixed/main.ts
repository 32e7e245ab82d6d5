import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedMongo } from '@storysprout/embedded-mongo';
import { client, newTestKeys, startRedisCluster, startRedisServer } from '@storysprout/service-kit/testing';
import { MongoClient } from 'mongodb';
import { MailCatcher } from '../../services/admin/test/mail-catcher';
import { platform } from '../../services/registry/test/samples';
import { root } from '../build/packages.mjs';
import { findRedis } from '../local/install';
import { runMigrateCommand } from '../migrations/commands';
import { type ProcessName, processNames, startRunningSite } from '../observability/test/running-site';
import { inTempFolder } from '../remote-build/temp-folder';
import { buildProcesses, checkOut, lastRelease } from './last-release';
import { type Left, moderator, tellStories } from './stories';

/**
 * `npm run test:mixed [-- <commit>]`: processes of the last release and of this one on the same databases, mixed in all ways
 * that an upgrade has, and back; at last this release with its Redis in a cluster. In each round children and moderators do what they do all day, also with what earlier rounds left.
 */

const prefix = 'storysprout_';
const databases = {
  user: `${prefix}user`,
  blog: `${prefix}blog`,
  admin: `${prefix}admin`,
  'mail-worker': `${prefix}admin`,
  registry: `${prefix}gateway`,
} as const;

interface Round {
  readonly what: string;
  /** Which processes are of this release; the others are of the last one. */
  readonly isNew: (name: ProcessName) => boolean;
}

const services: readonly ProcessName[] = ['user', 'blog', 'admin', 'mail-worker', 'registry'];

/** As pods are replaced, and one way that they are not, so that no service relies on the order. */
const rounds: readonly Round[] = [
  { what: 'the last release on the new databases', isNew: () => false },
  { what: 'new services behind the old gateway', isNew: (name) => services.includes(name) },
  { what: 'the new gateway before old services', isNew: (name) => !services.includes(name) },
  { what: 'new user and admin services beside the old others', isNew: (name) => name === 'user' || name === 'admin' },
  { what: 'this release', isNew: () => true },
  { what: 'back to the last release', isNew: () => false },
];

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** The pages are not looked at here, so any will do. */
function emptyPage(folder: string): string {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'platform.json'), JSON.stringify(platform));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Storysprout</title><div id="root"></div>');
  return folder;
}

await inTempFolder('mixed', async (folder) => {
  const commit = process.argv[2] ?? lastRelease();
  say(`The last release: ${commit}`);
  const old = join(folder, 'last-release');
  const removeCheckout = checkOut(commit, old);
  findRedis();
  const mail = new MailCatcher();
  const redis = await startRedisServer();
  const cluster = await startRedisCluster();
  const mongo = await startEmbeddedMongo({ transactionLifetimeMs: 10_000 });
  const mongoClient = await MongoClient.connect(mongo.url);
  try {
    for (const each of [old, root]) buildProcesses(each);
    process.env.BUILT_PROCESSES = '1';
    await mail.start();
    const keys = newTestKeys();
    const env = {
      MONGODB_URL: mongo.url,
      REDIS_URL: redis.url,
      JWT_PRIVATE_KEY: keys.privateKeyPem,
      JWT_PUBLIC_KEY: keys.publicKeyPem,
      AUDIT_PRIVATE_KEY: newTestKeys().privateKeyPem,
      PICTURE_KEY: 'a key of pictures for the tests!!',
      SMTP_URL: mail.url,
      PUBLIC_URL: 'https://storysprout.example',
      MAIL_JOURNAL_DIR: join(folder, 'journal'),
      SITE_DIR: emptyPage(join(folder, 'site')),
      ALLOW_VOLATILE_REDIS: '1',
      ARGON2_MEMORY_KIB: '64',
      RATE_LIMITS: 'off',
      ADMIN_EMAIL: moderator.email,
      ADMIN_PASSWORD: moderator.password,
      LOG_LEVEL: 'info',
      SHUTDOWN_IDLE_MS: '0',
    };
    let left: Left | null = null;
    const tell = async (round: number, { what, isNew }: Round, own: Readonly<Record<string, string>> = {}) => {
      const startedAt = performance.now();
      const rootOf = (name: ProcessName) => (isNew(name) ? root : old);
      const site = await startRunningSite({ ...env, MIGRATE_AT_START: 'off', ...own }, databases, rootOf);
      try {
        left = await tellStories({ site: client(site.url), mail }, round, left);
      } catch (error) {
        say(site.lines().slice(-30).join('\n'));
        throw error;
      } finally {
        await Promise.all(processNames.map((name) => site.stop(name)));
      }
      say(`✓ ${what} (${((performance.now() - startedAt) / 1_000).toFixed(1)} s)`);
    };
    await tell(0, { what: 'the last release on its own databases', isNew: () => false }, { MIGRATE_AT_START: 'on' });
    await runMigrateCommand('', { client: mongoClient, prefix, say });
    for (const [at, round] of rounds.entries()) await tell(at + 1, round);
    const inCluster = { what: 'this release, with its Redis in a cluster', isNew: () => true };
    await tell(rounds.length + 1, inCluster, { REDIS_URL: cluster.url });
  } finally {
    removeCheckout();
    await mongoClient.close();
    await mongo.close();
    await redis.stop();
    await cluster.stop();
    await mail.stop();
  }
});
