import type { Page } from '@playwright/test';
import type { LoginResponse } from '@storysprout/contract';

/** The smallest response of the site's origin. A page of the site takes a second to load and is not needed here. */
const anyPath = '/robots.txt';

/**
 * Puts a session into the browser's storage as the site itself does (docs/product.md#session), without the form.
 * `site` is the site's address in this browser, when it differs from the usual one.
 */
export async function signInPage(page: Page, { token, user }: LoginResponse, site = ''): Promise<void> {
  const { email: _email, ...stored } = user;
  await page.goto(`${site}${anyPath}`);
  await page.evaluate(
    ([savedToken, savedUser]) => {
      localStorage.setItem('token', savedToken);
      localStorage.setItem('userId', JSON.parse(savedUser)._id);
      localStorage.setItem('user', savedUser);
    },
    [token, JSON.stringify(stored)] as const,
  );
}
