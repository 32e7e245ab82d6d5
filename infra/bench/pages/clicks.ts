import type { Browser, Page } from '@playwright/test';
import type { LoginResponse } from '@storysprout/contract';
import { onVisit } from './slow-browser';
import { readVitals, watchVitals } from './vitals';

/** What a reader does on a page. */
export interface Journey {
  readonly name: string;
  readonly path: string;
  /** Shown once the page can be used. */
  readonly ready: string;
  readonly clicks: (page: Page) => Promise<void>;
}

/** Long enough that a late answer is measured as late. */
const pauseMs = 700;

async function click(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().click();
  await page.waitForTimeout(pauseMs);
}

async function type(page: Page, selector: string, text: string): Promise<void> {
  await click(page, selector);
  await page.keyboard.type(text, { delay: 150 });
  await page.waitForTimeout(pauseMs);
}

const search = 'main input[type="search"]';
const category = '[role="group"][aria-label="Categories"] button';

async function useHome(page: Page): Promise<void> {
  await click(page, 'button[aria-label="Scroll right"]');
  await click(page, `${category} >> nth=1`);
  await click(page, `${category} >> nth=0`);
  await type(page, search, 'moon');
  await click(page, 'button[aria-label="More games"]');
  await click(page, 'button[aria-label="Reading and sound settings"]');
}

async function useBlogs(page: Page): Promise<void> {
  await click(page, `${category} >> nth=1`);
  await click(page, `${category} >> nth=0`);
  await type(page, search, 'fox');
}

async function useBlog(page: Page): Promise<void> {
  await click(page, 'main button:has-text("Like")');
  await click(page, 'main button:has-text("Comments")');
  await type(page, 'main textarea', 'What a lovely story!');
}

const playButton = 'main button:text-is("Play")';

async function useMemory(page: Page): Promise<void> {
  const faceDown = 'main button[aria-label$="face down"]';
  await click(page, playButton);
  await click(page, faceDown);
  await click(page, faceDown);
  await click(page, 'main button:has-text("Restart")');
  await click(page, faceDown);
}

export const journeys = (blogId: string): Journey[] => [
  { name: 'home', path: '/', ready: 'main article', clicks: useHome },
  { name: 'blogs', path: '/blogs', ready: 'main article', clicks: useBlogs },
  { name: 'a blog', path: `/blog/${blogId}`, ready: 'main button:has-text("Like")', clicks: useBlog },
  { name: 'memory game', path: '/funzone/memory', ready: playButton, clicks: useMemory },
];

export interface Answered {
  readonly slowestMs: number;
  /** The latest interaction and its response. */
  readonly what: string;
}

/** The slowest response to the reader on one journey. */
export function takeJourney(
  browser: Browser,
  siteUrl: string,
  session: LoginResponse,
  { path, ready, clicks }: Journey,
): Promise<Answered> {
  return onVisit(browser, { session, isSlow: true }, async ({ page }) => {
    await watchVitals(page);
    await page.goto(`${siteUrl}${path}`);
    await page.locator(ready).first().waitFor();
    await page.waitForLoadState('networkidle');
    await clicks(page);
    const { slowestInteractionMs, slowestInteraction } = await readVitals(page);
    return { slowestMs: slowestInteractionMs, what: slowestInteraction };
  });
}
