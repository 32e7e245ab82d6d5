import type { APIRequestContext } from '@playwright/test';
import type { LoginResponse } from '@storysprout/contract';
import {
  addComment,
  caseAbout,
  commentTexts,
  latestDecision,
  newModerator,
  report,
  someWord,
} from '../commands/api/moderation-api';
import { newReader, publishedBlog } from '../commands/api/readers';
import { signInPage } from '../commands/api/sign-in-page';
import { longEnough, post } from '../commands/api/site-api';
import { faultsInEveryLook } from '../commands/page/axe';
import { faultsInForcedColors } from '../commands/page/forced-colors';
import { faultsWithLargeText } from '../commands/page/large-text';
import { smallTargets } from '../commands/page/small-targets';
import { expect, test } from '../fixtures';
import { ModerationPage } from '../pages/moderation.page';

// In each of these tests, one moderator goes through the queue and releases the entries they leave, so one runs at a
// time.
test.describe.configure({ mode: 'default' });

/** Creates comments that two readers have reported, so that nobody sees them until a moderator decides. */
async function reportedComments(api: APIRequestContext, moderator: LoginResponse, texts: readonly string[]) {
  const [writer, one, other] = await Promise.all([newReader(api), newReader(api), newReader(api)]);
  const blog = await publishedBlog(api, writer, moderator.token);
  for (const text of texts) {
    const comment = { kind: 'comment' as const, id: await addComment(api, writer, blog._id, text) };
    await report(api, one, comment);
    await report(api, other, comment, 'private');
    await caseAbout(api, moderator.token, comment);
  }
  return { writer, blogId: blog._id };
}

