import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../build/packages.mjs';
import { startDoubledSite } from '../load/doubled-site';
import { findChromium, findHeadlessChromium } from '../local/install';
import { untilStopped } from '../local/processes/until-stopped';
import type { Settings } from '../local/settings';
import { inTempFolder } from '../remote-build/temp-folder';
import { admin, say, startTestedSite, testEnv } from './tested-site';

/**
 * Runs the browser tests: starts the whole site as `npm start` does, on ports and in a folder of its own, runs
 * Playwright against it and stops it again. `--report FILE` writes the figures; other arguments go to Playwright.
 * `--long` runs only the files of the long suite (`*.long.spec.ts`). `--copies N` starts N of every process, behind
 * balancers, and leaves killing processes to the drills. `CHROMIUM` selects another browser than the headless one.
 * `BASE_URL` skips the start and tests a site that is already running; then `E2E_ADMIN_EMAIL` and `E2E_ADMIN_PASSWORD`
 * are its moderator's, and `INBOX_URL` shows its e-mails.
 */

/** A stopped run lets Playwright finish what it does, and stops the site. */
const stopped = untilStopped();

interface TestedSite {
  readonly url: string;
  readonly inbox: string;
  readonly dataDir: string;
  readonly mongo: string;
  readonly redis: string;
  /** Addresses of its services, when they are not on the ports next to its own. */
  readonly services?: Pick<Settings, 'BLOG_URL' | 'USER_URL' | 'ADMIN_URL' | 'REGISTRY_URL' | 'RENDERER_URL'>;
}

async function playwright(site: TestedSite, args: readonly string[]): Promise<number> {
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
    CHROMIUM: process.env.CHROMIUM ?? findHeadlessChromium(),
    CHROMIUM_OF_READERS: findChromium(),
  };
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const child = spawn(process.execPath, [cli, 'test', '-c', join(root, 'infra/e2e/playwright.config.ts'), ...args], {
    cwd: root,
    env,
    stdio: 'inherit',
    // A separate process group: Ctrl-C reaches only this process. Playwright ends at once after two signals.
    detached: true,
  });
  stopped.then(() => child.kill('SIGINT'));
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}

async function testOne(dataDir: string, args: readonly string[]): Promise<number> {
  const { url, stores, stop } = await startTestedSite(dataDir);
  const { mail, mongo, redis } = stores;
  const site = { url, dataDir, inbox: mail.inbox ?? '', mongo: mongo.url, redis: redis.url };
  return playwright(site, args).finally(stop);
}

/** Runs the tests against several copies of every process. */
async function testCopies(copies: number, dataDir: string, args: readonly string[]): Promise<number> {
  const { url, settings, mail, mongo, redis, stop } = await startDoubledSite({
    dataDir,
    copies,
    admin,
    say,
    env: testEnv,
  });
  const { BLOG_URL, USER_URL, ADMIN_URL, REGISTRY_URL, RENDERER_URL } = settings;
  const services = { BLOG_URL, USER_URL, ADMIN_URL, REGISTRY_URL, RENDERER_URL };
  const site = { url, dataDir, inbox: mail.inbox ?? '', mongo: mongo.url, redis: redis.url, services };
  return playwright(site, args).finally(stop);
}

async function main(args: string[]): Promise<number> {
  const reportAt = args.indexOf('--report');
  if (reportAt >= 0) [, process.env.E2E_REPORT] = args.splice(reportAt, 2);
  const longAt = args.indexOf('--long');
  if (longAt >= 0) {
    args.splice(longAt, 1);
    process.env.E2E_LONG = '1';
  }
  const copiesAt = args.indexOf('--copies');
  const copies = copiesAt >= 0 ? Number(args.splice(copiesAt, 2)[1]) : 0;
  const given = process.env.BASE_URL;
  if (given && copies === 0)
    return playwright({ url: given, inbox: process.env.INBOX_URL ?? '', dataDir: '', mongo: '', redis: '' }, args);
  return inTempFolder('e2e', (dataDir) => (copies > 0 ? testCopies(copies, dataDir, args) : testOne(dataDir, args)));
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
});
