import { addComment } from '../../commands/api/moderation-api';
import { newReader, publishedBlog } from '../../commands/api/readers';
import { signInPage } from '../../commands/api/sign-in-page';
import { bearer } from '../../commands/api/site-api';
import { expect, test } from '../../fixtures';
import { ModerationPage } from '../../pages/moderation.page';

// This test closes comments for everybody.
test('a moderator closes comments for everybody, with a reason, and opens them again', async ({
  page,
  request,
  moderatorSession,
}) => {
  const writer = await newReader(request);
  const blog = await publishedBlog(request, writer, moderatorSession.token);
  const comment = async () =>
    request.post('/blog/comment/add', {
      headers: bearer(writer.token),
      data: { postId: blog._id, text: 'A friendly word' },
    });

  await signInPage(page, moderatorSession);
  const moderation = await new ModerationPage(page).open('?tab=switches');
  try {
    await page.getByRole('button', { name: 'Close: Comments and replies' }).click();
    await moderation.dialog.getByRole('textbox').fill('We are tidying up. Back soon!');
    await moderation.dialog.getByRole('button', { name: 'Close it' }).click();
    await expect(page.getByRole('button', { name: 'Open: Comments and replies' })).toBeVisible();
    await expect(async () => {
      const answer = await comment();
      expect(answer.status()).toBe(403);
      expect(await answer.json()).toMatchObject({ code: 'closed', message: 'We are tidying up. Back soon!' });
    }).toPass();
  } finally {
    await page.getByRole('button', { name: 'Open: Comments and replies' }).click();
  }
  await expect(page.getByRole('button', { name: 'Close: Comments and replies' })).toBeVisible();
  await expect(async () => {
    await addComment(request, writer, blog._id, 'A friendly word');
  }).toPass();

  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText(/set a switch/).first()).toBeVisible();
});
