import type { Browser } from 'playwright-core';

/** Programs that may be installed, tried when CHROMIUM is not set. */
const programs = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** @throws Error with a line for the person at the terminal */
export async function openBrowser(exists: (file: string) => boolean): Promise<Browser> {
  const playwright = await import('playwright-core').catch(() => null);
  if (!playwright) throw new Error('Pages are tried in a browser: npm install --save-dev playwright-core');
  const executablePath = process.env.CHROMIUM ?? programs.find(exists);
  if (executablePath === undefined) throw new Error('There is no Chromium here: set CHROMIUM to where it is.');
  return playwright.chromium.launch({ executablePath, args: ['--no-sandbox'] });
}
