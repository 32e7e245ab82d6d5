import type { Page } from '@playwright/test';
import type { Blog } from '@storysprout/contract';
import { newReader, publishedBlog } from '../commands/api/readers';
import { comment, report } from '../commands/api/safety-api';
import { signInPage } from '../commands/api/sign-in-page';
import { liveConnectionOf } from '../commands/device/live-connection';
import { accessibilityFaults } from '../commands/page/axe';
import { expect, test } from '../fixtures';
import { BlogPage } from '../pages/blog.page';
import { ReportDialogPage } from '../pages/report-dialog.page';
import { within } from '../patience';

/** Other open pages must drop removed content this soon (docs/product.md#visibility). */
const goneSoon = within(4_000);

async function read(page: Page, { _id, title }: Blog): Promise<BlogPage> {
  const blogPage = new BlogPage(page);
  await blogPage.open(_id, title);
  await blogPage.openComments();
  return blogPage;
}

test('two children report a comment: it leaves the first one’s page at once, and a third one’s live', async ({
  page,
  newPerson,
  request,
  moderatorSession,
}) => {
  test.slow();
  const [writer, first, second, third] = [
    await newReader(request),
    await newReader(request),
    await newReader(request),
    await newReader(request),
  ];
  const blog = await publishedBlog(request, writer, moderatorSession.token);
  const text = 'Bananas are the best hat for a penguin.';
  const { _id: id } = await comment(request, writer.token, blog._id, text);

  const watching = await newPerson();
  await signInPage(watching, third);
  const live = liveConnectionOf(watching);
  await read(watching, blog);
  await expect(watching.getByText(text)).toBeVisible();
  await live();

  await signInPage(page, first);
  await read(page, blog);
  const dialog = await new ReportDialogPage(page).open(`the comment by ${writer.user.name}`);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog.flag(`the comment by ${writer.user.name}`)).toBeFocused();
  await dialog.report(`the comment by ${writer.user.name}`);
  await expect(page.getByText(text)).toBeHidden();
  await expect(watching.getByText(text)).toBeVisible();
  const told = page.waitForResponse('**/blog/comment/get?**');
  await page.reload();
  await new BlogPage(page).openComments();
  await told;
  await expect(page.getByText('Bananas')).toBeHidden();

  await report(request, second.token, { kind: 'comment', id });
  await expect(watching.getByText(text)).toBeHidden(goneSoon);
});

test('a blog that four children report leaves open pages kindly, and its address is gone for others', async ({
  page,
  newPerson,
  request,
  moderatorSession,
}) => {
  test.slow();
  const [writer, first] = [await newReader(request), await newReader(request)];
  const blog = await publishedBlog(request, writer, moderatorSession.token);
  const home = await newPerson();
  await home.goto('/blogs');
  await expect(home.getByRole('heading', { name: blog.title })).toBeVisible();
  const visitor = await newPerson();
  const live = liveConnectionOf(visitor);
  await read(visitor, blog);
  await live();

  await signInPage(page, first);
  await new BlogPage(page).open(blog._id, blog.title);
  await new ReportDialogPage(page).report('this story', 'It scares or worries me');
  await expect(page.getByText('You reported this story.')).toBeVisible();
  // A moderator has read the blog, so two reports are not enough.
  for (let at = 0; at < 3; at += 1)
    await report(request, (await newReader(request)).token, { kind: 'blog', id: blog._id });

  await expect(visitor.getByText('This story was taken away.')).toBeVisible(goneSoon);
  await expect(home.getByRole('heading', { name: blog.title })).toBeHidden(goneSoon);
  expect((await request.get(`/blog/post/${blog._id}`)).status()).toBe(404);
});

test('a visitor who wants to report is led to sign in', async ({ page, request, moderatorSession }) => {
  const blog = await publishedBlog(request, await newReader(request), moderatorSession.token);
  await new BlogPage(page).open(blog._id, blog.title);
  const { dialog } = await new ReportDialogPage(page).open('this story');
  await dialog.getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('a child hides somebody, undoes it, and shows them again on the dashboard', async ({
  page,
  request,
  moderatorSession,
}) => {
  test.slow();
  const [writer, child] = [await newReader(request), await newReader(request)];
  const blog = await publishedBlog(request, writer, moderatorSession.token);
  const text = 'My kite is green.';
  await comment(request, writer.token, blog._id, text);
  await signInPage(page, child);
  await read(page, blog);
  const dialog = new ReportDialogPage(page);
  await dialog.hide(`the comment by ${writer.user.name}`, writer.user.name);
  await expect(page.getByText('You hid the writer of this story.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: blog.title })).toBeVisible();
  await dialog.hide('this story', writer.user.name);
  await page.goto('/blogs');
  await expect(page.getByRole('heading', { name: 'All Blogs' })).toBeVisible();
  await expect(page.getByRole('heading', { name: blog.title })).toBeHidden();
  await page.goto('/dashboard?tab=profile');
  await page.getByRole('button', { name: `Show what ${writer.user.name} writes again` }).click();
  await expect(page.getByRole('heading', { name: 'Readers you hid' })).toBeHidden();
  await page.goto(`/blog/${blog._id}`);
  await expect(page.getByRole('heading', { level: 1, name: blog.title })).toBeVisible();
});

test('a held comment shows to its writer alone, who can delete it', async ({
  page,
  newPerson,
  request,
  moderatorSession,
}) => {
  test.slow();
  const [writer, child] = [await newReader(request), await newReader(request)];
  const blog = await publishedBlog(request, writer, moderatorSession.token);
  const text = 'Can we meet at the old mill tomorrow, just you and me?';
  await signInPage(page, child);
  const blogPage = await read(page, blog);
  await blogPage.comment(text);
  await expect(page.getByText('A grown-up will read this first.')).toBeVisible();

  const other = await newPerson();
  await read(other, blog);
  await expect(other.getByText('No comments yet. Be the first!')).toBeVisible();

  await page.getByRole('button', { name: 'Delete my comment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(text)).toBeHidden();
});
