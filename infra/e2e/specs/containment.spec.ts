import type { Locator, Page } from '@playwright/test';
import { signInPage } from '../commands/api/sign-in-page';
import { untilSettled } from '../commands/page/settled';
import { type Failure, failures } from '../commands/sites/break-remote';
import { expect, test } from '../fixtures';
import { testContainment, testedRemotes } from './containment';

/**
 * Tests one remote with every failure and every other remote with one. containment.long.spec.ts tests all combinations.
 */

const [blog, ...others] = testedRemotes;
for (const failure of Object.keys(failures) as Failure[]) if (blog) testContainment(blog, failure);
for (const remote of others) testContainment(remote, 'is not found');

test.describe('when files are missing, as after a release in an old tab', () => {
  // A service worker would have the files.
  test.use({ serviceWorkers: 'block' });

  interface Pressed {
    readonly path: string;
    readonly press: readonly [role: 'button' | 'tab', name: string];
    /** What stands on the page then. */
    readonly word: string;
    readonly shown: (page: Page) => Locator;
  }

  const pressed: readonly Pressed[] = [
    {
      path: '/about',
      press: ['button', 'Reading and sound settings'],
      word: "The settings didn't open.",
      shown: (page) => page.getByRole('dialog', { name: 'Make it yours' }),
    },
    {
      path: '/postblog',
      press: ['button', 'Draw a picture'],
      word: "We couldn't make a picture of it.",
      shown: (page) => page.getByRole('application', { name: 'Your sheet of paper' }),
    },
    {
      path: '/moderation',
      press: ['tab', 'Switches'],
      word: "This didn't load.",
      shown: (page) => page.getByRole('tabpanel').getByRole('listitem', { name: 'Publishing' }),
    },
    {
      path: '/admindashboard',
      press: ['tab', 'Remotes'],
      word: "This didn't load.",
      shown: (page) => page.getByRole('tabpanel').getByText('mf_blog').first(),
    },
  ];

  for (const { path, press, word, shown } of pressed) {
    test(`${press[1]} on ${path} leaves the page as it is, and a further press shows it`, async ({
      page,
      moderatorSession,
    }) => {
      await signInPage(page, moderatorSession);
      await page.goto(path);
      await untilSettled(page);
      // The code that shows messages comes in an idle moment.
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
      await untilSettled(page);
      const heading = page.getByRole('heading', { level: 1 });
      const title = await heading.textContent();
      await page.route(/\.(js|css)$/, (route) => route.abort());
      const [role, name] = press;
      await page.getByRole(role, { name }).click();
      await expect(page.getByText(word)).toBeVisible();
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(heading).toHaveText(title ?? '');
      await page.unrouteAll();
      const again = page.getByRole('tabpanel').getByRole('button', { name: 'Try again' });
      await (role === 'tab' ? again : page.getByRole(role, { name })).click();
      await expect(shown(page)).toBeVisible();
    });
  }
});
