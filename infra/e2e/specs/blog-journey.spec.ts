import type { APIRequestContext } from '@playwright/test';
import type { Blog } from '@storysprout/contract';
import { hasDatabase, makeOlder } from '../commands/api/blog-database';
import { someChild } from '../commands/api/people';
import { newReader, publishedBlog } from '../commands/api/readers';
import { signInPage } from '../commands/api/sign-in-page';
import {
  approve,
  comments,
  longEnough,
  post,
  profile,
  readBlog,
  reject,
  type SomeBlog,
} from '../commands/api/site-api';
import { accessibilityFaults } from '../commands/page/axe';
import { expect, test } from '../fixtures';
import { BlogPage } from '../pages/blog.page';
import { BlogsPage } from '../pages/blogs.page';
import { EditorPage } from '../pages/editor.page';
import { HomePage } from '../pages/home.page';
import { Site } from '../pages/site';

/** A published blog of a new child. */
async function publish(request: APIRequestContext, moderatorToken: string, blog: SomeBlog): Promise<Blog> {
  return publishedBlog(request, await newReader(request), moderatorToken, blog);
}

test('a blog is written, sent back, mended, published and talked about', async ({
  page,
  newPerson,
  request,
  moderatorSession,
}) => {
  test.slow();
  const writer = await newReader(request);
  const title = `The kite of ${writer.user.name}`;
  const site = new Site(page);
  const editor = new EditorPage(page);
  await signInPage(page, writer);

  await test.step('too few words are not enough, and any change asks for a new check', async () => {
    await editor.open();
    await editor.write({ title, category: 'My Diary', description: 'My kite flew away.' });
    await editor.validateButton.click();
    await expect(site.message('Oops! Please write at least 50 words 📝✨')).toBeVisible();
    await expect(editor.postButton).toBeDisabled();
    await editor.description.fill(longEnough);
    await editor.validateButton.click();
    await expect(editor.postButton).toBeEnabled();
    await editor.addWords(' And again.');
    await expect(editor.postButton).toBeDisabled();
    await editor.validateButton.click();
    await editor.title.press('End');
    await editor.title.pressSequentially('!');
    await expect(editor.postButton).toBeDisabled();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  const blogId = await test.step('a draft is saved, and a reload brings back what came after', async () => {
    await editor.draftButton.click();
    await expect(site.message('Blog saved as draft. You can edit and submit it later.')).toBeVisible();
    await expect(page).toHaveURL(/\/postblog\?blog=[0-9a-f]{24}$/);
    await editor.addWords(' Unsaved words.');
    await page.reload();
    await expect(site.message("Here are the words you hadn't saved yet.")).toBeVisible();
    await expect(editor.description).toHaveValue(`${longEnough} And again. Unsaved words.`);
    return new URL(page.url()).searchParams.get('blog') ?? '';
  });

  await test.step('the child edits it and sends it', async () => {
    await editor.addWords(' More.');
    await editor.draftButton.click();
    await expect(site.message('Draft updated successfully!')).toBeVisible();
    expect((await readBlog(request, blogId, writer.token)).description).toBe(
      `${longEnough} And again. Unsaved words. More.`,
    );
    await editor.validateButton.click();
    await editor.postButton.click();
    await expect(site.message('Your blog has been submitted and will be reviewed by admin!')).toBeVisible();
  });

  const reason = 'Please tell us where the kite landed.';
  await test.step('a moderator sends it back, and the child reads why', async () => {
    await reject(request, moderatorSession.token, blogId, reason);
    await page.goto(`/blog/${blogId}`);
    await expect(page.getByText(reason)).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByText(reason)).toBeVisible();
  });

  await test.step('the child mends it and sends it again', async () => {
    await editor.addWords(' It landed on a sheep.');
    await editor.validateButton.click();
    await editor.postButton.click();
    await expect(page).toHaveURL(/\/dashboard\?tab=blogs$/);
    await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Pending');
    await expect(page.getByText(reason)).toBeHidden();
    await approve(request, moderatorSession.token, blogId);
  });

  const reader = await newReader(request);
  await test.step('a reader likes it and comments', async () => {
    const readerPage = await newPerson();
    await signInPage(readerPage, reader);
    const blog = new BlogPage(readerPage);
    await blog.open(blogId, `${title}!`);
    await expect(blog.text).toContainText('It landed on a sheep.');
    await blog.likeButton.click();
    await expect(blog.likeButton).toContainText('1');
    await blog.openComments();
    await blog.comment('Is the sheep all right?');
  });

  await test.step('the writer replies, and the page with its talk is accessible', async () => {
    const blog = new BlogPage(page);
    await blog.open(blogId, `${title}!`);
    await expect(blog.likeButton).toContainText('1');
    await blog.openComments();
    await blog.reply(reader.user.name, 'It is, and it loves the kite!');
    expect(await comments(request, blogId)).toMatchObject([
      { text: 'Is the sheep all right?', replies: [{ text: 'It is, and it loves the kite!' }] },
    ]);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});

test('a poem keeps its lines and double spaces, and shows HTML as text', async ({
  page,
  request,
  moderatorSession,
}) => {
  const poem = `Roses  are <b>red</b>,\n  violets  are blue,\n\n<script>document.title = 'gotcha'</script>\n${longEnough}`;
  const title = `Two  spaces ${someChild().name}`;
  const { _id } = await publish(request, moderatorSession.token, { title, category: 'Poem', description: poem });
  const blog = new BlogPage(page);
  await blog.open(_id, title);
  expect(await blog.text.innerText()).toContain(poem);
  await expect(blog.text.locator('b, script')).toHaveCount(0);
  expect(await page.title()).not.toBe('gotcha');
});

test('without a share sheet the link is copied and the share counts; without a clipboard it is shown', async ({
  page,
  request,
  moderatorSession,
}) => {
  const title = `Share me ${someChild().name}`;
  const { _id } = await publish(request, moderatorSession.token, { title });
  const reader = await newReader(request);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await signInPage(page, reader);
  const blog = new BlogPage(page);
  await blog.open(_id, title);
  await blog.share();
  await expect(page.getByText('Link copied! Now you can send it to a friend.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(blog.address);
  // One for the day's first sign-in, five for the share.
  await expect.poll(async () => (await profile(request, reader.token)).totalPoints).toBe(1 + 5);

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('No', 'NotAllowedError'));
  });
  await blog.share();
  await expect(page.getByText(`Copy this link to share it: ${blog.address}`)).toBeVisible();
});

test('a comment written while the connection is lost keeps its words and can be sent again', async ({
  page,
  request,
  moderatorSession,
}) => {
  const title = `Far away ${someChild().name}`;
  const { _id } = await publish(request, moderatorSession.token, { title });
  await signInPage(page, await newReader(request));
  const blog = new BlogPage(page);
  await blog.open(_id, title);
  await blog.openComments();
  await expect(page.getByText('No comments yet. Be the first!')).toBeVisible();

  await page.context().setOffline(true);
  await blog.commentBox.fill('I would love to go there.');
  await blog.commentButton.click();
  await expect(page.getByText(/Your words are still here/)).toBeVisible();
  await expect(blog.commentBox).toHaveValue('I would love to go there.');

  await page.context().setOffline(false);
  await page.reload();
  await blog.openComments();
  await expect(blog.commentBox).toHaveValue('I would love to go there.');
  await blog.commentButton.click();
  await expect(page.getByRole('listitem').filter({ hasText: 'I would love to go there.' })).toBeVisible();
  await expect(blog.commentBox).toHaveValue('');
  expect(await comments(request, _id)).toHaveLength(1);
});

test('a visitor who likes a blog is asked to log in, and nothing is counted', async ({
  page,
  request,
  moderatorSession,
}) => {
  const title = `Like me ${someChild().name}`;
  const { _id } = await publish(request, moderatorSession.token, { title });
  const blog = new BlogPage(page);
  await blog.open(_id, title);
  await blog.likeButton.click();
  await expect(page.getByText('Please log in to like this post!')).toBeVisible();
  await expect(blog.likeButton).toContainText('0');
  expect((await readBlog(request, _id)).likeCount).toBe(0);
});

test('All Blogs finds by title, category and week, and goes on to the end', async ({
  page,
  request,
  moderatorSession,
}) => {
  const { token } = await newReader(request);
  const name = someChild('Tadpole').name;
  const publishOwn = async (title: string, category: string) => {
    const { _id } = await post(request, token, { title, category });
    await approve(request, moderatorSession.token, _id);
    return _id;
  };
  const oldId = await publishOwn(`${name} of long ago`, 'Story');
  if (hasDatabase) await makeOlder(oldId, 8);
  await publishOwn(`${name} in a poem`, 'Poem');
  for (let number = 1; number <= 22; number += 1) await publishOwn(`${name} ${number}`, 'Nature & Science');

  const blogs = new BlogsPage(page);
  await test.step('a title is found in any case, page after page to the end', async () => {
    // A blog is found a moment after it was approved.
    await expect(async () => {
      await blogs.open();
      await blogs.search(name.toUpperCase());
      await expect(blogs.titles.first()).toHaveText(`${name} 22`, { timeout: 2_000 });
    }).toPass();
    // The address gets the search term a moment after the list, and then the page scrolls to its top.
    await expect(async () => {
      await blogs.scrollToEnd();
      await expect(blogs.end).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(blogs.titles).toHaveCount(24);
    expect(new Set(await blogs.titles.allTextContents()).size).toBe(24);
  });

  await test.step('a category narrows the list, and a reload keeps the filters', async () => {
    await blogs.pickCategory('Poem');
    await expect(blogs.titles).toHaveText([`${name} in a poem`]);
    await page.reload();
    await expect(blogs.titles).toHaveText([`${name} in a poem`]);
  });

  await test.step('This Week leaves out what is older', async () => {
    test.skip(!hasDatabase, 'only the database can make a blog old');
    await blogs.pickCategory('Story');
    await expect(blogs.titles).toHaveText([`${name} of long ago`]);
    await blogs.time.selectOption('This Week');
    await expect(page.getByText('No stories found')).toBeVisible();
    await blogs.pickCategory('Poem');
    await expect(blogs.titles).toHaveText([`${name} in a poem`]);
  });
});

test('Back and a reload return to the card one came from', async ({ page, request, moderatorSession }) => {
  const { token } = await newReader(request);
  const { name } = someChild('Turtle');
  for (let number = 1; number <= 24; number += 1) {
    const { _id } = await post(request, token, { title: `${name} ${number}` });
    await approve(request, moderatorSession.token, _id);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const blogs = new BlogsPage(page);
  // A blog is found a moment after it was approved.
  await expect(async () => {
    await blogs.open(`?search=${name}`);
    await expect(blogs.titles.first()).toHaveText(`${name} 24`, { timeout: 1_000 });
  }).toPass();
  await blogs.scrollToEnd();
  await expect(blogs.titles).toHaveCount(24);
  const card = blogs.titles.filter({ hasText: new RegExp(`${name} 3$`) });
  await card.scrollIntoViewIfNeeded();
  await expect(card).toBeInViewport();

  await test.step('Back, with the focus on the heading as on every page', async () => {
    await card.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: `${name} 3` })).toBeFocused();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'All Blogs' })).toBeFocused();
    await expect(card).toBeInViewport();
  });

  await test.step('a reload, although the second page of the list has to be fetched again', async () => {
    await page.reload();
    await expect(card).toBeInViewport();
  });

  await test.step('a link still leads to the top', async () => {
    await card.getByRole('link').click();
    await page.getByRole('main').getByRole('link', { name: 'All Blogs' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'All Blogs' })).toBeFocused();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });
});

test('the latest blogs loop in 20 seconds, rest when told to, and the carousel goes 300 pixels at a time', async ({
  page,
  request,
  moderatorSession,
}) => {
  const { token } = await newReader(request);
  for (const number of [1, 2, 3, 4, 5]) {
    const { _id } = await post(request, token, { title: `Carousel ${number} ${someChild().name}` });
    await approve(request, moderatorSession.token, _id);
  }
  const home = new HomePage(page);
  await home.open();
  await home.press('Pause');
  await expect.poll(() => home.latestMotion()).toBe('paused');
  await home.press('Play');
  await expect.poll(() => home.latestMotion()).toBe('running');
  expect(await home.latestLoop()).toBe('20s');
  // The list itself moves under the pointer; its frame stays.
  await home.latest.locator('..').hover();
  await expect.poll(() => home.latestMotion()).toBe('paused');
  await page.mouse.move(0, 0);
  await expect.poll(() => home.latestMotion()).toBe('running');

  await expect(home.leftArrow).toBeHidden();
  await home.rightArrow.click();
  await expect.poll(() => home.carouselOffset()).toBe(300);
  await home.leftArrow.click();
  await expect.poll(() => home.carouselOffset()).toBe(0);
  await expect(home.leftArrow).toBeHidden();
});
