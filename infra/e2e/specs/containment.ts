import type { Page } from '@playwright/test';
import { moderator } from '../commands/api/people';
import { signInPage } from '../commands/api/sign-in-page';
import { signIn } from '../commands/api/site-api';
import { untilSettled } from '../commands/page/settled';
import { breakRemote, type Failure } from '../commands/sites/break-remote';
import { expect, test } from '../fixtures';
import { within } from '../patience';

interface TestedRemote {
  readonly name: string;
  /** Path of one of its pages, followed by that page's heading. */
  readonly path: string;
  readonly heading: string;
  /** Matches the heading that replaces a missing page. */
  readonly label: RegExp;
}

export const testedRemotes: readonly TestedRemote[] = [
  { name: 'mf_blog', path: '/blogs', heading: 'All Blogs', label: /^The stories can't be shown right now/ },
  {
    name: 'mf_dashboard',
    path: '/leaderboard',
    heading: 'Leaderboard',
    label: /^(The leaderboard|This page) can't be shown/,
  },
  {
    name: 'mf_admin',
    path: '/admindashboard',
    heading: 'Admin Dashboard',
    label: /^The admin (page|dashboard) can't be shown/,
  },
  { name: 'mf_funzone', path: '/funzone', heading: 'FunZone', label: /^(The games|FunZone) can't be shown/ },
];

/** A heading of each remote's part of the home page. */
const widgets: readonly { remote: string; heading: string }[] = [
  { remote: 'mf_blog', heading: 'Latest Blogs' },
  { remote: 'mf_dashboard', heading: 'Top 3 This Week' },
  { remote: 'mf_funzone', heading: 'FunZone' },
];

/**
 * How long the shell waits for the code of a part before it shows that it is missing, in milliseconds. The same as in
 * shell/src/remotes/loading/remote-registry.ts.
 */
const loadLimitMs = 8_000;
/** The time limit for what appears once that time is over. */
const afterTheLimit = within(loadLimitMs + 10_000);

/**
 * Makes the shell wait for ever for a part on this page. The rest of the site must not wait for a failing part, so all
 * of it must work although the wait never ends.
 */
async function waitForEver(page: Page, path: string): Promise<void> {
  await page.addInitScript(
    ([waiting, limitMs]) => {
      if (location.pathname !== waiting) return;
      const { setTimeout } = window;
      const patched = (handler: TimerHandler, ms?: number, ...sent: unknown[]) =>
        ms === limitMs ? 0 : setTimeout(handler, ms, ...sent);
      window.setTimeout = patched as typeof window.setTimeout;
    },
    [path, loadLimitMs] as const,
  );
}

async function expectFrame(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
}

/** Does not wait for the load event, which a script that never arrives may delay. */
async function goBesideAFailure(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
}

async function expectOthersOnHome(page: Page, broken: string): Promise<void> {
  await waitForEver(page, '/');
  await goBesideAFailure(page, '/');
  await expectFrame(page);
  const main = page.getByRole('main');
  for (const { remote, heading } of widgets) {
    if (remote !== broken) await expect(main.getByRole('heading', { name: heading }).first()).toBeVisible();
  }
}

async function expectPartMissing(page: Page, { path, label }: TestedRemote): Promise<void> {
  await goBesideAFailure(page, path);
  await expectFrame(page);
  await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible(afterTheLimit);
}

/** Returns whether the page is server-rendered with its styles in it, so that it doesn't need the missing files. */
async function hasOwnStyles(page: Page, { name, path }: TestedRemote): Promise<boolean> {
  await page.goto(path);
  return (await page.locator(`style[data-sheet*="/${name}/"]`).count()) > 0;
}

async function expectPage(page: Page, { heading }: TestedRemote): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await untilSettled(page);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

/** Expects the page without a reload: by itself when its code was only late, otherwise after trying again. */
async function expectRecovery(page: Page, remote: TestedRemote, failure: Failure, mend: () => Promise<void>) {
  await page.evaluate(() => document.body.setAttribute('data-loaded-once', ''));
  await mend();
  if (failure !== 'never answers') await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expectPage(page, remote);
  await expect(page.locator('body[data-loaded-once]')).toBeAttached();
}

async function expectSignIn(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: /sign in/i })).toBeEnabled();
}

/** What a broken remote throws, and React's report that it renders a server-rendered part again in the browser. */
const brokenPart = /Error: broken|React error #422/;

/** Tests that a failing remote costs only its own part, which shows a message and recovers without a reload. */
export function testContainment(remote: TestedRemote, failure: Failure): void {
  // A service worker would answer from its cache and hide the failure.
  test.use({ serviceWorkers: 'block', expectedPageErrors: brokenPart });
  test(`${remote.name} ${failure}`, async ({ page, request }) => {
    const mend = await breakRemote(page, remote.name, failure);
    await expectOthersOnHome(page, remote.name);
    await expectSignIn(page);
    if (remote.name === 'mf_admin') await signInPage(page, await signIn(request, moderator()));
    if (failure === 'lacks its styles' && (await hasOwnStyles(page, remote))) return expectPage(page, remote);
    await expectPartMissing(page, remote);
    await expectRecovery(page, remote, failure, mend);
  });
}
