import type { Page } from '@playwright/test';
import { newReader } from '../commands/api/readers';
import { signInPage } from '../commands/api/sign-in-page';
import { approve, bearer, json, post, reject } from '../commands/api/site-api';
import { cachedPaths } from '../commands/device/cached-paths';
import { untilSettled } from '../commands/page/settled';
import { watchPage } from '../commands/page/watch-page';
import type { TestProxy } from '../commands/sites/test-proxy';
import { expect, test } from '../fixtures';

/** Waits until the service worker is active and has cached what the page loaded before. */
async function untilCached(page: Page, isKept: () => Promise<boolean>): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect.poll(isKept, { timeout: 20_000 }).toBe(true);
}

/** Cuts the connection, and makes the browser report being offline. */
async function goOffline(page: Page, testProxy: TestProxy): Promise<void> {
  await testProxy.cut();
  await page.context().setOffline(true);
}

async function comeBack(page: Page, testProxy: TestProxy): Promise<void> {
  await testProxy.mend();
  await page.context().setOffline(false);
}

/** Besides the blogs, the cache has a note of when this device last asked for removals. */
const isOfBlog = (path: string) => path.startsWith('/blog/');

const banner = (page: Page) => page.getByRole('status').getByText("You're offline.");

test.describe.configure({ timeout: 90_000 });

test('a blog that was read can be read again offline, with picture and comments', async ({
  page,
  request,
  testProxy,
  moderatorSession,
  picture,
}) => {
  const { user: child, token } = await newReader(request);
  const { blog } = await json<{ blog: { _id: string; title: string } }>(
    await request.post('/blog/create', {
      headers: bearer(token),
      multipart: {
        title: `The lighthouse of ${child.name}`,
        category: 'Story',
        description: 'The lamp of the lighthouse shone all night. '.repeat(10),
        image: picture,
      },
    }),
  );
  const unread = await post(request, token, { title: `Never opened, by ${child.name}` });
  for (const { _id } of [blog, unread]) await approve(request, moderatorSession.token, _id);
  await json(
    await request.post('/blog/comment/add', {
      headers: bearer(token),
      data: { postId: blog._id, text: 'What a night!' },
    }),
  );

  await page.goto(`${testProxy.url}/blog/${blog._id}`);
  await expect(page.getByRole('heading', { level: 1, name: blog.title })).toBeVisible();
  await page.getByRole('button', { name: /^Comments/ }).click();
  await expect(page.getByText('What a night!')).toBeVisible();
  await untilCached(page, async () => (await cachedPaths(page, 'read-blogs')).filter(isOfBlog).length >= 3);
  await untilCached(page, async () => (await cachedPaths(page, 'read-pictures')).length >= 1);
  await untilCached(page, async () => (await cachedPaths(page, 'files')).some((path) => path.includes('mf-manifest')));

  await goOffline(page, testProxy);
  await expect(banner(page)).toBeVisible();
  await page.goto(`${testProxy.url}/blogs`);
  await expect(banner(page)).toBeVisible();
  await page.getByRole('button', { name: 'Show them' }).click();
  const dialog = page.getByRole('dialog', { name: 'Stories you can read now' });
  await expect(dialog.getByRole('link')).toHaveText([blog.title]);
  await dialog.getByRole('link', { name: blog.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: blog.title })).toBeVisible();
  await expect(page.getByText('The lamp of the lighthouse').first()).toBeVisible();
  const cover = page.getByRole('article').locator('img').first();
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('button', { name: /^Comments/ }).click();
  await expect(page.getByText('What a night!')).toBeVisible();

  await page.goto(`${testProxy.url}/blog/${unread._id}`);
  await expect(page.getByText('Failed to load blog post.')).toBeVisible();
});

