import { newReader, publishedBlog } from '../commands/api/readers';
import { signInPage } from '../commands/api/sign-in-page';
import { bearer, longEnough } from '../commands/api/site-api';
import { cachedPaths } from '../commands/device/cached-paths';
import { expect, test } from '../fixtures';

test('a reader follows a writer, and keeps blogs for later, also without a connection', async ({
  page,
  request,
  testProxy,
  moderatorSession,
}) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  const [writer, reader] = [await newReader(request), await newReader(request)];
  const first = await publishedBlog(request, writer, moderatorSession.token);
  await signInPage(page, reader, testProxy.url);

  await page.goto(`${testProxy.url}/blog/${first._id}`);
  // From now on, requests go through the service worker.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 20_000 });
  const follow = page.getByRole('button', { name: `Follow ${writer.user.name}` });
  await follow.click();
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
  const later = page.getByRole('button', { name: 'Read later' });
  await later.click();
  await expect(later).toHaveAttribute('aria-pressed', 'true');

  // A new story causes a notification, and is bookmarked on another device without being opened here.
  const second = await publishedBlog(request, writer, moderatorSession.token);
  await page.goto(`${testProxy.url}/letters`);
  await expect(page.getByRole('main').getByText(`${writer.user.name} has a new story`)).toBeVisible();
  const kept = await request.post('/blog/bookmarks', {
    headers: bearer(reader.token),
    data: { blogId: second._id },
  });
  expect(kept.ok()).toBe(true);

  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Read later' }).click();
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(2);
  // The blog's page requests the bookmarks, and the service worker then fetches the blogs in the response.
  const titleOf = ({ _id }: { readonly _id: string }) => page.locator(`main h2 a[href="/blog/${_id}"]`);
  await titleOf(first).click();
  await expect(later).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(() => cachedPaths(page, 'read-blogs'), { timeout: 20_000 })
    .toEqual(expect.arrayContaining(['/blog/bookmarks', `/blog/post/${second._id}`]));
  await expect
    .poll(async () =>
      (await cachedPaths(page, 'files')).some((path) => /mf_blog.*(read-later|offline-pages)/.test(path)),
    )
    .toBe(true);

  await testProxy.cut();
  await page.context().setOffline(true);
  await page.goto(`${testProxy.url}/readlater`);
  await expect(cards).toHaveCount(2);
  await titleOf(second).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('article').first()).toContainText(writer.user.name);
});

test('a story is printed without what stands around it, on white in the dark, too', async ({
  page,
  request,
  moderatorSession,
}) => {
  const writer = await newReader(request);
  const { _id, title } = await publishedBlog(request, writer, moderatorSession.token);
  await signInPage(page, writer);
  await page.goto(`/blog/${_id}#comments`);
  const comments = page.getByRole('heading', { name: 'Comments' });
  await expect(comments).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('article').first()).toContainText(longEnough);
  await expect(comments).toBeHidden();
  for (const role of ['button', 'navigation', 'banner', 'contentinfo'] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
  const grounds = await page
    .locator('*:has(h1)')
    .evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor));
  expect(new Set(grounds), 'the paper stays white').toEqual(new Set(['rgba(0, 0, 0, 0)']));
});

for (const contrast of ['normal', 'high'])
  test(`ink is dark on paper for those who chose the dark theme with ${contrast} contrast`, async ({ page }) => {
    await page.goto('/about');
    await page.evaluate((set) => localStorage.setItem('preferences', JSON.stringify({ theme: 'dark', ...set })), {
      contrast,
    });
    await page.reload();
    await page.emulateMedia({ media: 'print' });
    const inks = await page
      .getByRole('main')
      .locator('h1, h2, p')
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).color.match(/\d+/g)?.map(Number) ?? []));
    expect(inks.length).toBeGreaterThan(3);
    for (const ink of inks) expect(Math.max(...ink.slice(0, 3))).toBeLessThan(160);
  });
