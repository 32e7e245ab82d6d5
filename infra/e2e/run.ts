import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDrillSite } from '../drills/drill-site';
import { findChromium } from '../local/install';
import { root } from '../local/packages.mjs';
import { freeSitePort } from '../local/ports';
import { readSettings, type Settings } from '../local/settings';
import { type RunningSite, startSite } from '../local/site';

/**
 * The browser tests: starts the whole site as `npm start` does, on ports and in a folder of its own, runs
 * Playwright against it and stops it again. `--report FILE` writes the figures; other arguments go to
 * Playwright. `--copies N` starts so many of every process, behind balancers; what kills one of them is left to the
 * drills then. `BASE_URL` skips the start and tests a site that runs already; then `E2E_ADMIN_EMAIL` and
 * `E2E_ADMIN_PASSWORD` are its moderator, and `INBOX_URL` shows its e-mails.
 */

const {
  E2E_ADMIN_EMAIL: email = 'moderator@storysprout.example',
  E2E_ADMIN_PASSWORD: password = 'only-for-the-tests',
} = process.env;
const admin = { email, password };

interface TestedSite {
  readonly url: string;
  readonly inbox: string;
  readonly dataDir: string;
  readonly mongo: string;
  readonly redis: string;
  /** Where its services are, when they are not on the ports beside its own. */
  readonly services?: Pick<Settings, 'BLOG_URL' | 'USER_URL' | 'ADMIN_URL'>;
}

function playwright(site: TestedSite, args: readonly string[]): Promise<number> {
  const env = {
    ...process.env,
    ...site.services,
    BASE_URL: site.url,
    INBOX_URL: site.inbox,
    E2E_ADMIN_EMAIL: admin.email,
    E2E_ADMIN_PASSWORD: admin.password,
    E2E_DATA_DIR: site.dataDir,
    E2E_MONGODB_URL: site.mongo,
    E2E_REDIS_URL: site.redis,
    CHROMIUM: findChromium(),
  };
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const child = spawn(process.execPath, [cli, 'test', '-c', join(root, 'infra/e2e/playwright.config.ts'), ...args], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}

async function startForTests(dataDir: string): Promise<RunningSite> {
  const settings = readSettings({
    PORT: `${await freeSitePort()}`,
    DATA_DIR: dataDir,
    SEED: 'none',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: 'info',
    MONGODB_URL: process.env.MONGODB_URL,
    REDIS_URL: process.env.REDIS_URL,
  });
  return startSite(settings, { say: (line) => process.stdout.write(`${line}\n`) });
}

/** The same against so many of every process. */
async function testCopies(copies: number, args: readonly string[]): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'storysprout-e2e-'));
  const site = await startDrillSite({ dataDir, copies, admin, say: (line) => process.stdout.write(`${line}\n`) });
  try {
    const { url, mail, mongo, redis } = site;
    const { BLOG_URL, USER_URL, ADMIN_URL } = site.settings;
    const stores = { inbox: mail.inbox ?? '', mongo: mongo.url, redis: redis.url };
    return await playwright({ url, dataDir, ...stores, services: { BLOG_URL, USER_URL, ADMIN_URL } }, args);
  } finally {
    await site.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function main(args: string[]): Promise<number> {
  const reportAt = args.indexOf('--report');
  if (reportAt >= 0) [, process.env.E2E_REPORT] = args.splice(reportAt, 2);
  const copiesAt = args.indexOf('--copies');
  if (copiesAt >= 0) return testCopies(Number(args.splice(copiesAt, 2)[1]), args);
  const given = process.env.BASE_URL;
  if (given)
    return playwright({ url: given, inbox: process.env.INBOX_URL ?? '', dataDir: '', mongo: '', redis: '' }, args);
  const dataDir = mkdtempSync(join(tmpdir(), 'storysprout-e2e-'));
  const site = await startForTests(dataDir);
  try {
    const { mail, mongo, redis } = site.stores;
    const { url } = site;
    return await playwright({ url, inbox: mail.inbox ?? '', dataDir, mongo: mongo.url, redis: redis.url }, args);
  } finally {
    await site.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
});
