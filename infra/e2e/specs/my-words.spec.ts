import { accessibilityFaults } from '../commands/axe';
import { newReader } from '../commands/moderation-api';
import { signInPage } from '../commands/sign-in-page';
import { expect, test } from '../fixtures';
import { EditorPage } from '../pages/editor.page';

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
