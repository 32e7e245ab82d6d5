import { gzipSync } from 'node:zlib';
import type { Response } from '@playwright/test';
import { type GameCard, type GameName, gameCards } from '@storysprout/contract';
import { inBrowser } from '../pages/slow-browser';
import { signedInPage } from './slow-page';

export interface Download {
  readonly game: GameName;
  /** Scripts loaded by the game but not by the FunZone page before it, in gzipped bytes. */
  readonly bytes: number;
  readonly files: number;
}

/** What a browser on the FunZone page fetches when it opens one game. */
async function downloadOf(siteUrl: string, { game, title }: GameCard): Promise<Download> {
  return inBrowser(async (browser) => {
    const { page } = await signedInPage(browser, siteUrl);
    await page.goto('/funzone', { waitUntil: 'networkidle' });
    const scripts: Promise<Buffer>[] = [];
    page.on('response', (response: Response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body());
    });
    await page.getByRole('main').getByRole('button').filter({ hasText: title }).click();
    await page.getByRole('link', { name: 'Back to FunZone' }).waitFor();
    await page.waitForLoadState('networkidle');
    const bodies = await Promise.all(scripts);
    return { game, files: bodies.length, bytes: bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) };
  });
}

export async function downloads(siteUrl: string): Promise<Download[]> {
  const all: Download[] = [];
  for (const card of gameCards) all.push(await downloadOf(siteUrl, card));
  return all;
}
