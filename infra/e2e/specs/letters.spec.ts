import { addComment } from '../commands/moderation-api';
import { newReader, publishedBlog } from '../commands/readers';
import { signInPage } from '../commands/sign-in-page';
import { bearer } from '../commands/site-api';
import { expect, test } from '../fixtures';

/** At night the envelope is quiet (docs/product.md#the-letterbox), so the browser is where it is noon. */
function noonZone(): string {
  const ahead = 12 - new Date().getUTCHours();
  // The names of these zones count the other way round.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
test.use({ timezoneId: noonZone() });

test('letters say what happened to a writer’s words, and go with the words they are about', async ({
  page,
  request,
  moderatorSession,
}) => {
  test.setTimeout(60_000);
  const writer = await newReader(request);
  const friend = await newReader(request);
  await signInPage(page, writer);
  await page.goto('/about');
  const envelope = page.getByRole('banner').getByRole('link', { name: /^Letters/ });
  await expect(envelope).toHaveAccessibleName('Letters');

  // Live, on the open page: the blog, its badge, then a comment.
  const blog = await publishedBlog(request, writer, moderatorSession.token);
  await expect(envelope).toHaveAccessibleName('Letters: 2 new ones');
  const commentId = await addComment(request, friend, blog._id, 'What a lovely fox!');
  const headers = bearer(friend.token);
  expect((await request.patch(`/blog/blog/${blog._id}/bloglike`, { headers })).ok()).toBe(true);
  await expect(envelope).toHaveAccessibleName('Letters: 4 new ones');

  await envelope.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/letters$/);
  const letters = page.getByRole('main').getByRole('listitem');
  await expect(letters).toHaveCount(4);
  await expect(
    letters.filter({ hasText: `${friend.user.name} wrote a comment on your blog “${blog.title}”.` }),
  ).toBeVisible();
  await expect(letters.filter({ hasText: `1 reader likes your blog “${blog.title}”.` })).toBeVisible();
  await expect(envelope).toHaveAccessibleName('Letters');

  // The friend takes the comment away, and its letter goes.
  expect((await request.delete(`/blog/comment/${commentId}`, { headers })).ok()).toBe(true);
  await expect
    .poll(async () => {
      await page.reload();
      await expect(letters.first()).toBeVisible();
      return letters.count();
    })
    .toBe(3);

  await page.getByRole('switch', { name: 'Likes for my blogs' }).click();
  await expect(letters).toHaveCount(2);
});
