import { newReader } from '../commands/api/readers';
import { signInPage } from '../commands/api/sign-in-page';
import { approve, bearer, json, longEnough, profile, readBlog, reject } from '../commands/api/site-api';
import { expect, test } from '../fixtures';

test('the picture of a blog opens for its writer at once, for others only while the blog is public', async ({
  page,
  request,
  moderatorSession,
  picture,
}) => {
  const session = await newReader(request);
  const { user: child } = session;
  const { blog } = await json<{ blog: { _id: string } }>(
    await request.post('/blog/create', {
      headers: bearer(session.token),
      multipart: { title: `Seen by me, ${child.name}`, category: 'Story', description: longEnough, image: picture },
    }),
  );
  const { image } = await readBlog(request, blog._id, session.token);
  const open = `/images/${image?.split('?')[0]}`;
  const statusOf = async () => (await request.get(open)).status();
  expect(await statusOf()).toBe(404);

  await signInPage(page, session);
  await page.goto(`/blog/${blog._id}`);
  const cover = page.getByRole('article').locator('img').first();
  await expect.poll(() => cover.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
  await expect(cover).toHaveAttribute('src', /sig=/);

  await approve(request, moderatorSession.token, blog._id);
  expect(await statusOf()).toBe(200);
  await reject(request, moderatorSession.token, blog._id, 'It shows your house.');
  await expect.poll(statusOf, { timeout: 2_000 }).toBe(404);
});

test('a child takes their own picture away', async ({ page, request, picture }) => {
  const session = await newReader(request);
  const { user: child } = session;
  await json(
    await request.put('/user/updateprofile', {
      headers: bearer(session.token),
      multipart: { name: child.name, email: child.email, image: picture },
    }),
  );
  const { image } = await profile(request, session.token);
  await signInPage(page, session);
  await page.goto('/dashboard?tab=edit');
  await expect(page.getByText(/names, your school, and any face/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect(page.getByText('Your picture is gone.')).toBeVisible();
  expect((await request.get(`/images/${image}`)).status()).toBe(404);
});
