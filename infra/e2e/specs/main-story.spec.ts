import { moderator, someChild } from '../commands/api/people';
import { longEnough, profile, signIn } from '../commands/api/site-api';
import { expect, test } from '../fixtures';
import { BlogPage } from '../pages/blog.page';
import { EditorPage } from '../pages/editor.page';
import { Site } from '../pages/site';

test('a child writes, a moderator approves, a reader likes and comments, and the writer sees it live', async ({
  newPerson,
  picture,
  request,
}) => {
  test.slow();
  const writer = someChild('Juniper');
  const reader = someChild('Pebble');
  const title = `The boat of ${writer.name}`;

  const writerPage = await newPerson();
  const writerSite = new Site(writerPage);
  await test.step('the writer registers with a picture and signs in', async () => {
    await writerSite.signUp(writer, picture);
    await writerSite.signIn(writer);
  });

  await test.step('she writes a story with an image, validates and posts it', async () => {
    const editor = new EditorPage(writerPage);
    await editor.open();
    await editor.write({ title, category: 'Story', description: longEnough, picture });
    await expect(editor.postButton).toBeDisabled();
    await editor.validateButton.click();
    await editor.postButton.click();
    await expect(writerSite.message('Your blog has been submitted and will be reviewed by admin!')).toBeVisible();
  });

  const moderatorPage = await newPerson();
  await test.step('the moderator finds it under Pending Blogs and approves it', async () => {
    const site = new Site(moderatorPage);
    await site.signIn(moderator());
    await site.header.getByRole('link', { name: 'Admin', exact: true }).click();
    await expect(moderatorPage.getByRole('tab', { name: /Pending Blogs/ })).toBeVisible();
    const entry = moderatorPage.getByRole('listitem').filter({ hasText: title });
    const nextPage = moderatorPage.getByRole('button', { name: 'Next page' });
    const firstPage = moderatorPage.getByRole('button', { name: 'Page 1', exact: true });
    // When many children write at once, newer blogs push this one to another page, possibly while the moderator turns
    // pages. Only a page that has loaded its blogs can show that this one is missing.
    await expect(async () => {
      await expect(moderatorPage.getByRole('button', { name: 'Approve' }).first()).toBeVisible();
      if (await entry.isVisible()) return;
      await ((await nextPage.isEnabled({ timeout: 1_000 })) ? nextPage : firstPage).click();
      await expect(entry).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: test.info().timeout / 2 });
    await entry.getByRole('button', { name: 'Approve' }).click();
    await expect(entry).toBeHidden();
  });

  const { token, userId } = await signIn(request, writer).then((session) => ({
    token: session.token,
    userId: session.user._id,
  }));
  await expect(async () => {
    const { blogCount, totalPoints } = await profile(request, token);
    expect(blogCount, 'the approval reaches the writer').toBe(1);
    expect(totalPoints, 'with its XP').toBeGreaterThanOrEqual(3);
  }).toPass();
  const before = await profile(request, token);
  expect(before._id).toBe(userId);

  const mine = await request.get('/blog/user/blogs', { headers: { authorization: `Bearer ${token}` } });
  const [{ _id: blogId }] = (await mine.json()).blogs as [{ _id: string }];
  const writersBlog = new BlogPage(writerPage);
  await writersBlog.open(blogId, title);
  await expect(writersBlog.likeButton).toContainText('0');

  const readerPage = await newPerson();
  await test.step('a second child, with the blog open, likes and comments', async () => {
    const site = new Site(readerPage);
    await site.signUp(reader);
    await site.signIn(reader);
    const blog = new BlogPage(readerPage);
    await blog.open(blogId, title);
    const answer = readerPage.waitForResponse(/\/bloglike$/);
    await blog.likeButton.click();
    expect((await answer).status()).toBe(200);
    await expect(blog.likeButton).toContainText('1');
    await expect(blog.likeButton).toHaveAttribute('aria-pressed', 'true');
    await blog.openComments();
    await blog.comment('What a lovely boat!');
  });

  await test.step("the writer's open page updates by itself", async () => {
    await expect(writersBlog.likeButton).toContainText('1');
  });

  await test.step('XP and level have grown, for who acted and on the page', async () => {
    const { token: readerToken } = await signIn(request, reader);
    await expect.poll(async () => (await profile(request, readerToken)).totalPoints).toBe(1 + 2 + 3);
    await expect(writerSite.header).toContainText(/\d+ XP/);
  });
});
