import type { Page } from '@playwright/test';
import { someChild } from '../commands/api/people';
import { bearer, json, register, signIn } from '../commands/api/site-api';
import { untilSettled } from '../commands/page/settled';
import { expect, test } from '../fixtures';
import { Site } from '../pages/site';

/** Returns exactly what a sign-in stores in the browser (docs/product.md#session). */

const stored = (page: Page) =>
  page.evaluate(() => Object.fromEntries(['token', 'userId', 'user'].map((key) => [key, localStorage.getItem(key)])));
const signedOut = 'You have been signed out. Please sign in again.';
const nothing = { token: null, userId: null, user: null };

test('signing in stores token, userId and user without the e-mail, and nothing else of the reader', async ({
  page,
  request,
}) => {
  const child = someChild();
  await register(request, child);
  const site = new Site(page);
  await site.signIn(child);
  const { token, userId, user } = await stored(page);
  const answer = await json<{ user: { _id: string; name: string } }>(
    await request.get('/user/viewprofile', { headers: bearer(token ?? '') }),
  );
  expect(userId).toBe(answer.user._id);
  const { email: _, ...profile } = answer.user as { email?: string };
  expect(JSON.parse(user ?? '{}')).toEqual(profile);
  const everything = await page.evaluate(
    () => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie,
  );
  expect(everything).not.toContain(child.email);
  expect(everything).not.toContain(child.password);
});

test('the session is restored at the start of a visit, also by a page that needs it', async ({
  page,
  context,
  request,
}) => {
  const child = someChild();
  await register(request, child);
  await new Site(page).signIn(child);
  const before = await stored(page);
  await page.close();
  const later = await context.newPage();
  await later.goto('/dashboard');
  await expect(later).toHaveURL(/\/dashboard/);
  await expect(later.getByRole('banner').getByRole('link', { name: new RegExp(`^${child.name}, `) })).toBeVisible();
  expect(await stored(later)).toMatchObject({ token: before.token, userId: before.userId });
});

test('where site data is blocked, every part works for as long as the page is open', async ({ page, request }) => {
  const child = someChild();
  await register(request, child);
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: refuse });
    navigator.locks.request = async () => refuse();
  });
  const site = new Site(page);
  await site.signIn(child);
  const missing = page.getByRole('button', { name: 'Try again' });
  for (const [link, heading] of [
    ['My Dashboard', /Hello|Hi|Welcome|Dashboard/],
    ['FunZone', 'FunZone'],
    ['Blogs', /Blogs/],
  ] as const) {
    await site.header.getByRole('link', { name: link }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await untilSettled(page);
    await expect(missing).toHaveCount(0);
  }
});

test('logging out clears all three and leads home', async ({ page, request }) => {
  const child = someChild();
  await register(request, child);
  await new Site(page).signIn(child);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await stored(page)).toEqual(nothing);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test('a token the server no longer takes ends the session, with one message however many calls fail', async ({
  page,
  request,
}) => {
  const child = someChild();
  await register(request, child);
  const { user } = await signIn(request, child);
  const { email: _, ...kept } = user;
  await page.goto('/about');
  await page.evaluate(
    ([id, text]) => {
      localStorage.setItem('token', 'no.longer.valid');
      localStorage.setItem('userId', id);
      localStorage.setItem('user', text);
    },
    [user._id, JSON.stringify(kept)] as const,
  );
  // A message disappears by itself, and a busy machine may check too late.
  await page.addInitScript((text) => {
    const shown = new Set<Element>();
    Object.assign(window, { shown });
    const look = () => {
      for (const each of document.querySelectorAll('[role="alert"]'))
        if (each.textContent.includes(text)) shown.add(each);
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  }, signedOut);
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 401) refused.push(response.url());
  });
  // The first call waits for a second one, so that both are in progress when the session ends.
  const asked = Promise.all([page.waitForRequest(/\/user\/mine/), page.waitForRequest('**/weeklychallenge/**')]);
  await page.route(
    ({ pathname }) => /^\/(user|blog|admin)\//.test(pathname),
    (route) => (route.request().resourceType() === 'document' ? route.continue() : asked.then(() => route.continue())),
  );
  await page.goto('/dashboard');
  await expect(page.getByRole('alert').filter({ hasText: signedOut })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await untilSettled(page);
  expect(await page.evaluate(() => (window as unknown as { shown: Set<Element> }).shown.size)).toBe(1);
  expect(refused.length, 'more than one call failed by it').toBeGreaterThan(1);
  expect(await stored(page)).toEqual(nothing);
});

test('another tab follows a sign-in, a change of the profile and a sign-out', async ({ page, context, request }) => {
  const child = someChild();
  await register(request, child);
  const other = await context.newPage();
  await other.goto('/about');
  await expect(other.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await new Site(page).signIn(child);
  const me = other.getByRole('banner').getByRole('link', { name: new RegExp(`^${child.name}, `) });
  await expect(me).toBeVisible();

  await page.goto('/dashboard?tab=edit');
  await page.getByLabel('Name', { exact: false }).first().fill(`${child.name} B`);
  await page.getByRole('main').getByRole('button', { name: /save/i }).click();
  await expect(page.getByText('Profile updated!')).toBeVisible();
  await expect(other.getByRole('banner').getByRole('link', { name: new RegExp(`^${child.name} B, `) })).toBeVisible();

  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(page).not.toHaveURL(/dashboard/);
  expect(await stored(page)).toEqual(nothing);
});
