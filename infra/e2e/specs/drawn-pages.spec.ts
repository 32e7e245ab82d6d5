import type { Page } from '@playwright/test';
import { gameNames } from '@storysprout/contract';
import { drawnRoot } from '../../load/drawn-root';
import { untilDrawn } from '../commands/drawn-page';
import { newReader, newReaderOn, publishedBlog } from '../commands/readers';
import { comment } from '../commands/safety-api';
import { signInPage } from '../commands/sign-in-page';
import { approve, post } from '../commands/site-api';
import { watchPage } from '../commands/watch-page';
import { expect, test } from '../fixtures';

/** Pages that come drawn: they are read before any script has come, and taken over by it as they are. */

/** The shell's other pages are taken over in its own tests (shell/src/server.test.tsx). */
const pages = [
  '/',
  '/blogs',
  '/blogs?category=Poem&search=boat&time=week',
  '/leaderboard?time=all',
  '/funzone',
  '/Achievements',
  '/about',
  '/login',
  '/register',
];
/** What belongs to a reader is filled in on these. */
const ownPages = [
  '/',
  '/blogs',
  '/leaderboard?time=all',
  '/dashboard',
  '/dashboard?tab=profile',
  ...gameNames.map((game) => `/funzone/${game}`),
];

/** Remembers the headings that came with the page, without changing them. */
async function rememberHeadings(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return;
      Object.assign(window, { drawnHeadings: [...document.querySelectorAll('h1, h2, h3')] });
    });
  });
}

/**
 * Headings that React replaced by others of the same words instead of taking them over; a page that is not alive yet
 * has all of them. A blog that left the list, because somebody published a newer one meanwhile, was not replaced.
 */
const replaced = (page: Page) =>
  page.evaluate(() => {
    if (document.querySelector('[data-first-paint]')) return ['all'];
    const { drawnHeadings } = window as unknown as { drawnHeadings: HTMLElement[] };
    if (!drawnHeadings.some(({ isConnected }) => isConnected)) return ['all'];
    const present = new Set(Array.from(document.querySelectorAll('h1, h2, h3'), ({ textContent }) => textContent));
    return drawnHeadings
      .filter(({ isConnected, textContent }) => !isConnected && present.has(textContent))
      .map(({ textContent }) => textContent);
  });

async function expectTakenOver(page: Page, path: string, origin: string): Promise<void> {
  const watch = watchPage(page, origin);
  const sheets: string[] = [];
  page.on('request', (request) => {
    if (/\/remotes\/.*\.css$/.test(request.url())) sheets.push(request.url());
  });
  // While others write, a drawing may be outdated before it is asked for.
  await expect(async () => {
    sheets.length = 0;
    watch.faults.length = 0;
    const answer = await page.goto(path);
    expect(await answer?.text()).toMatch(drawnRoot);
  }).toPass();
  const awaited = await page.locator('link[rel="expect"]').getAttribute('href');
  await expect(page.locator(awaited ?? ''), 'the first paint waits for the heading').toHaveRole('heading');
  const inPage = await page
    .locator('style[data-sheet]')
    .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.sheet));
  await page.waitForLoadState('networkidle');
  expect(watch.faults, `what React or the browser finds wrong on ${path}`).toEqual([]);
  expect(await replaced(page), `headings of ${path} that were drawn anew`).toEqual([]);
  const twice = sheets.filter((sheet) => inPage.includes(new URL(sheet).pathname));
  expect(twice, 'sheets that were in the page already').toEqual([]);
}

test.describe('with scripts', () => {
  test.use({ serviceWorkers: 'block' });

  test('a visitor and a signed-in child get every page as it was drawn', async ({
    page,
    baseURL,
    request,
    moderatorSession,
  }) => {
    test.setTimeout(180_000);
    const session = await newReader(request);
    const { user: child } = session;
    const blog = await post(request, session.token, { title: `A drawn boat by ${child.name}` });
    await approve(request, moderatorSession.token, blog._id);
    const all = [...pages, `/blog/${blog._id}`];
    await rememberHeadings(page);
    for (const path of all) {
      await test.step(path, async () => {
        await expectTakenOver(page, path, baseURL ?? '');
      });
    }
    await signInPage(page, session);
    for (const path of [...ownPages, `/blog/${blog._id}`])
      await test.step(`${path}, signed in`, () => expectTakenOver(page, path, baseURL ?? ''));
  });

  test.describe('in another time zone, hours after it was drawn', () => {
    test.use({ timezoneId: 'Pacific/Auckland' });

    test('a page tells its dates anew once it was taken over', async ({ page, baseURL, request, moderatorSession }) => {
      await publishedBlog(request, await newReader(request), moderatorSession.token);
      await rememberHeadings(page);
      await page.clock.setSystemTime(Date.now() + 50 * 60 * 60 * 1_000);
      for (const path of ['/', '/blogs']) {
        await untilDrawn(page, path, 'minutes? ago');
        await test.step(path, () => expectTakenOver(page, path, baseURL ?? ''));
        await expect(page.getByText('2 days ago').first()).toBeAttached();
      }
    });
  });

  for (const [where, viewport] of Object.entries({
    'on a phone': { width: 390, height: 844 },
    'on a desk': { width: 1280, height: 900 },
  })) {
    test(`a signed-in child is never shown the way in ${where}`, async ({ page }) => {
      const { user: child } = await newReaderOn(page);
      await page.setViewportSize(viewport);
      await page.addInitScript(() => {
        const seen: string[] = [];
        Object.assign(window, { seen });
        const look = () => {
          const link = [...document.querySelectorAll('header a')].find((each) => each.textContent === 'Sign In');
          if (link?.checkVisibility({ visibilityProperty: true })) seen.push('Sign In');
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      });
      for (const path of ['/', '/blogs', '/about', '/dashboard', '/funzone/memory']) {
        await untilDrawn(page, path);
        await page.goto(path);
        await expect(page.getByRole('banner').getByRole('link', { name: child.name })).toBeVisible();
        expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen), path).toEqual([]);
      }
    });
  }
});

