import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The appearances that a reader can choose besides the default. */
const otherLooks = [
  { theme: 'dark', contrast: 'normal' },
  { theme: 'light', contrast: 'high' },
  { theme: 'dark', contrast: 'high' },
] as const;

interface Look {
  readonly theme: string;
  readonly contrast: string;
}

/** Returns serious and critical accessibility faults of the page, one line each. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // The browser's tools evaluate it, so the page's own policy stays as strict as it is.
  await page.evaluate(source);
  await settle(page);
  return faults(page, '{ resultTypes: ["violations"] }');
}

/** Like `accessibilityFaults`, but also checks the color contrast in the dark and high-contrast appearances. */
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

/** Returns contrast faults of the dark appearance. */
export async function faultsInDark(page: Page): Promise<string[]> {
  await page.evaluate(source);
  await wear(page, { theme: 'dark', contrast: 'normal' });
  const found = await faults(page, '{ runOnly: ["color-contrast"], resultTypes: ["violations"] }');
  await wear(page, { theme: 'auto', contrast: 'normal' });
  return found;
}

/** Sets the appearance as the settings dialog does, and waits until the colors have changed. */
async function wear(page: Page, look: Look): Promise<void> {
  await page.evaluate((wanted) => void Object.assign(document.documentElement.dataset, wanted), look);
  await settle(page);
}

/** Waits until everything has faded in, because half-faded words lack contrast. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Longer animations belong to a game, or count down how long a message stays.
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
