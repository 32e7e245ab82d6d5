import type { Browser } from '@playwright/test';
import { someChild } from '../../e2e/commands/people';
import { signInPage } from '../../e2e/commands/sign-in-page';
import { register, signIn } from '../../e2e/commands/site-api';
import { GamePage } from '../../e2e/pages/games/game.page';

/** A page of a new child, signed in. */
export async function signedInPage(browser: Browser, siteUrl: string): Promise<GamePage> {
  const context = await browser.newContext({ baseURL: siteUrl, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const child = someChild();
  await register(page.request, child);
  await signInPage(page, await signIn(page.request, child));
  return new GamePage(page);
}
