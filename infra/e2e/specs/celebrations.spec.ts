import { earn } from '../commands/api/reader-api';
import { newReader, publishedBlog } from '../commands/api/readers';
import { signInPage } from '../commands/api/sign-in-page';
import { liveConnectionOf } from '../commands/device/live-connection';
import { untilSettled } from '../commands/page/settled';
import { expect, test } from '../fixtures';
import { BlogPage } from '../pages/blog.page';
import { Site } from '../pages/site';
import { TreasurePage } from '../pages/treasure.page';

test('a child hears of a published story at the next visit, sees XP fly, and is celebrated once', async ({
  page,
  request,
  moderatorSession,
}) => {
  const [mine, friend] = [await newReader(request), await newReader(request)];
  await publishedBlog(request, mine, moderatorSession.token);
  const another = await publishedBlog(request, friend, moderatorSession.token);
  const close = page.getByRole('status').getByRole('button', { name: 'Close' });

  await test.step('the story, and the badge on the next page', async () => {
    await signInPage(page, mine);
    await page.goto('/');
    await untilSettled(page);
    await expect(page.getByText('Your story is published!')).toBeVisible();
    await expect(page.getByText('New badge: First Blog')).toBeHidden();
    await close.click();
    await page.getByRole('link', { name: 'FunZone' }).first().click();
    await expect(page.getByText('New badge: First Blog')).toBeVisible();
    await close.click();
  });

  const site = new Site(page);
  const blog = new BlogPage(page);
  await test.step('XP for a like flies into the header', async () => {
    const live = liveConnectionOf(page);
    await blog.open(another._id, another.title);
    await expect(site.header.getByText(/^\d+ XP$/)).toBeVisible();
    await Promise.all([live(), untilSettled(page)]);
    await blog.likeButton.click();
    await expect(page.getByText('+2 XP', { exact: true })).toBeVisible();
    await expect(page.getByText('+2 XP', { exact: true })).toBeHidden();
  });

  await test.step('a new level, its treasure on the next page, and nothing of it again', async () => {
    const user = { token: mine.token, userId: mine.user._id };
    await earn(request, user, 60, 'flow_puzzle_complete');
    await earn(request, user, 40, 'hangman_level_up');
    await expect(page.getByText('Level 2!')).toBeVisible();
    await close.click();
    await expect(new TreasurePage(page).dialog).toBeHidden();
    await page.getByRole('link', { name: 'FunZone' }).first().click();
    await new TreasurePage(page).claim('Panda');
    await page.reload();
    await expect(site.header.getByText(/^1\d\d XP$/)).toBeVisible();
    await untilSettled(page);
    await expect(close).toBeHidden();
    await expect(new TreasurePage(page).dialog).toBeHidden();
  });
});