test('a blog that was taken back meanwhile is gone with the next connection', async ({
  page,
  request,
  testProxy,
  moderatorSession,
}) => {
  const { user: child, token } = await newReader(request);
  const stays = await post(request, token, { title: `It stays, by ${child.name}` });
  const goes = await post(request, token, { title: `It goes, by ${child.name}` });
  for (const { _id, title } of [stays, goes]) {
    await approve(request, moderatorSession.token, _id);
    await page.goto(`${testProxy.url}/blog/${_id}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await untilCached(page, async () => (await cachedPaths(page, 'read-blogs')).includes(`/blog/post/${_id}`));
  }

  await goOffline(page, testProxy);
  await reject(request, moderatorSession.token, goes._id, 'It names your street.');
  await comeBack(page, testProxy);
  await page.goto(`${testProxy.url}/about`);
  await expect.poll(() => cachedPaths(page, 'read-blogs'), { timeout: 15_000 }).not.toContain(`/blog/post/${goes._id}`);
  expect(await cachedPaths(page, 'read-blogs')).toContain(`/blog/post/${stays._id}`);
});

test('home starts offline with friendly words for what is missing, and heals by itself', async ({
  page,
  testProxy,
}) => {
  const watch = watchPage(page, testProxy.url);
  await page.goto(testProxy.url);
  await expect(page.getByText('Top 3 This Week')).toBeVisible();
  await untilCached(page, async () => (await cachedPaths(page, 'files')).some((path) => path.includes('mf-manifest')));
  await page.reload();
  await expect(page.getByText('Top 3 This Week')).toBeVisible();
  await untilCached(page, async () =>
    (await cachedPaths(page, 'files')).some((path) => /mf_funzone.*offline-pages/.test(path)),
  );

  await goOffline(page, testProxy);
  await page.goto(testProxy.url);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByText('Unable to load leaderboard. Please try again later.')).toBeVisible();
  await expect(banner(page)).toBeVisible();
  await expect
    .poll(
      () =>
        page.evaluate(() =>
          [...document.fonts].some(({ family, status }) => /Nunito Variable/.test(family) && status === 'loaded'),
        ),
      {
        message: 'the letters of the site are there',
      },
    )
    .toBe(true);

  await page.goto(`${testProxy.url}/funzone`);
  await expect(page.getByRole('heading', { level: 1, name: 'FunZone' })).toBeVisible();
  await page.goto(`${testProxy.url}/leaderboard`);
  await expect(page.getByText("You're offline, and your device hasn't saved this page.")).toBeVisible();

  await page.goto(testProxy.url);
  await expect(banner(page)).toBeVisible();
  await comeBack(page, testProxy);
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByText('Unable to load leaderboard. Please try again later.')).toHaveCount(0);
  expect(watch.foreign).toEqual([]);
});

test('a site that does not answer is noticed although the device has a network', async ({ page, testProxy }) => {
  await page.goto(`${testProxy.url}/about`);
  await untilCached(page, async () => (await cachedPaths(page, 'files')).length > 0);
  await testProxy.cut();
  await page.goto(`${testProxy.url}/about`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner(page)).toBeVisible();
  await testProxy.mend();
  await expect(banner(page)).toHaveCount(0, { timeout: 15_000 });
});

test('what is no page comes from the network, however slow', async ({ page, testProxy, context }) => {
  await page.goto(`${testProxy.url}/about`);
  await untilCached(page, () => page.evaluate(() => navigator.serviceWorker.controller !== null));
  await untilCached(page, async () => (await cachedPaths(page, 'pages')).length > 0);
  // Longer than a page may keep a reader waiting.
  testProxy.slowDown(5_500);
  const shown = ['/robots.txt', '/user/unsubscribe/cut', '/sitemap.xml', '/healthz'].map(async (path) => {
    const tab = await context.newPage();
    const answer = await tab.goto(`${testProxy.url}${path}`);
    return `${path} ${await answer?.text()}`;
  });
  const texts = (await Promise.all(shown)).filter((text) => text.includes('data-kept'));
  expect(texts).toEqual([]);
});

test('nothing personal is kept, and nothing at all after signing out', async ({
  page,
  request,
  testProxy,
  moderatorSession,
}) => {
  const session = await newReader(request);
  const { user: child } = session;
  const published = await post(request, session.token, { title: `For all, by ${child.name}` });
  const draft = await post(request, session.token, { title: `Waiting, by ${child.name}` });
  await approve(request, moderatorSession.token, published._id);

  await signInPage(page, session, testProxy.url);
  await page.goto(`${testProxy.url}/`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await untilCached(page, () => page.evaluate(() => navigator.serviceWorker.controller !== null));
  await page.goto(`${testProxy.url}/blog/${draft._id}`);
  await expect(page.getByRole('heading', { level: 1, name: draft.title })).toBeVisible();
  await page.goto(`${testProxy.url}/blog/${published._id}`);
  await expect(page.getByRole('heading', { level: 1, name: published.title })).toBeVisible();
  await untilCached(page, async () => (await cachedPaths(page, 'read-blogs')).includes(`/blog/post/${published._id}`));
  await page.goto(`${testProxy.url}/dashboard`);
  await untilSettled(page);

  const kept = await page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request, { ignoreVary: true });
        const isText = /json|html/.test(answer?.headers.get('content-type') ?? '');
        texts.push(`${request.url} ${isText ? await answer?.text() : ''}`);
      }
    }
    return texts.join('\n');
  });
  expect(kept).not.toContain(session.token);
  expect(kept).not.toContain(child.email);
  expect(kept).not.toContain('likedByMe');
  expect(kept).not.toContain(draft._id);
  // Only addresses are checked, because the cached list of remotes mentions calls of the API.
  expect(kept).not.toMatch(/^http\S*\/(?:(?:user|admin)\/\w|blog\/all)/m);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain('read-blogs');
  expect(await page.evaluate(() => caches.has('read-pictures'))).toBe(false);
});

test('at most twenty blogs stay, the last ones read', async ({ page, request, testProxy, moderatorSession }) => {
  const { user: child, token } = await newReader(request);
  const ids: string[] = [];
  for (let at = 0; at < 22; at += 1) {
    const { _id } = await post(request, token, { title: `Chapter ${at} of ${child.name}` });
    await approve(request, moderatorSession.token, _id);
    ids.push(_id);
  }
  await page.goto(`${testProxy.url}/about`);
  await untilCached(page, () => page.evaluate(() => navigator.serviceWorker.controller !== null));
  // Fetches them one after the other, as a page does.
  for (const id of ids)
    await page.evaluate(async (path) => void (await (await fetch(path)).json()), `/blog/post/${id}`);
  const expected = ids.slice(2).map((id) => `/blog/post/${id}`);
  // Besides them, the cache has a note of the time up to which this device has learned of removals.
  const cachedBlogs = async () => (await cachedPaths(page, 'read-blogs')).filter((path) => path.startsWith('/blog/'));
  await expect.poll(async () => (await cachedBlogs()).sort(), { timeout: 20_000 }).toEqual(expected.sort());
});

test('browsers find nothing missing that would keep them from installing the site', async ({
  playwright,
  launchOptions,
  baseURL,
  request,
}) => {
  // Only a browser with windows can install a site and reports what is missing.
  const whole = await playwright.chromium.launch({ ...launchOptions, executablePath: process.env.CHROMIUM_OF_READERS });
  const page = await whole.newPage({ baseURL });
  await page.goto('/');
  const browser = await page.context().newCDPSession(page);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // The only reason left is the private window, which every test has.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  const { data, errors, url } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(url).toMatch(/\/site\.webmanifest$/);
  const { icons, start_url: start } = JSON.parse(data ?? '{}') as { icons: { src: string }[]; start_url: string };
  for (const { src } of [...icons, { src: '/art/icons/apple-180.png' }]) {
    expect((await request.get(src)).headers()['content-type'], src).toMatch(/^image\//);
  }
  expect((await request.get(start)).ok()).toBe(true);
  await whole.close();
});
