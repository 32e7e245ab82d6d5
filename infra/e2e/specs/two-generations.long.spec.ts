import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { loginResponse, platformFacts } from '@storysprout/contract';
import { root } from '../../build/workspaces';
import { readRecording } from '../../remotes/smoke-test/recording';
import { tokenOf } from '../../remotes/smoke-test/visit';
import { kitBefore } from '../commands/sites/kit-before';
import { StagedSite } from '../commands/sites/staged-site';
import { expect, test } from '../fixtures';

/**
 * Tests a shell in the middle of an upgrade: it contains a second kit with another version of React, and the blogs need
 * those. Everything is used as it was built; only gateway and services are left out, because the site of the other
 * tests keeps its own shell. This builds a whole shell.
 */

test.describe.configure({ mode: 'serial' });

const versionOf = (name: string) => createRequire(import.meta.url)(`${name}/package.json`).version as string;
const [reactNow, reactBefore] = [versionOf('react'), versionOf('react-before')];
const site = 'http://storysprout.localhost:8399';

let shell: string;
let contexts: BrowserContext[] = [];

test.beforeAll(() => {
  // The hook builds a whole shell, on a machine that is busy with other tests.
  test.slow();
  shell = mkdtempSync(join(tmpdir(), 'upgrading-shell-'));
  const script = join(root, 'infra/e2e/commands/sites/build-upgrading-shell.main.ts');
  execFileSync(process.execPath, ['--import', 'tsx', script, shell], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'inherit',
  });
});
test.afterAll(() => rmSync(shell, { recursive: true, force: true }));
test.afterEach(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  contexts = [];
});

/** Makes the blogs require the earlier kit and React only, which their build declares in two files. */
function asBefore(remote: string, path: string, text: string): string {
  if (remote !== 'mf_blog' || !/remoteEntry|^mf-manifest\.json$/.test(path)) return text;
  return text
    .replaceAll(`^${reactNow}`, `~${reactBefore}`)
    .replaceAll(`^${versionOf('@storysprout/kit')}`, `~${kitBefore}`);
}

const { accounts, at } = readRecording();
const account = { ...accounts.reader, email: 'paper-kite@storysprout.example' };
const signedIn = loginResponse.parse({ success: true, message: 'Hi!', user: account, token: tokenOf(account, at) });
const refused = { success: false, code: 'unauthorized', message: 'Please sign in.' };
const answers = {
  'POST /user/login': { status: 200, body: signedIn },
  // The session has ended on the server, and this call is the first to be refused.
  'POST /blog/bookmarks': { status: 401, body: refused },
};

/** Files of the second generation have a path of their own (infra/build/shell-files/second-generation.ts). */
const isOfSecondGeneration = (address: string) => new URL(address).pathname.startsWith('/assets/generation-');

interface Visit {
  readonly page: Page;
  /** Returns the versions of React that render on the page. */
  readonly reacts: () => Promise<string[]>;
  readonly failures: string[];
  /** Addresses of the second generation's files that the page requested. */
  readonly asked: string[];
}

