import { caseAbout, someWord } from '../commands/api/moderation-api';
import { newReader } from '../commands/api/readers';
import { signInPage } from '../commands/api/sign-in-page';
import { approve, longEnough, post, readBlog } from '../commands/api/site-api';
import { accessibilityFaults } from '../commands/page/axe';
import { expect, test } from '../fixtures';
import { EditorPage } from '../pages/editor.page';
import { ModerationPage } from '../pages/moderation.page';
import { MyBlogsPage } from '../pages/my-blogs.page';

test('a story is begun at one device and goes on at another, and two at once lose no word', async ({
  page,
  newPerson,
  request,
}) => {
  const writer = await newReader(request);
  await signInPage(page, writer);
  const laptop = new EditorPage(page);
  await laptop.open();
  await laptop.description.fill('It began at home.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  const otherPage = await newPerson();
  await signInPage(otherPage, writer);
  const tablet = new EditorPage(otherPage);
  await tablet.open();
  await expect(tablet.description).toHaveValue('It began at home.');
  await tablet.addWords(' It went on at school.');
  await expect(otherPage.getByText('Saved', { exact: true })).toBeVisible();

  await laptop.addWords(' It rained.');
  const question = page.getByRole('dialog', { name: 'Written on another device' });
  await expect(question).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await question.getByRole('button', { name: 'Use the newer words' }).click();
  await expect(laptop.description).toHaveValue('It began at home. It went on at school.');
  await page.reload();
  await expect(laptop.description).toHaveValue('It began at home. It went on at school.');
  await expect(page.getByRole('region', { name: 'Unfinished' })).toContainText('It began at home. It rained.');
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('a published blog is changed, approved by keyboard, looked back at, taken back and deleted', async ({
  page,
  newPerson,
  request,
  moderatorSession,
}) => {
  test.slow();
  const writer = await newReader(request);
  const title = `The kite of ${someWord()}`;
  const blog = await post(request, writer.token, { title });
  await approve(request, moderatorSession.token, blog._id);
  await signInPage(page, writer);
  const mine = await new MyBlogsPage(page).open();

  await test.step('the writer reads what happens, and changes it; everybody reads the old text', async () => {
    await mine.blog(title).getByRole('button', { name: 'Change it' }).click();
    await expect(page.getByText('Your story stays up until a grown-up has read the new one.')).toBeVisible();
    const editor = new EditorPage(page);
    await editor.addWords(' A purple dragon came along.');
    expect(await accessibilityFaults(page)).toEqual([]);
    await editor.validateButton.click();
    await page.getByRole('button', { name: 'Send the new version' }).click();
    await expect(mine.blog(title)).toContainText('A grown-up is reading your new version.');
    expect((await readBlog(request, blog._id)).description).toBe(longEnough);
  });

  await test.step('a moderator sees what changed, and approves it by keyboard', async () => {
    await caseAbout(request, moderatorSession.token, { kind: 'blog', id: blog._id });
    const moderatorPage = await newPerson();
    await signInPage(moderatorPage, moderatorSession);
    const moderation = await new ModerationPage(moderatorPage).open('?kind=blog');
    await moderation.reachByKey(title);
    const next = moderation.entry.getByRole('region', { name: 'The new version' });
    await expect(next.getByRole('insertion')).toContainText('A purple dragon came along.');
    expect(await accessibilityFaults(moderatorPage)).toEqual([]);
    await moderatorPage.keyboard.press('a');
    await moderation.confirm();
    await expect.poll(async () => (await readBlog(request, blog._id)).description).toContain('A purple dragon');
  });

  await test.step('the writer looks back at the first text', async () => {
    await mine.open();
    await mine.blog(title).getByRole('button', { name: 'Older versions' }).click();
    const showWords = mine.dialog.getByRole('button', { name: /^Show the words/ });
    await showWords.first().click();
    await expect(mine.dialog.getByRole('insertion')).toContainText('A purple dragon came along.');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  await test.step('it is taken back: a draft, and nobody else sees it', async () => {
    await mine.confirm(title, 'Take it back');
    await expect(mine.blog(title)).toContainText('Draft');
    expect((await request.get(`/blog/post/${blog._id}`)).status()).toBe(404);
  });

  await test.step('it is deleted, comes back with Undo, and is deleted for good', async () => {
    await mine.confirm(title, 'Delete');
    await expect(mine.blog(title)).toBeHidden();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(mine.blog(title).getByRole('link', { name: title })).toBeFocused();
    await mine.confirm(title, 'Delete');
    await expect(mine.blog(title)).toBeHidden();
    await page.reload();
    await expect(page.getByText("You haven't written a story yet")).toBeVisible();
  });
});
