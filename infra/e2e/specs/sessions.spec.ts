import type { APIRequestContext, Page } from '@playwright/test';
import { type Person, someChild } from '../commands/api/people';
import { statusFor } from '../commands/api/reader-api';
import { register } from '../commands/api/site-api';
import { storedSession } from '../commands/device/stored-session';
import { wearOutToken } from '../commands/device/worn-token';
import { untilSettled } from '../commands/page/settled';
import { expect, test } from '../fixtures';
import { DashboardPage } from '../pages/dashboard.page';
import { Site } from '../pages/site';

/** A reader's session outlives the stored token, and ends on the server when it ends on the page. */

const renewal = '/user/session/renew';

/** Signs in and leaves an expired token in the browser, on a page without the site's scripts, which would renew it. */
async function signInWithWornToken(page: Page, request: APIRequestContext): Promise<Person> {
  const child = someChild();
  await register(request, child);
  await new Site(page).signIn(child);
  await page.goto('/robots.txt');
  await wearOutToken(page);
  return child;
}

/**
 * Records the calls to these paths from the page that opens next, each with its status, such as `/user/logout: 200`,
 * or `failed`. The page itself reports them, because Chromium's events sometimes leave out a call that may outlive its page.
 */
async function recordCalls(page: Page, ...paths: readonly string[]): Promise<readonly string[]> {
  const calls: string[] = [];
  await page.exposeFunction('recordCall', (path: string, outcome: number | string) => {
    if (paths.includes(path)) calls.push(`${path}: ${outcome}`);
  });
  await page.addInitScript(() => {
    const { fetch } = window;
    type Recorder = (path: string, outcome: number | string) => Promise<void>;
    const { recordCall } = window as unknown as { recordCall: Recorder };
    window.fetch = async (...sent) => {
      const [input] = sent;
      const url = new URL(input instanceof Request ? input.url : input, location.href);
      const responding = fetch(...sent);
      const outcome = await responding.then(({ status }) => status).catch(() => 'failed');
      await recordCall(url.pathname, outcome);
      return responding;
    };
  });
  return calls;
}

const myName = (page: Page, { name }: Person) =>
  page.getByRole('banner').getByRole('link', { name: new RegExp(`^${name}, `) });
const signInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign In' });

test('a token that has ended is renewed without the reader noticing', async ({ page, request }) => {
  const child = await signInWithWornToken(page, request);
  const renewals = await recordCalls(page, renewal);
  await page.goto('/dashboard?tab=profile', { waitUntil: 'commit' });
  await expect(myName(page, child)).toBeVisible();
  await expect(signInLink(page)).toHaveCount(0);
  await expect(page.getByRole('main').getByText(child.email).first()).toBeVisible();
  await untilSettled(page);
  expect(renewals, 'for all the calls of the page').toEqual([`${renewal}: 200`]);
  expect(await statusFor(request, (await storedSession(page)).token)).toBe(200);
});

test('what a reader sends with a token that is refused arrives all the same, picture and all', async ({
  page,
  request,
  picture,
}) => {
  const child = someChild();
  await register(request, child);
  const calls = await recordCalls(page, '/user/updateprofile', renewal);
  await new Site(page).signIn(child);
  const dashboard = new DashboardPage(page);
  await dashboard.open('Edit Profile');
  await page.locator('input[type="file"]').setInputFiles(picture);
  const refusal = { status: 401, json: { success: false, message: 'Please sign in first.', code: 'unauthorized' } };
  await page.route('**/user/updateprofile', (route) => route.fulfill(refusal), { times: 1 });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.poll(() => calls).toEqual(['/user/updateprofile: 401', `${renewal}: 200`, '/user/updateprofile: 200']);
  await expect(page.getByText('Profile updated!')).toBeVisible();
  await expect(dashboard.picture).toHaveAttribute('src', /\/images\/user\//);
});

test('two tabs renew once', async ({ page, context, request }) => {
  const child = await signInWithWornToken(page, request);
  const other = await context.newPage();
  const renewals = await Promise.all([recordCalls(page, renewal), recordCalls(other, renewal)]);
  await Promise.all([page.goto('/dashboard?tab=profile'), other.goto('/weeklychallenge')]);
  await expect(page.getByRole('main').getByText(child.email).first()).toBeVisible();
  await Promise.all([untilSettled(page), untilSettled(other)]);
  expect(renewals.flat()).toEqual([`${renewal}: 200`]);
  expect(await storedSession(other)).toEqual(await storedSession(page));
});

test('signing out ends the session on the server, and nothing of it is kept', async ({ page, request }) => {
  const child = someChild();
  await register(request, child);
  await new Site(page).signIn(child);
  await page.goto('/dashboard?tab=profile');
  await expect(page.getByText('This device')).toBeVisible();
  const { token } = await storedSession(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(signInLink(page)).toBeVisible();
  await expect.poll(() => statusFor(request, token)).toBe(401);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('signOutWaiting'))).toBeNull();
  expect(await page.evaluate((path) => fetch(path, { method: 'POST' }).then(({ status }) => status), renewal)).toBe(
    401,
  );
  const kept = await page.evaluate(async () => {
    const urls: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) urls.push(new URL(url).pathname);
    return urls;
  });
  expect(kept.filter((path) => path.startsWith('/user/'))).toEqual([]);
});

test('signing out without a network ends the session when it is back, and keeps no token until then', async ({
  page,
  context,
  request,
}) => {
  const child = someChild();
  await register(request, child);
  await new Site(page).signIn(child);
  const { token } = await storedSession(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(signInLink(page)).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(token);
  expect(await statusFor(request, token), 'nobody could tell the server').toBe(200);
  await context.setOffline(false);
  await expect.poll(() => statusFor(request, token)).toBe(401);
});

test('one device signs another out, which shows it and asks to sign in again', async ({ page, newPerson, request }) => {
  const child = someChild();
  await register(request, child);
  const school = await newPerson();
  await new Site(school).signIn(child);
  await school.goto('/dashboard?tab=profile');
  await new Site(page).signIn(child);
  await page.goto('/dashboard?tab=profile');
  await page.getByRole('button', { name: /^Sign out on Chrome on .*, last used/ }).click();
  await expect(page.getByText('That device is signed out.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Your devices' }).getByRole('listitem')).toHaveCount(1);
  await expect(school.getByText('You have been signed out. Please sign in again.')).toBeVisible();
  await expect(signInLink(school)).toBeVisible();
  await expect(myName(page, child)).toBeVisible();
});

test('signing out everywhere ends every session, this one too', async ({ page, newPerson, request }) => {
  const child = someChild();
  await register(request, child);
  const school = await newPerson();
  await new Site(school).signIn(child);
  const there = await storedSession(school);
  await new Site(page).signIn(child);
  const here = await storedSession(page);
  await page.goto('/dashboard?tab=profile');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(signInLink(page)).toBeVisible();
  for (const { token } of [here, there]) await expect.poll(() => statusFor(request, token)).toBe(401);
  await expect(signInLink(school)).toBeVisible();
});
