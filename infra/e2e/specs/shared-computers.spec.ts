import type { APIRequestContext, Page } from '@playwright/test';
import { someWord } from '../commands/api/moderation-api';
import { type Person, someChild } from '../commands/api/people';
import { newReader, publishedBlog } from '../commands/api/readers';
import { register, signIn } from '../commands/api/site-api';
import { storedOnDevice } from '../commands/device/stored-on-device';
import { accessibilityFaults } from '../commands/page/axe';
import { untilSettled } from '../commands/page/settled';
import { expect, test } from '../fixtures';
import { EditorPage } from '../pages/editor.page';
import { Site } from '../pages/site';

/** Whoever uses a computer after a child must find nothing of them there, however the child's session ended. */

interface Child extends Person {
  readonly userId: string;
  /** Words that only this child writes. */
  readonly words: string;
}

async function someWriter(request: APIRequestContext): Promise<Child> {
  const child = someChild();
  await register(request, child);
  const { user } = await signIn(request, child);
  return { ...child, userId: user._id, words: `The lantern of ${someWord()}` };
}

/** Ends the child's sessions everywhere, and returns when the services refuse their tokens. */
async function endSessionsElsewhere(request: APIRequestContext, child: Child): Promise<void> {
  const { token } = await signIn(request, child);
  const headers = { authorization: `Bearer ${token}` };
  await request.post('/user/logout?everywhere', { headers });
  await expect.poll(async () => (await request.get('/blog/unfinished', { headers })).status()).toBe(401);
}

const signInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign In' });

async function writeAndRead(page: Page, { words }: Child, blogId: string): Promise<void> {
  const editor = new EditorPage(page);
  await editor.open();
  await editor.description.fill(words);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.goto(`/blog/${blogId}`);
  await untilSettled(page);
  await page.goto('/dashboard?tab=profile');
  await expect(page.getByText('This device')).toBeVisible();
}

function expectNothingOf({ userId, name, email, words }: Child, kept: string): void {
  expect([userId, name, email, words].filter((mark) => kept.includes(mark))).toEqual([]);
}

test('after signing out nothing of the child is left', async ({ page, request, moderatorSession }) => {
  const child = await someWriter(request);
  const { _id: blogId } = await publishedBlog(request, await newReader(request), moderatorSession.token);
  await new Site(page).signIn(child);
  await writeAndRead(page, child, blogId);
  expect(await storedOnDevice(page)).toContain(child.words);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(signInLink(page)).toBeVisible();
  await expect.poll(async () => (await storedOnDevice(page)).includes(child.userId)).toBe(false);
  const kept = await storedOnDevice(page);
  expectNothingOf(child, kept);
  expect(kept).not.toContain(blogId);
});

test('words that only this computer has are sent, or asked about, before a child signs out', async ({
  page,
  context,
  request,
}) => {
  const child = await someWriter(request);
  await new Site(page).signIn(child);
  const editor = new EditorPage(page);
  await editor.open();
  await editor.description.fill(child.words);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(signInLink(page), 'the words are sent after a moment').toBeVisible();

  await new Site(page).signIn(child);
  await editor.open();
  await expect(editor.description).toHaveValue(child.words);
  await context.setOffline(true);
  await editor.addWords(' It never went out.');
  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: 'Not sent yet' });
  await expect(question).toContainText(child.words);
  expect(await accessibilityFaults(page)).toEqual([]);
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(editor.description).toHaveValue(`${child.words} It never went out.`);
  await page.getByRole('button', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Delete and sign out' }).click();
  await expect(signInLink(page)).toBeVisible();
  await expect.poll(async () => (await storedOnDevice(page)).includes(child.userId)).toBe(false);
  expectNothingOf(child, await storedOnDevice(page));
});

test('when a session has ended elsewhere, only what was not sent is left, and anybody can delete it', async ({
  page,
  context,
  request,
}) => {
  const child = await someWriter(request);
  await new Site(page).signIn(child);
  const editor = new EditorPage(page);
  await editor.open();
  await editor.description.fill('The server has this.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await context.setOffline(true);
  await editor.addWords(` ${child.words}`);
  // This must come first: Chromium sends the last words of a page that is being left, even when it is set to offline.
  await endSessionsElsewhere(request, child);
  await page.goto('about:blank');
  await context.setOffline(false);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login$/);
  const note = page.getByText("Something on this computer hasn't been sent yet.");
  await expect(note).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  const kept = await storedOnDevice(page);
  expect(kept).toContain(child.words);
  expect(kept).not.toContain(child.name);
  await page.getByRole('button', { name: "Delete what wasn't sent" }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete it' }).click();
  await expect(note).toHaveCount(0);
  expectNothingOf(child, await storedOnDevice(page));
});

test('a shared computer keeps nothing beyond its tab', async ({ page, context, request, moderatorSession }) => {
  const child = await someWriter(request);
  const { _id: blogId } = await publishedBlog(request, await newReader(request), moderatorSession.token);
  await page.goto('/login');
  await page.getByRole('switch', { name: 'This is a shared computer' }).click();
  expect(await accessibilityFaults(page)).toEqual([]);
  await new Site(page).signIn(child);
  await writeAndRead(page, child, blogId);
  await page.reload();
  await expect(page.getByText('This device')).toBeVisible();
  const cookies = await context.cookies();
  expect(cookies.filter(({ expires }) => expires !== -1)).toEqual([]);
  const other = await context.newPage();
  await page.close();
  await other.goto('/');
  await expect(signInLink(other)).toBeVisible();
  const kept = await storedOnDevice(other);
  expectNothingOf(child, kept);
  expect(kept).not.toContain(blogId);
});
