import { newReader } from '../../commands/api/readers';
import { setSwitch } from '../../commands/api/safety-api';
import { signInPage } from '../../commands/api/sign-in-page';
import { approve, post } from '../../commands/api/site-api';
import { liveConnectionOf } from '../../commands/device/live-connection';
import { expect, test } from '../../fixtures';
import { BlogPage } from '../../pages/blog.page';
import { within } from '../../patience';

/** These tests close a part of the site for everybody. */

test.afterEach(async ({ request, moderatorSession }) => {
  await setSwitch(request, moderatorSession.token, 'comments', { open: true });
});

test('closed comments are explained on open pages, and nothing that was typed is lost', async ({
  page,
  request,
  moderatorSession,
}) => {
  const { token } = moderatorSession;
  const session = await newReader(request);
  const { user: child } = session;
  const blog = await post(request, session.token, { title: `A bridge of ${child.name}` });
  await approve(request, token, blog._id);
  await signInPage(page, session);
  const live = liveConnectionOf(page);
  const blogPage = new BlogPage(page);
  await blogPage.open(blog._id, blog.title);
  await blogPage.openComments();
  await blogPage.commentBox.fill('Half a sentence');
  await live();

  await setSwitch(request, token, 'comments', { open: false, reason: 'We tidy up until noon.' });
  await expect(page.getByText('We tidy up until noon.')).toBeVisible(within(4_000));
  await expect(blogPage.commentButton).toBeDisabled();
  await expect(blogPage.commentBox).toHaveValue('Half a sentence');

  await setSwitch(request, token, 'comments', { open: true });
  await expect(blogPage.commentButton).toBeEnabled(within(4_000));
  await blogPage.commentButton.click();
  await expect(page.getByRole('main').getByText('Half a sentence')).toBeVisible();
});
