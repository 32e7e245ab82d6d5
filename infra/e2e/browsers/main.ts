import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { request } from '@playwright/test';
import { root } from '../../build/packages.mjs';
import { inTempFolder } from '../../remote-build/temp-folder';
import { signIn } from '../commands/api/site-api';
import { TestProxy } from '../commands/sites/test-proxy';
import { admin, say, startTestedSite } from '../tested-site';
import type { BrowserWindow } from './browser-window';
import { openFirefox } from './firefox';
import { Reader } from './reader';
import { editor } from './stories/editor';
import { gameByKeyboard } from './stories/game-by-keyboard';
import { gameByTouch } from './stories/game-by-touch';
import { mainStory } from './stories/main-story';
import { offline } from './stories/offline';
import { sounds } from './stories/sounds';
import type { Stage, Story } from './story';
import { openWebKit } from './webkit';

/**
 * `npm run test:browsers`: starts the whole site and runs the same short stories in each browser, each with a fresh
 * profile. Arguments select among them: `npm run test:browsers -- webkit offline`. `BASE_URL` skips the start, as for
 * the browser tests in `e2e`.
 */

const browsers: Readonly<Record<string, () => Promise<BrowserWindow>>> = { firefox: openFirefox, webkit: openWebKit };
const stories: readonly Story[] = [mainStory, editor, gameByKeyboard, gameByTouch, offline, sounds];

/** Width and height of a window unless a story sets others. */
const usualSize = [1280, 900] as const;
const picturesFolder = join(root, 'test-results/browsers');

interface Figures {
  readonly passed: number;
  readonly failed: number;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

async function keepPicture(window: BrowserWindow, name: string): Promise<string> {
  const file = join(picturesFolder, `${name.replaceAll(/\W+/g, '-')}.png`);
  await mkdir(picturesFolder, { recursive: true });
  await writeFile(file, await window.picture());
  return file;
}

type Prepared = Omit<Stage, 'reader' | 'testProxy'> & { readonly url: string };

/**
 * Runs one story in a window of its own.
 *
 * @returns null when it passed, or else what went wrong
 */
async function tell(story: Story, window: BrowserWindow, { url, ...stage }: Prepared): Promise<string | null> {
  const testProxy = await TestProxy.before(url);
  try {
    await window.resize(...usualSize);
    await story.tell({ ...stage, reader: new Reader(window, testProxy.url), testProxy });
    return null;
  } catch (error) {
    const picture = await keepPicture(window, `${window.browser} ${story.title}`).catch(String);
    return `${messageOf(error)}\n    ${picture}`;
  } finally {
    await testProxy.cut();
    await window.close();
  }
}

async function tellAll(name: string, told: readonly Story[], prepared: Prepared): Promise<Figures> {
  const startedAt = Date.now();
  let browser = name;
  let failed = 0;
  for (const story of told) {
    const storyAt = Date.now();
    const fault = await browsers[name]?.().then(
      (window) => {
        browser = window.browser;
        return tell(story, window, prepared);
      },
      (error: unknown) => `It did not start: ${messageOf(error)}`,
    );
    if (fault) failed += 1;
    say(
      `  ${fault ? 'not ok' : 'ok'}  ${browser}: ${story.title} (${seconds(storyAt)})${fault ? `\n    ${fault}` : ''}`,
    );
  }
  say(`== ${browser}: ${told.length - failed} ok, ${failed} not ok, ${seconds(startedAt)}`);
  return { passed: told.length - failed, failed };
}

/** @returns the exit code */
async function tellEverywhere(names: readonly string[], told: readonly Story[], url: string): Promise<number> {
  const api = await request.newContext({ baseURL: url });
  try {
    const moderator = await signIn(api, { name: 'Moderator', ...admin });
    let passed = 0;
    let failed = 0;
    for (const name of names) {
      const figures = await tellAll(name, told, { api, moderator, url });
      passed += figures.passed;
      failed += figures.failed;
    }
    say(`\n${passed} passed, ${failed} failed`);
    return failed === 0 ? 0 : 1;
  } finally {
    await api.dispose();
  }
}

async function main(wanted: readonly string[]): Promise<number> {
  const names = Object.keys(browsers).filter((name) => wanted.includes(name));
  const words = wanted.filter((word) => !(word in browsers));
  const told = stories.filter(({ title }) => words.every((word) => title.includes(word)));
  if (told.length === 0) throw new Error(`No story has these words: ${words.join(' ')}`);
  const chosen = names.length > 0 ? names : Object.keys(browsers);
  const given = process.env.BASE_URL;
  if (given) return tellEverywhere(chosen, told, given);
  return inTempFolder('browsers', async (dataDir) => {
    const site = await startTestedSite(dataDir);
    return tellEverywhere(chosen, told, site.url).finally(site.stop);
  });
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${messageOf(error)}\n`);
  return 1;
});
