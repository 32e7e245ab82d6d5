import { newReader, publishedBlog } from '../commands/api/readers';
import { signInPage } from '../commands/api/sign-in-page';
import { comments } from '../commands/api/site-api';
import { expect, test } from '../fixtures';
import { BlogPage } from '../pages/blog.page';

test('a comment whose answer is lost is there once, by the browser’s repetition or the reader’s', async ({
  page,
  request,
  testProxy,
  moderatorSession,
}) => {
  const [writer, reader] = [await newReader(request), await newReader(request)];
  const { _id, title } = await publishedBlog(request, writer, moderatorSession.token);
  await signInPage(page, reader, testProxy.url);
  const keys: (string | null)[] = [];
  page.on('request', async (sent) => {
    if (sent.url().endsWith('/blog/comment/add')) keys.push(await sent.headerValue('idempotency-key'));
  });
  await page.goto(`${testProxy.url}/blog/${_id}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const blog = new BlogPage(page);
  await blog.openComments();
  await blog.commentBox.fill('Sail on, little boat!');
  // More often than the browser retries by itself, so that the reader has to press again.
  for (let time = 0; time < 6; time += 1) testProxy.loseAnswer('/blog/comment/add');
  const shown = page.getByRole('main').getByRole('listitem').getByText('Sail on, little boat!');
  await expect(async () => {
    if (await blog.commentButton.isEnabled()) await blog.commentButton.click();
    await expect(shown).toBeVisible({ timeout: 2_000 });
  }).toPass();
  expect(await comments(request, _id)).toHaveLength(1);
  expect(new Set(keys).size).toBe(1);
  await blog.comment('What a lovely lake!');
  await expect.poll(async () => (await comments(request, _id)).length).toBe(2);
});

test('a comment whose answer is lost is there once, also when the reader reloads the page and presses again', async ({
  page,
  request,
  testProxy,
  moderatorSession,
}) => {
  const [writer, reader] = [await newReader(request), await newReader(request)];
  const { _id } = await publishedBlog(request, writer, moderatorSession.token);
  await signInPage(page, reader, testProxy.url);
  await page.goto(`${testProxy.url}/blog/${_id}`);
  const blog = new BlogPage(page);
  await blog.openComments();
  await blog.commentBox.fill('Sail on, little boat!');
  // More often than the browser retries by itself, before the reload and after it.
  for (let time = 0; time < 12; time += 1) testProxy.loseAnswer('/blog/comment/add');
  await blog.commentButton.click();
  await expect(page.getByText('Your words are still here.')).toBeVisible();
  expect(await comments(request, _id)).toHaveLength(1);
  await page.reload();
  await blog.openComments();
  await expect(blog.commentBox).toHaveValue('Sail on, little boat!');
  await expect(async () => {
    if (await blog.commentButton.isEnabled()) await blog.commentButton.click();
    await expect(blog.commentBox).toHaveValue('', { timeout: 2_000 });
  }).toPass();
  expect(await comments(request, _id)).toHaveLength(1);
});
