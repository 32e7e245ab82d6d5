import type { Page } from '@playwright/test';
import type { LoginResponse } from '@storysprout/contract';

/**
 * Puts a session into the browser's storage as the site itself does (spec section 3), without the form.
 * `site` is the address the browser knows the site by, when it is another than everybody's.
 */
export async function signInPage(page: Page, { token, user }: LoginResponse, site = ''): Promise<void> {
  const { email: _email, ...stored } = user;
  await page.goto(`${site}/about`);
  await page.evaluate(
    ([savedToken, savedUser]) => {
      localStorage.setItem('token', savedToken);
      localStorage.setItem('userId', JSON.parse(savedUser)._id);
      localStorage.setItem('user', savedUser);
    },
    [token, JSON.stringify(stored)] as const,
  );
}
