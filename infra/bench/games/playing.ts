import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';
import { say } from '../bench-site';
import { slowDown } from '../pages/device-speed';
import { inBrowser } from '../pages/slow-browser';
import { longestTaskMs } from './main-thread';
import { type Play, plays } from './plays';
import { signedInPage } from './slow-page';

/** What Chromium reported about one stretch of play; all in milliseconds. */
interface Frames {
  /** Time from one frame to the next. */
  readonly gaps: readonly number[];
  /** Tasks of the page's main thread over 50 ms. */
  readonly tasks: readonly number[];
  /** Frames whose work took over 50 ms, including the wait for the screen. */
  readonly longFrames: readonly number[];
}

const watcher = fileURLToPath(new URL('./in-page/watch-frames.js', import.meta.url));

/** One play: what the screen showed, and what the main thread did for it. */
export interface Played extends Frames {
  readonly longestTaskMs: number;
}

export interface PlayedGame {
  readonly play: Play;
  readonly runs: readonly Played[];
}

/** Several plays, because other programs may use the processor during any of them. */
const runs = 3;

async function playOnce(browser: Browser, siteUrl: string, { game: name, prepare, play }: Play): Promise<Played> {
  const game = await signedInPage(browser, siteUrl);
  await game.page.addInitScript({ path: watcher });
  // The site congratulates on a new level; a child closes that and keeps playing.
  await game.page.addLocatorHandler(game.page.getByRole('dialog'), () => game.page.keyboard.press('Escape'));
  await slowDown(browser, game.page);
  await game.open(name, 'x1');
  await prepare(game);
  await game.round();
  await game.page.waitForLoadState('networkidle');
  // The page's start is not the game's.
  await game.page.evaluate('for (const durations of Object.values(seenFrames)) durations.length = 0');
  const longest = await longestTaskMs(browser, game.page, () => play(game));
  const frames = await game.page.evaluate<Frames>('seenFrames');
  await game.page.context().close();
  return { ...frames, longestTaskMs: longest };
}

async function playOften(siteUrl: string, play: Play): Promise<PlayedGame> {
  const played: Played[] = [];
  for (let run = 0; run < runs; run += 1) {
    say(`Playing ${play.game}, ${run + 1} of ${runs} ...`);
    played.push(await inBrowser((browser) => playOnce(browser, siteUrl, play)));
  }
  return { play, runs: played };
}

/** Plays the most animated games, on the real site in Chromium with a throttled CPU. */
export async function playAll(siteUrl: string): Promise<PlayedGame[]> {
  const all: PlayedGame[] = [];
  for (const play of plays) all.push(await playOften(siteUrl, play));
  return all;
}
