import { addComment } from '../commands/api/moderation-api';
import { newReader, publishedBlog } from '../commands/api/readers';
import { signInPage } from '../commands/api/sign-in-page';
import { bearer } from '../commands/api/site-api';
import { expect, test } from '../fixtures';

/** The inbox is quiet at night (docs/product.md#notifications), so the browser is in a time zone where it is noon. */
function noonZone(): string {
  const ahead = 12 - new Date().getUTCHours();
  // The names of these zones have the opposite sign.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
test.use({ timezoneId: noonZone() });

test('letters say what happened to a writer’s words, and go with the words they are about', async ({
  page,
  request,
  moderatorSession,
}) => {
  test.slow();
  const writer = await newReader(request);
  const friend = await newReader(request);
  await signInPage(page, writer);
  await page.goto('/about');
  const inboxButton = page.getByRole('banner').getByRole('link', { name: /^Letters/ });
  await expect(inboxButton).toHaveAccessibleName('Letters');

  // Notifications arrive live on the open page: for the blog and its badge, then for a comment.
  const blog = await publishedBlog(request, writer, moderatorSession.token);
  await expect(inboxButton).toHaveAccessibleName('Letters: 2 new ones');
  const commentId = await addComment(request, friend, blog._id, 'What a lovely fox!');
  const headers = bearer(friend.token);
  expect((await request.patch(`/blog/blog/${blog._id}/bloglike`, { headers })).ok()).toBe(true);
  await expect(inboxButton).toHaveAccessibleName('Letters: 4 new ones');

  await inboxButton.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/letters$/);
  const notifications = page.getByRole('main').getByRole('listitem');
  await expect(notifications).toHaveCount(4);
  await expect(
    notifications.filter({ hasText: `${friend.user.name} wrote a comment on your story “${blog.title}”.` }),
  ).toBeVisible();
  await expect(notifications.filter({ hasText: `1 reader likes your story “${blog.title}”.` })).toBeVisible();
  await expect(inboxButton).toHaveAccessibleName('Letters');

  // The friend deletes the comment, and its notification disappears.
  expect((await request.delete(`/blog/comment/${commentId}`, { headers })).ok()).toBe(true);
  await expect
    .poll(async () => {
      await page.reload();
      await expect(notifications.first()).toBeVisible();
      return notifications.count();
    })
    .toBe(3);

  await page.getByRole('switch', { name: 'Likes for my stories' }).click();
  await expect(notifications).toHaveCount(2);
});
