import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** How a reader may set the site to look, beside what it looks like by itself. */
const otherLooks = [
  { theme: 'dark', contrast: 'normal' },
  { theme: 'light', contrast: 'high' },
  { theme: 'dark', contrast: 'high' },
] as const;

interface Look {
  readonly theme: string;
  readonly contrast: string;
}

/** Serious and critical accessibility faults of what the page shows, one line each. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // Evaluated by the browser's tools, so the page's own policy stays as strict as it is.
  await page.evaluate(source);
  await settle(page);
  return faults(page, '{ resultTypes: ["violations"] }');
}

/** As `accessibilityFaults`, and whether its colours can be told apart in dark and in high contrast too. */
export async function faultsInEveryLook(page: Page): Promise<string[]> {
  const found = await accessibilityFaults(page);
  for (const look of otherLooks) {
    await wear(page, look);
    const ofLook = await faults(page, '{ runOnly: ["color-contrast"], resultTypes: ["violations"] }');
    found.push(...ofLook.map((fault) => `${look.theme}, ${look.contrast} contrast: ${fault}`));
  }
  await wear(page, { theme: 'auto', contrast: 'normal' });
  return found;
}

/** What can't be told apart in the dark look. */
export async function faultsInDark(page: Page): Promise<string[]> {
  await page.evaluate(source);
  await wear(page, { theme: 'dark', contrast: 'normal' });
  const found = await faults(page, '{ runOnly: ["color-contrast"], resultTypes: ["violations"] }');
  await wear(page, { theme: 'auto', contrast: 'normal' });
  return found;
}

/** Sets the page as the settings dialog does, and waits until its colours have faded over. */
async function wear(page: Page, look: Look): Promise<void> {
  await page.evaluate((wanted) => void Object.assign(document.documentElement.dataset, wanted), look);
  await settle(page);
}

/** Waits until what appears has faded in: half-faded words have no contrast of their own. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Longer ones are a game's, or count down how long a message stays.
    const longestFadeMs = 1_000;
    const isFade = ({ effect }: Animation) => Number(effect?.getComputedTiming().endTime ?? 0) <= longestFadeMs;
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(isFade)
        .map(({ finished }) => finished),
    );
  });
}

/** The page lies on paper with pale speckles, and axe does not judge the contrast of words above a picture. */
async function showSpeckles(page: Page, isShown: boolean): Promise<void> {
  const image = isShown ? '' : 'none';
  await page.evaluate((value) => document.body.style.setProperty('background-image', value), image);
}

async function faults(page: Page, options: string): Promise<string[]> {
  await showSpeckles(page, false);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${options})`);
  await showSpeckles(page, true);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 160)}`));
}
