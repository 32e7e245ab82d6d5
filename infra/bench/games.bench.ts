import { printTable, quantile } from '../load/figures';
import { onBenchSite, say } from './bench-site';
import { type Dealing, dealings } from './games/dealing';
import { type Download, downloads } from './games/downloads';
import { type PlayedGame, playAll } from './games/playing';
import { serverRows } from './games/server-times';
import { ms } from './table';

/**
 * `npm run bench -- games`: how long the games take to deal and to replay on the server, and what they ask of a
 * browser: bytes, deals and frames on the real site in Chromium with the processor slowed down.
 */

const dealLimitMs = 200;
const frameLimitMs = 50;
const downloadLimitBytes = 60_000;

const verdict = (isMet: boolean) => (isMet ? 'met' : 'MISSED');

function showServer(): void {
  printTable([
    ['server (ms)', 'p50', 'p95', 'p99', 'limit', ''],
    ...serverRows().map(({ what, times, target }) => {
      const shares = [0.5, 0.95, 0.99].map((share) => quantile(times, share).toFixed(2));
      if (!target) return [what, ...shares];
      const limit = `p${100 * target.share} < ${target.belowMs}`;
      return [what, ...shares, limit, verdict(quantile(times, target.share) < target.belowMs)];
    }),
  ]);
}

function showDownloads(all: readonly Download[]): void {
  printTable([
    ['scripts beyond the FunZone page', 'files', 'kB gz', 'limit', ''],
    ...all.map(({ game, files, bytes }) => {
      const kilobytes = (bytes / 1_000).toFixed(1);
      return [game, `${files}`, kilobytes, `<= ${downloadLimitBytes / 1_000}`, verdict(bytes <= downloadLimitBytes)];
    }),
  ]);
}

function showDealings(all: readonly Dealing[]): void {
  printTable([
    ['dealing in the browser of a slow device (ms)', 'p50', 'p99', 'limit', '', 'busy at a time', 'limit', ''],
    ...all.map(({ what, wholeMs, busyMs }) => {
      const p99 = quantile(wholeMs, 0.99);
      const busy = Math.max(...busyMs);
      const whole = [ms(quantile(wholeMs, 0.5)), ms(p99), `p99 < ${dealLimitMs}`, verdict(p99 < dealLimitMs)];
      return [what, ...whole, ms(busy), `<= ${frameLimitMs}`, verdict(busy <= frameLimitMs)];
    }),
  ]);
}

/** Other programs use the processor too, so the thread's own CPU time shows what the game costs. */
function frameVerdict(worstFrame: number, longestTask: number): string {
  if (worstFrame <= frameLimitMs) return 'met';
  return longestTask <= frameLimitMs ? 'met by its own time; the machine was busy' : 'MISSED';
}

function showPlays(all: readonly PlayedGame[]): void {
  const heads = ['p50', 'p95', 'worst', 'longest task', 'long tasks', 'long frames'];
  printTable([
    [`frames on a slow device (ms), best of ${all[0]?.runs.length ?? 0} runs`, ...heads, ''],
    ...all.map(({ play, runs }) => {
      const best = (pick: (run: (typeof runs)[number]) => number) => Math.min(...runs.map(pick));
      const worst = best(({ gaps }) => Math.max(...gaps));
      const task = best(({ longestTaskMs }) => longestTaskMs);
      return [
        `${play.game}: ${play.what}`,
        ms(best(({ gaps }) => quantile(gaps, 0.5))),
        ms(best(({ gaps }) => quantile(gaps, 0.95))),
        ms(worst),
        ms(task),
        `${best(({ tasks }) => tasks.length)}`,
        `${best(({ longFrames }) => longFrames.length)}`,
        frameVerdict(worst, task),
      ];
    }),
  ]);
  process.stdout.write(
    'Longest task: own time of the page thread, what other programs take away left out. ' +
      'Long tasks and frames: over 50 ms on the wall, as Chromium reports them.\n',
  );
}

export async function run(): Promise<void> {
  showServer();
  say('Dealing in the browser ...');
  showDealings(await dealings());
  await onBenchSite(async ({ gatewayUrl }) => {
    say('Opening every game ...');
    showDownloads(await downloads(gatewayUrl));
    showPlays(await playAll(gatewayUrl));
  });
}
