import type { Locator, Page } from '@playwright/test';
import { type FakeSpeechOptions, installFakeSpeech } from '../../../shell/kit/src/testing/fake-speech';
import { newReader } from '../commands/api/readers';
import { approve, post } from '../commands/api/site-api';
import { accessibilityFaults } from '../commands/page/axe';
import { test as base, expect } from '../fixtures';

/** Chromium has no voice here, so only the operating system's voice is faked. */
const test = base.extend<{ openBlog: (speech: FakeSpeechOptions) => Promise<Page> }>({
  openBlog: async ({ page, request, moderatorSession }, use) => {
    const { user: child, token } = await newReader(request);
    const { _id } = await post(request, token, {
      title: `Snow, by ${child.name}`,
      description: `The snow fell softly. Ole built a snowman.\nIt wore a red hat. ${'Everybody came out to play in the white garden. '.repeat(12)}`,
    });
    await approve(request, moderatorSession.token, _id);
    await use(async (speech) => {
      await page.addInitScript(installFakeSpeech, speech);
      await page.addInitScript(recordMarks);
      await page.goto(`/blog/${_id}`);
      await expect(page.getByRole('heading', { level: 1, name: /^Snow/ })).toBeVisible();
      return page;
    });
  },
});

interface Marked {
  readonly word: string;
  readonly sentence: string;
}

/** Records what the page highlights, because the voice may be faster than a busy machine looks. */
function recordMarks(): void {
  const marks: Marked[] = [];
  const textOf = (name: string) => {
    const [range] = (CSS.highlights.get(name) ?? []) as Iterable<AbstractRange>;
    return range ? String(range) : '';
  };
  // The page sets or deletes the word after the sentence.
  for (const change of ['set', 'delete'] as const) {
    const original = CSS.highlights[change] as (...sent: unknown[]) => unknown;
    const recorded = (...sent: unknown[]) => {
      const result = original.apply(CSS.highlights, sent);
      if (sent[0] === 'read-aloud-word')
        marks.push({ word: textOf('read-aloud-word'), sentence: textOf('read-aloud-sentence') });
      return result;
    };
    Object.defineProperty(CSS.highlights, change, { value: recorded });
  }
  Object.assign(window, { marksSoFar: marks });
}

const marksSoFar = (page: Page) =>
  page.evaluate(() => (window as unknown as { marksSoFar: readonly Marked[] }).marksSoFar);

/** Returns the word and the sentence that the page highlights. */
const marked = async (page: Page) => (await marksSoFar(page)).at(-1);

/** Returns the markup of title and text. Content below them, such as other blogs, may arrive later. */
const markupOf = (article: Locator) =>
  article.locator('h1, p[dir=auto]').evaluateAll((elements) => elements.map((element) => element.outerHTML));

const spoken = (page: Page) =>
  page.evaluate(() => (window as unknown as { spokenSoFar: { text: string; rate: number }[] }).spokenSoFar);

test('a blog is read out word by word, and the text stays as it is', async ({ openBlog }) => {
  const page = await openBlog({ wordMs: 500 });
  const article = page.getByRole('article').first();
  const before = await markupOf(article);
  await page.getByRole('button', { name: 'Listen: this story' }).click();
  const sentence = 'The snow fell softly.';
  for (const word of ['The', 'snow', 'fell'])
    await expect.poll(() => marksSoFar(page)).toContainEqual({ word, sentence });
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  const paused = await marked(page);
  expect(await markupOf(article)).toEqual(before);
  await page.getByRole('button', { name: 'Slow' }).click();
  await page.getByRole('button', { name: 'Keep reading', exact: true }).click();
  await expect.poll(async () => (await spoken(page)).at(-1)?.rate).toBe(0.75);
  expect((await spoken(page)).find(({ rate }) => rate === 0.75)?.text.startsWith(String(paused?.word))).toBe(true);

  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  expect(await marked(page)).toEqual({ word: '', sentence: '' });
  await expect(page.getByRole('group', { name: 'Reading aloud' })).toHaveCount(0);
  const all = (await spoken(page)).map(({ text }) => text).join(' ');
  expect(all, 'only title and text are read').not.toMatch(/Story|Likes|Listen/);
});

test('a voice that tells no words is followed by sentence', async ({ openBlog }) => {
  const page = await openBlog({ wordMs: 1_000, hasWordEvents: false });
  await page.getByRole('button', { name: 'Listen: this story' }).click();
  await expect.poll(() => marksSoFar(page)).toContainEqual({ word: '', sentence: 'Ole built a snowman.' });
});

test('browsers without highlights get boxes over the words', async ({ openBlog, page }) => {
  await page.addInitScript(
    () => Object.assign(window, { Highlight: undefined }) && Reflect.deleteProperty(window, 'Highlight'),
  );
  await openBlog({ wordMs: 400 });
  const article = page.getByRole('article').first();
  const before = await markupOf(article);
  await page.getByRole('button', { name: 'Listen: this story' }).click();
  const boxes = page.locator('body > [aria-hidden="true"] > div');
  await expect.poll(() => boxes.count()).toBeGreaterThan(1);
  expect(await markupOf(article), 'the text is not rewritten').toEqual(before);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(boxes).toHaveCount(0);
});

test('the page goes along, and leaving it ends the reading', async ({ openBlog }) => {
  const page = await openBlog({ wordMs: 15 });
  await page.setViewportSize({ width: 400, height: 500 });
  await page.getByRole('button', { name: 'Listen: this story' }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  // The page scrolls as it reads, so a mouse press could miss the moving link.
  await page.getByRole('link', { name: 'All Blogs' }).first().press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'All Blogs' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => speechSynthesis.speaking)).toBe(false);
});

test('sounds off is respected', async ({ openBlog }) => {
  const page = await openBlog({ wordMs: 5_000 });
  await page.getByRole('button', { name: 'Listen: this story' }).click();
  await page.getByRole('button', { name: 'Reading and sound settings' }).click();
  await page.getByRole('switch', { name: 'Sounds' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('group', { name: 'Reading aloud' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Listen: this story' }).click();
  await expect(page.getByText(/Sounds are off/)).toBeVisible();
  expect(await spoken(page)).toHaveLength(1);
});

for (const voices of ['none', 'remote'] as const) {
  test(`nothing is offered where no text can stay on the device: ${voices} voices`, async ({ openBlog }) => {
    const page = await openBlog({ voices });
    await page.getByRole('button', { name: 'Reading and sound settings' }).click();
    await expect(page.getByText("This device can't read aloud.")).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /Listen/ })).toHaveCount(0);
  });
}
