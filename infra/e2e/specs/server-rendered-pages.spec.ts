import { serverRenderedRoot } from '../../load/server-rendered-root';
import { newReader, newReaderOn, publishedBlog } from '../commands/api/readers';
import { comment } from '../commands/api/safety-api';
import { approve, post } from '../commands/api/site-api';
import { HydrationWatch } from '../commands/page/hydration';
import { untilRendered } from '../commands/page/rendered-page';
import { untilSettled } from '../commands/page/settled';
import { watchPage } from '../commands/page/watch-page';
import { expect, test } from '../fixtures';

/** Server-rendered pages can be read before any script has arrived, and React hydrates them without changing them. */

test.describe('with scripts', () => {
  test.use({ serviceWorkers: 'block' });

  test('a page that arrives in two parts is painted once', async ({ page, testProxy }) => {
    const pauseMs = 1_000;
    await untilRendered(page, '/funzone');
    testProxy.pausePages(pauseMs);
    await page.goto(`${testProxy.url}/funzone`);
    await untilSettled(page);
    const paintedAfter = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      return (paint?.startTime ?? 0) - (navigation?.responseStart ?? 0);
    });
    expect(paintedAfter).toBeGreaterThan(pauseMs * 0.9);
  });

  test.describe('in another time zone, hours after it was drawn', () => {
    test.use({ timezoneId: 'Pacific/Auckland' });

    test('a page tells its dates anew once it was taken over', async ({ page, baseURL, request, moderatorSession }) => {
      await publishedBlog(request, await newReader(request), moderatorSession.token);
      const hydration = await HydrationWatch.of(page);
      const watch = watchPage(page, baseURL ?? '');
      await page.clock.setSystemTime(Date.now() + 50 * 60 * 60 * 1_000);
      for (const path of ['/', '/blogs']) {
        await untilRendered(page, path, 'minutes? ago');
        // While others write, a rendered page may be outdated before it is requested.
        await expect(async () => {
          expect(await (await page.goto(path))?.text()).toMatch(serverRenderedRoot);
        }).toPass();
        await untilSettled(page);
        await hydration.expectKept();
        expect(watch.faults, `errors on ${path}`).toEqual([]);
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
        await untilRendered(page, path);
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
      await untilRendered(page, path);
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
    await untilRendered(page, '/blogs');
    await page.goto('/blogs');
    const main = page.getByRole('main');
    await main.getByRole('searchbox', { name: 'Search stories' }).fill(word);
    await untilRendered(page, `/blogs?search=${word}&time=all`);
    await main.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(new RegExp(`search=${word}`));
    await expect(main.getByRole('heading', { level: 2 })).toHaveCount(20);
    await main.getByRole('link', { name: 'Show more stories' }).click();
    await expect(page).toHaveURL(/cursor=/);
    await untilRendered(page, page.url());
    await page.waitForLoadState();
    await page.reload();
    await expect(main.getByRole('heading', { level: 2 })).toHaveCount(1);
    await untilRendered(page, `/blogs?search=${word}&time=all&category=Poem`);
    await page.goto(`/blogs?search=${word}&time=all`);
    await main.getByRole('button', { name: 'Poem' }).click();
    await expect(main.getByRole('heading', { level: 2 })).toHaveText([`${word} 7`]);
    const address = await main
      .getByRole('link', { name: `${word} 7` })
      .first()
      .getAttribute('href');
    await untilRendered(page, address ?? '');
    await page.goto(address ?? '');
    await expect(main).toContainText('The little boat sailed over the wide blue lake');
    await untilRendered(page, '/leaderboard?time=all');
    await page.goto('/leaderboard?time=all');
    await expect(main.getByRole('button', { name: 'All Time' })).toHaveAttribute('aria-pressed', 'true');
    await expect(main.getByRole('listitem').first()).toBeVisible();
  });

  test("a blog's comments are opened and paged", async ({ page, request, moderatorSession }) => {
    const writer = await newReader(request);
    const blog = await publishedBlog(request, writer, moderatorSession.token);
    // One reader may write at most twenty comments a minute.
    const readers = [writer, await newReader(request)];
    for (let at = 1; at <= 31; at += 1) {
      const { token } = readers[at % 2] ?? writer;
      await comment(request, token, blog._id, at === 1 ? 'The very first kind word' : `A kind word of day ${at}`);
    }
    await untilRendered(page, `/blog/${blog._id}`);
    await page.goto(`/blog/${blog._id}`);
    const main = page.getByRole('main');
    await untilRendered(page, `/blog/${blog._id}?comments=`, 'The very first kind word');
    await main.getByRole('link', { name: /^Comments/ }).click();
    await expect(main).toContainText('The very first kind word');
    await expect(main).not.toContainText('A kind word of day 31');
    const more = main.getByRole('link', { name: 'Show more comments' });
    await untilRendered(page, (await more.getAttribute('href'))?.replace(/#.*/, '') ?? '', 'A kind word of day 31');
    await more.click();
    await expect(main).toContainText('A kind word of day 31');
    await expect(main).not.toContainText('The very first kind word');
  });
});
