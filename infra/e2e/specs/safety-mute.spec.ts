import { newReader, publishedBlog } from '../commands/api/readers';
import { mute } from '../commands/api/safety-api';
import { signInPage } from '../commands/api/sign-in-page';
import { liveConnectionOf } from '../commands/device/live-connection';
import { expect, test } from '../fixtures';
import { BlogPage } from '../pages/blog.page';
import { within } from '../patience';

test('a muted child’s open pages learn it within five seconds, and what was typed stays', async ({
  page,
  newPerson,
  request,
  moderatorSession,
}) => {
  test.slow();
  const session = await newReader(request);
  const blog = await publishedBlog(request, session, moderatorSession.token);

  await signInPage(page, session);
  const live = liveConnectionOf(page);
  const blogPage = new BlogPage(page);
  await blogPage.open(blog._id, blog.title);
  await blogPage.openComments();
  await blogPage.commentBox.fill('Half a sentence');
  const dashboard = await newPerson();
  await signInPage(dashboard, session);
  const liveThere = liveConnectionOf(dashboard);
  await dashboard.goto('/dashboard');
  await Promise.all([live(), liveThere()]);

  await mute(request, moderatorSession.token, session.user._id, 'Please be kind to others.');
  for (const each of [page, dashboard]) {
    await expect(each.getByText('Please be kind to others.').first()).toBeVisible(within(5_000));
    await expect(each.getByText(/You can post again on/).first()).toBeVisible();
  }
  await expect(blogPage.commentButton).toBeDisabled();
  await expect(blogPage.commentBox).toHaveValue('Half a sentence');

  await dashboard.goto('/dashboard?tab=profile');
  await dashboard.getByRole('button', { name: /^Ask for a second look/ }).click();
  await dashboard.getByRole('textbox', { name: /Why should we look again/ }).fill('I was only joking with my brother.');
  await dashboard.getByRole('button', { name: 'Send' }).click();
  await expect(dashboard.getByText('You asked for a second look. Another grown-up will answer.')).toBeVisible();
});
