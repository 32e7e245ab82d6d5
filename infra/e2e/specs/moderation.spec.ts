import type { Page } from '@playwright/test';
import { findInEmailsTo, hasInbox } from '../commands/api/inbox';
import { moderator, someChild } from '../commands/api/people';
import { newReader } from '../commands/api/readers';
import { post, readBlog, register, signIn } from '../commands/api/site-api';
import { expect, test } from '../fixtures';
import { AdminPage } from '../pages/admin.page';
import { Site } from '../pages/site';

/**
 * Approves or rejects the selected blog.
 *
 * @returns its new status
 */
async function decideByKey(admin: AdminPage, title: string, isApproved: boolean): Promise<string> {
  const { keyboard } = admin.page;
  await keyboard.press(isApproved ? 'a' : 'r');
  if (!isApproved) {
    await expect(admin.dialog.getByRole('radio').first()).toBeFocused();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
  }
  await expect(admin.page.getByRole('status').filter({ hasText: title })).toBeVisible();
  await expect(admin.blog(title)).toBeHidden();
  return isApproved ? 'approved' : 'rejected';
}

test('a moderator decides ten blogs by keyboard alone', async ({ page, request, moderatorSession }) => {
  test.slow();
  const { user: writer, token } = await newReader(request);
  const blogs = [];
  for (let at = 1; at <= 10; at += 1) blogs.push(await post(request, token, { title: `${writer.name} ${at}` }));

  const site = new Site(page);
  await site.signIn(moderator());
  const admin = await new AdminPage(page).open('Pending Blogs');
  const decided = new Map<string, string>();
  // Other tests may leave blogs in the same queue, which are skipped.
  await page.keyboard.press('p');
  while (decided.size < blogs.length) {
    const title = await admin.selectedTitle();
    if (!title.startsWith(writer.name)) await page.keyboard.press('n');
    else decided.set(title, await decideByKey(admin, title, decided.size % 2 === 0));
  }
  for (const { _id, title } of blogs) {
    expect((await readBlog(request, _id, moderatorSession.token)).status).toBe(decided.get(title));
  }
});

test('a moderator bans a child, who is signed out and reads why, and lets the child back in', async ({
  page,
  newPerson,
  request,
}) => {
  const child = someChild();
  await register(request, child);
  const childPage = await newPerson();
  await new Site(childPage).signIn(child);

  await new Site(page).signIn(moderator());
  const admin = await new AdminPage(page).open('User Details');
  await admin.search(child.name);
  await admin.user(child.name).getByRole('button', { name: 'Ban User' }).click();
  await admin.dialog.getByLabel('Reason').fill('Unkind words.');
  await admin.dialog.getByRole('button', { name: 'Ban this user' }).click();
  await expect(admin.user(child.name).getByText('Banned', { exact: true })).toBeVisible();

  const refused = await request.post('/user/login', { data: { email: child.email, password: child.password } });
  expect(refused.status()).toBe(403);
  expect(await refused.text()).toContain('Unkind words.');
  await expect(childPage.getByRole('link', { name: 'Sign In' })).toBeVisible({ timeout: 10_000 });

  await admin.user(child.name).getByRole('button', { name: 'Lift Ban' }).click();
  await admin.dialog.getByRole('button', { name: 'Lift the ban' }).click();
  await expect(admin.user(child.name).getByRole('button', { name: 'Ban User' })).toBeVisible();
  await signIn(request, child);
});

/** Stops challenges by the link in the e-mail, checks what the link shows afterwards, and subscribes again. */
async function stopChallenges(page: Page, email: string): Promise<void> {
  const unsubscribe = await findInEmailsTo(email, /\/user\/unsubscribe\/[\w-]+/);
  await page.goto(unsubscribe);
  await page.getByRole('button', { name: 'Yes, stop them' }).click();
  await expect(page.getByRole('heading', { name: 'Done!' })).toBeVisible();
  await page.goto(unsubscribe);
  await expect(page.getByRole('heading', { name: "That's done already!" })).toBeVisible();
  await page.goto(unsubscribe.slice(0, -5));
  await expect(page.getByRole('heading', { name: "This link doesn't work" })).toBeVisible();
  await page.getByRole('link', { name: /on your profile/ }).click();
  const challenges = page.getByRole('switch', { name: 'Send me the weekly challenge' });
  await expect(challenges).not.toBeChecked();
  await challenges.click();
  await expect(page.getByText('It comes by email, once a week.')).toBeVisible();
  await page.reload();
  await expect(challenges).toBeChecked();
}

test('a challenge goes out by e-mail, its progress survives a reload, and a child finds it behind the bell', {
  tag: '@challenge',
}, async ({ page, newPerson, request }) => {
  test.slow();
  const child = someChild();
  await register(request, child);
  const childPage = await newPerson();
  await new Site(childPage).signIn(child);

  await new Site(page).signIn(moderator());
  const admin = await new AdminPage(page).open('Send Weekly Challenge');
  const topic = `A letter to ${child.name}`;
  await page.getByRole('button', { name: 'Send by email' }).click();
  await expect(page.getByText('Please enter a topic for the weekly challenge.')).toBeVisible();
  await page.getByLabel('Topic of the weekly challenge').fill(topic);
  await page.getByRole('button', { name: 'Send by email' }).click();
  await expect(admin.dialog.getByText(/\d+ readers?/)).toBeVisible();
  await admin.dialog.getByRole('button', { name: 'Send the emails' }).click();
  // Wait for the response: without it, pressing again after a reload repeats the same request, which sends nothing
  // twice.
  await expect(admin.dialog).toBeHidden();
  await page.reload();
  const run = page.getByRole('listitem').filter({ hasText: topic });
  await expect(run.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100', { timeout: 30_000 });
  await expect(run.getByText('Done')).toBeVisible();

  await page.getByLabel('Topic of the weekly challenge').fill(topic);
  await page.getByRole('button', { name: 'Send by email' }).click();
  await admin.dialog.getByRole('button', { name: 'Send the emails' }).click();
  await expect(admin.dialog.getByText(/sent this topic by email/)).toBeVisible();
  await admin.dialog.getByRole('button', { name: 'Cancel' }).click();

  await childPage.getByRole('banner').getByRole('button', { name: 'Weekly challenge: a new one is here' }).click();
  await expect(childPage.getByText(topic)).toBeVisible();
  await expect(childPage.getByText('Good luck, superstar!')).toBeVisible();
  await childPage.goto('/weeklychallenge');
  await expect(childPage.getByText("You've read this challenge")).toBeVisible();
  if (hasInbox) await stopChallenges(childPage, child.email);
});