test.describe("a reader's page", () => {
  test.use({ serviceWorkers: 'block' });

  for (const [path, words] of [
    ['/funzone/memory', /memory|how to play/i],
    ['/dashboard', /dashboard|post a blog/i],
  ] as const) {
    test(`${path} shows a visitor nothing before the way in`, async ({ page }) => {
      await page.addInitScript(() => {
        const seen: string[] = [];
        Object.assign(window, { seen });
        const look = () => {
          for (const each of document.querySelectorAll('h1, main button')) {
            if (each.checkVisibility()) seen.push(each.textContent);
          }
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      });
      await untilDrawn(page, path);
      await page.goto(path);
      await expect(page).toHaveURL('/login');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
      expect(seen.filter((each) => words.test(each))).toEqual([]);
    });
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('blogs are searched, picked, paged and read, the leaderboard is looked at', async ({
    page,
    request,
    moderatorSession,
  }) => {
    const { user: child, token } = await newReader(request);
    const word = `kite${child.name.toLowerCase()}`;
    for (let at = 1; at <= 21; at += 1) {
      const blog = await post(request, token, { title: `${word} ${at}`, category: at === 7 ? 'Poem' : 'Story' });
      await approve(request, moderatorSession.token, blog._id);
    }
    await untilDrawn(page, '/blogs');
    await page.goto('/blogs');
    const main = page.getByRole('main');
    await main.getByRole('searchbox', { name: 'Search blogs' }).fill(word);
    await untilDrawn(page, `/blogs?search=${word}&time=all`);
    await main.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(new RegExp(`search=${word}`));
    await expect(main.getByRole('heading', { level: 2 })).toHaveCount(20);
    await main.getByRole('link', { name: 'Show more blogs' }).click();
    await expect(page).toHaveURL(/cursor=/);
    await untilDrawn(page, page.url());
    await page.reload();
    await expect(main.getByRole('heading', { level: 2 })).toHaveCount(1);
    await untilDrawn(page, `/blogs?search=${word}&time=all&category=Poem`);
    await page.goto(`/blogs?search=${word}&time=all`);
    await main.getByRole('button', { name: 'Poem' }).click();
    await expect(main.getByRole('heading', { level: 2 })).toHaveText([`${word} 7`]);
    const address = await main
      .getByRole('link', { name: `${word} 7` })
      .first()
      .getAttribute('href');
    await untilDrawn(page, address ?? '');
    await page.goto(address ?? '');
    await expect(main).toContainText('The little boat sailed over the wide blue lake');
    await untilDrawn(page, '/leaderboard?time=all');
    await page.goto('/leaderboard?time=all');
    await expect(main.getByRole('button', { name: 'All Time' })).toHaveAttribute('aria-pressed', 'true');
    await expect(main.getByRole('listitem').first()).toBeVisible();
  });

  test("a blog's comments are opened and paged", async ({ page, request, moderatorSession }) => {
    const writer = await newReader(request);
    const blog = await publishedBlog(request, writer, moderatorSession.token);
    // Nobody may write more than twenty a minute.
    const readers = [writer, await newReader(request)];
    for (let at = 1; at <= 31; at += 1) {
      const { token } = readers[at % 2] ?? writer;
      await comment(request, token, blog._id, at === 1 ? 'The very first kind word' : `A kind word of day ${at}`);
    }
    await untilDrawn(page, `/blog/${blog._id}`);
    await page.goto(`/blog/${blog._id}`);
    const main = page.getByRole('main');
    await untilDrawn(page, `/blog/${blog._id}?comments=`, 'The very first kind word');
    await main.getByRole('link', { name: /^Comments/ }).click();
    await expect(main).toContainText('The very first kind word');
    await expect(main).not.toContainText('A kind word of day 31');
    const more = main.getByRole('link', { name: 'Show more comments' });
    await untilDrawn(page, (await more.getAttribute('href'))?.replace(/#.*/, '') ?? '', 'A kind word of day 31');
    await more.click();
    await expect(main).toContainText('A kind word of day 31');
    await expect(main).not.toContainText('The very first kind word');
  });
});
