import { readFileSync } from 'node:fs';
import { hasInbox, resetPathFor } from '../commands/api/inbox';
import { someChild } from '../commands/api/people';
import { claimCelebration, earn, notifyChallenge, statusFor } from '../commands/api/reader-api';
import { profile, register, signIn } from '../commands/api/site-api';
import { storedSession } from '../commands/device/stored-session';
import { expect, test } from '../fixtures';
import { DashboardPage } from '../pages/dashboard.page';
import { LeaderboardPage } from '../pages/leaderboard.page';
import { PasswordResetPage } from '../pages/password-reset.page';
import { Site } from '../pages/site';
import { TreasurePage } from '../pages/treasure.page';

test('a child earns a treasure, wears it, looks after the account, takes the data along and leaves', async ({
  page,
  request,
}) => {
  test.skip(!hasInbox, 'the letters cannot be read');
  test.slow();
  const child = someChild();
  const changed = { ...child, name: `${child.name}x`, password: 'paper-boats-and-tea' };
  const remembered = { ...changed, password: 'a-cloud-in-my-pocket' };
  const site = new Site(page);
  const dashboard = new DashboardPage(page);
  const resets = new PasswordResetPage(page);

  await test.step('signs up and in', async () => {
    await site.signUp(child);
    await site.signIn(child);
  });
  const first = await storedSession(page);

  await test.step('with 100 XP a treasure is found, once', async () => {
    await earn(request, first, 60, 'flow_puzzle_complete');
    await earn(request, first, 40, 'hangman_level_up');
    // The celebration of the level would have the page for itself.
    await claimCelebration(request, first.token, 'level-2');
    await page.reload();
    await new TreasurePage(page).claim('Panda');
    await expect.poll(async () => (await profile(request, first.token)).rewards).toEqual([]);
    await page.reload();
    await expect(site.header.getByText('101 XP')).toBeVisible();
    await expect(new TreasurePage(page).dialog).toBeHidden();
  });

  await test.step('the leaderboard shows the place', async () => {
    const leaderboard = new LeaderboardPage(page);
    for (const window of ['This Week', 'All Time'] as const) {
      await leaderboard.open(window);
      await expect(leaderboard.ownRow).toContainText(child.name);
      await expect(leaderboard.ownRow).toContainText('1 XP');
    }
  });

  await test.step('wears the panda', async () => {
    await dashboard.open('Collected Rewards');
    await expect(dashboard.avatar('Cherry')).toBeDisabled();
    await dashboard.avatar('Panda').click();
    await expect(site.message('Avatar updated!')).toBeVisible();
    await expect(dashboard.avatar('Panda')).toHaveAttribute('aria-pressed', 'true');
    await expect(dashboard.picture).toHaveAttribute('src', /panda/);
    expect((await profile(request, first.token)).profileAvatar).toBe('avatar-panda');
  });

  await test.step('takes another name and another password, which ends the older sign-in', async () => {
    await dashboard.open('Edit Profile');
    await dashboard.rename(changed.name);
    await expect(page.getByText(`Hello, ${changed.name}!`)).toBeVisible();
    await dashboard.changePassword(child.password, changed.password);
    const newToken = async () => (await storedSession(page)).token;
    await expect.poll(newToken, { message: 'the page takes over the new token' }).not.toBe(first.token);
    expect(await statusFor(request, first.token)).toBe(401);
    expect(await statusFor(request, await newToken())).toBe(200);
    await expect(site.header.getByRole('link', { name: 'My Dashboard' })).toBeVisible();
  });

  await test.step('forgets it, and sets a new one by the link in the letter', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(site.header.getByRole('link', { name: 'Sign In' })).toBeVisible();
    await resets.askForLink(child.email);
    const path = await resetPathFor(child.email);
    await resets.setPassword(path, remembered.password);
    const { email, password } = changed;
    expect((await request.post('/user/login', { data: { email, password } })).status()).toBe(401);
    await site.signIn(remembered);
    const again = await request.post('/user/reset-password', {
      data: { token: path.split('/').at(-1), newPassword: 'once-more-please' },
    });
    expect(again.status(), 'the link works once').toBe(400);
  });

  await test.step('takes the data along', async () => {
    await dashboard.open('Edit Profile');
    const zip = readFileSync(await dashboard.downloadData());
    expect(zip.subarray(0, 2).toString()).toBe('PK');
    for (const name of ['account.json', 'xp.json', 'blogs.json']) expect(zip.includes(name), name).toBe(true);
  });

  await test.step('deletes the account, thinks better of it, and signing in keeps it', async () => {
    const { token } = await storedSession(page);
    await dashboard.deleteAccount();
    await expect(site.header.getByRole('link', { name: 'Sign In' })).toBeVisible();
    expect(await statusFor(request, token)).toBe(401);
    await site.signIn(remembered);
    await expect(site.message(/Your account stays/)).toBeVisible();
    expect((await signIn(request, remembered)).message).not.toContain('Your account stays');
  });
});

// There is one challenge for everybody: see the tag in playwright.config.ts.
test('a new challenge puts a red dot on the bell, wishes luck once, and is read then', { tag: '@challenge' }, async ({
  page,
  request,
  moderatorSession,
}) => {
  const child = someChild();
  await register(request, child);
  const site = new Site(page);
  await site.signIn(child);
  const topic = `A postcard from ${child.name}`;
  const dot = site.header.getByTestId('unread-dot');
  // Reads the challenge of another test first, so that the dot is about this one.
  await site.header.getByRole('button', { name: /^Weekly challenge/ }).click();
  await expect(page).toHaveURL(/\/weeklychallenge$/);
  await expect(dot).toBeHidden();
  await page.goto('/');

  await notifyChallenge(request, moderatorSession.token, topic);
  await expect(dot).toBeVisible();
  await site.header.getByRole('button', { name: 'Weekly challenge: a new one is here' }).click();
  await expect(page).toHaveURL(/\/weeklychallenge$/);
  await expect(page.getByRole('heading', { name: topic })).toBeVisible();
  await expect(page.getByText('Good luck, superstar!')).toBeVisible();
  await expect(dot).toBeHidden();

  await page.reload();
  await expect(page.getByRole('heading', { name: topic })).toBeVisible();
  await expect(page.getByText("You've read this challenge")).toBeVisible();
  await expect(dot).toBeHidden();
});