async function visit(browser: Browser, remotes = ['mf_blog', 'mf_dashboard']): Promise<Visit> {
  const staged = new StagedSite({ shell, remotes, change: asBefore, answers });
  const context = await browser.newContext({ serviceWorkers: 'block' });
  contexts.push(context);
  await staged.open(context);
  await context.addInitScript(() => {
    const reacts: string[] = [];
    const inject = ({ version }: { version: string }) => reacts.push(version);
    const quiet = () => undefined;
    const hook = { renderers: new Map(), supportsFiber: true, inject, onCommitFiberRoot: quiet };
    Object.assign(window, { reacts, __REACT_DEVTOOLS_GLOBAL_HOOK__: { ...hook, onCommitFiberUnmount: quiet } });
  });
  const page = await context.newPage();
  const failures: string[] = [];
  page.on('pageerror', ({ message }) => failures.push(message));
  const asked: string[] = [];
  page.on('request', (request) => {
    if (isOfSecondGeneration(request.url())) asked.push(request.url());
  });
  const reacts = () => page.evaluate(() => (window as unknown as { reacts: string[] }).reacts.toSorted());
  return { page, reacts, failures, asked };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('a page has widgets of two generations, each drawn by its own React', async ({ browser }) => {
  const { page, reacts, failures, asked } = await visit(browser);
  await page.goto(`${site}/`);
  await expect(page.getByRole('heading', { name: 'Stories to explore' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('heading', { name: 'Top 3 This Week' })).toBeVisible();
  expect(await reacts()).toEqual([reactBefore, reactNow]);
  expect(asked).not.toEqual([]);
  expect(failures).toEqual([]);
});

test('pages without a part of the second generation ask for none of its files', async ({ browser }) => {
  const { page, reacts, failures, asked } = await visit(browser);
  await page.goto(`${site}/leaderboard`);
  await expect(heading(page, 'Leaderboard')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('StarryOtter').first()).toBeVisible();
  await page.getByRole('link', { name: 'About' }).first().click();
  await expect(heading(page, 'About Us')).toBeVisible();
  expect(asked).toEqual([]);
  expect(await reacts()).toEqual([reactNow]);
  expect(failures).toEqual([]);
});

test('who signs in or out in one generation has done so in both', async ({ browser }) => {
  test.slow();
  // Leaves out the remote that shows a surprise over the page after a sign-in.
  const { page, failures } = await visit(browser, ['mf_blog']);
  const signIn = page.getByRole('banner').getByRole('link', { name: 'Sign In' });
  const toComment = page.getByText('Sign in to tell the writer what you think!');
  const comment = page.getByLabel('Your comment');
  const comments = page.getByRole('button', { name: /^Comments/ });
  // The blog is fetched again for another reader, and then its comments are closed.
  const opened = (what: Locator) =>
    expect(async () => {
      if ((await comments.getAttribute('aria-expanded', { timeout: 2_000 })) === 'false') await comments.click();
      await expect(what).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
  const signInByForm = async () => {
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill('a-long-password');
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  };
  await page.goto(`${site}/blogs`);
  await page.locator('main a[href^="/blog/"]').first().click({ timeout: 30_000 });
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));

  // Signs in through the shell's form, which the second generation links to.
  await opened(toComment);
  await expect(signIn).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await signInByForm();
  await opened(comment);
  await expect(signIn).toBeHidden();

  // The second generation learns that the session has ended.
  await page.getByRole('button', { name: 'Read later' }).click();
  await expect(signIn).toBeVisible();
  await opened(toComment);

  // Signs in again, and signs out through the shell's menu.
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await signInByForm();
  await opened(comment);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(signIn).toBeVisible();
  await page.goBack();
  await opened(toComment);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  expect(failures).toEqual([]);
});

test('links of the second generation lead through the pages of both, and back', async ({ browser }) => {
  const { page, failures } = await visit(browser);
  await page.goto(`${site}/blogs`);
  await expect(heading(page, 'All Blogs')).toBeVisible({ timeout: 30_000 });
  await page.locator('main a[href^="/blog/"]').first().click();
  await expect(page).toHaveURL(/\/blog\/[0-9a-f]{24}$/);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('link', { name: 'About' }).first().click();
  await expect(heading(page, 'About Us')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'All Blogs')).toBeVisible();
  expect(failures).toEqual([]);
});

test('the shell tells what the second generation costs', () => {
  const { generations = [] } = platformFacts.parse(JSON.parse(readFileSync(join(shell, 'platform.json'), 'utf8')));
  expect(generations).toMatchObject([{ shared: { react: reactBefore, '@storysprout/kit': kitBefore } }]);
  expect(generations[0]?.bytes).toBeGreaterThan(80_000);
  expect(generations[0]?.bytes).toBeLessThan(150_000);
});