test('a moderator decides by keyboard: one comment is shown again, one goes', async ({
  page,
  request,
  moderatorSession,
}) => {
  test.slow();
  const word = someWord();
  const [fine, bad] = [`My blue ${word} flies high`, `Your red ${word} is heavy`];
  const { blogId, writer } = await reportedComments(request, moderatorSession, [fine, bad]);
  await expect.poll(() => commentTexts(request, blogId)).toEqual([]);

  await signInPage(page, moderatorSession);
  const moderation = await new ModerationPage(page).open('?kind=comment');
  await moderation.reachByKey(fine);
  await expect(moderation.entry).toContainText('2 reports');
  await expect(moderation.entry).toContainText('Mean to someone');
  await expect(moderation.entry).toContainText(writer.user.name);
  await page.keyboard.press('a');
  await expect(moderation.row(fine)).toContainText('Kept');
  await page.keyboard.press('u');
  await expect(moderation.entry).toContainText(fine);
  await expect(moderation.row(fine)).not.toContainText('Kept');
  expect(await commentTexts(request, blogId), 'an undone decision was never sent').toEqual([]);
  await page.keyboard.press('a');
  await expect(moderation.row(fine)).toContainText('Kept');
  await moderation.confirm();
  await expect.poll(() => commentTexts(request, blogId)).toEqual([fine]);

  await moderation.reachByKey(bad);
  await page.keyboard.press('d');
  await expect(moderation.dialog.getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(moderation.row(bad)).toContainText('Removed');
  // It is sent when the page is left.
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
  expect(await latestDecision(request, writer)).toMatchObject({ decision: 'remove' });
  expect(await commentTexts(request, blogId)).toEqual([fine]);
});

test('an entry that one moderator has open gives way to the next, and decisions by others show in their places', async ({
  page,
  newPerson,
  request,
  moderatorSession,
}) => {
  test.slow();
  const second = await newModerator(request, moderatorSession.token);
  const word = someWord();
  const [first, next] = [`The first ${word} of all`, `The second ${word} of all`];
  await reportedComments(request, moderatorSession, [first, next]);

  await signInPage(page, moderatorSession);
  const mine = await new ModerationPage(page).open('?kind=comment');
  await mine.openEntry(first);

  const otherPage = await newPerson();
  await signInPage(otherPage, second);
  const theirs = await new ModerationPage(otherPage).open('?kind=comment');
  await expect(theirs.row(first)).toContainText(`${moderatorSession.user.name} is reading it`);
  await theirs.row(first).getByRole('button').click();
  await expect(otherPage.getByText(/has this open/)).toBeVisible();
  await expect(theirs.entry).not.toContainText(first);

  await page.keyboard.press('a');
  await mine.confirm();
  await expect(theirs.row(first)).toContainText('Already decided');
});

test('several entries are decided at once, with an outcome each', async ({ page, request, moderatorSession }) => {
  test.slow();
  const word = someWord();
  const texts = [`One ${word} over the pond`, `Two of ${word} over the pond`];
  const { blogId } = await reportedComments(request, moderatorSession, texts);
  await signInPage(page, moderatorSession);
  const moderation = await new ModerationPage(page).open('?kind=comment');
  for (const text of texts) await moderation.row(text).getByRole('checkbox').check();
  await page.getByRole('toolbar', { name: 'Chosen entries' }).getByRole('button', { name: 'Keep all' }).click();
  await moderation.confirm();
  await expect(moderation.dialog.getByRole('heading', { name: '2 of 2 decided' })).toBeVisible();
  await moderation.dialog.getByRole('button', { name: 'Close' }).click();
  await expect.poll(async () => (await commentTexts(request, blogId)).sort()).toEqual(texts);
});

/** Expects room for the text, every decision below it and in sight, and nothing of the page around the entry. */
async function expectRoomToRead(moderation: ModerationPage): Promise<void> {
  await expect.poll(() => moderation.shareInSight(/The little boat sailed/)).toBeGreaterThanOrEqual(0.5);
  for (const decision of await moderation.decisions.all()) await expect(decision).toBeInViewport({ ratio: 1 });
  const body = await moderation.entry.getByRole('region', { name: 'What it is about' }).boundingBox();
  const decision = await moderation.decisions.first().boundingBox();
  expect(decision?.y, 'the decisions are below the text').toBeGreaterThanOrEqual((body?.y ?? 0) + (body?.height ?? 0));
  await expect(moderation.page.getByRole('heading', { name: 'Moderation' })).toBeHidden();
  await expect(moderation.page.getByRole('tablist')).toBeHidden();
}

for (const size of [
  { width: 1366, height: 657 },
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test(`the text of an entry has half of a window of ${size.width} x ${size.height}, before and after a decision`, async ({
    page,
    request,
    moderatorSession,
  }) => {
    test.slow();
    await page.setViewportSize(size);
    // A phone needs two lines for this name.
    const { token } = await newReader(request, 'Wanderingwombat');
    const addEntry = async (title: string) => {
      const { _id } = await post(request, token, { title, description: longEnough.repeat(6) });
      await caseAbout(request, moderatorSession.token, { kind: 'blog', id: _id });
    };
    const titles = [`First ${someWord()}`, `Second ${someWord()}`] as const;
    for (const title of titles) await addEntry(title);
    await signInPage(page, moderatorSession);
    const moderation = await new ModerationPage(page).open('?kind=blog');
    await moderation.reachByKey(titles[0]);
    await expect(moderation.entry).toContainText('Waiting: only its writer and moderators see it');
    await expectRoomToRead(moderation);
    expect(await faultsInEveryLook(page), 'accessibility').toEqual([]);
    expect(await smallTargets(page), 'room for a fingertip').toEqual([]);
    expect(await faultsWithLargeText(page), 'with large letters').toEqual([]);
    expect(await faultsInForcedColors(page), "in the system's colors").toEqual([]);
    await page.keyboard.press('a');
    await expect(page.getByRole('status').filter({ hasText: titles[0] })).toBeVisible();
    await moderation.reachByKey(titles[1]);
    await addEntry(`Third ${someWord()}`);
    await expect(page.getByText(/ new entr(y|ies)/)).toBeAttached({ timeout: 20_000 });
    await expectRoomToRead(moderation);
    await expect(moderation.queue).toBeVisible({ visible: size.width >= 1000 });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'Moderation' })).toBeVisible();
    await expect(moderation.row(titles[1])).toBeInViewport();
  });
}
