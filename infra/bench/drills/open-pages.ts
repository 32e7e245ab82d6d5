import { serverBundleName } from '@storysprout/contract';
import { Team } from '../../load/changed-releases';
import type { DoubledSite } from '../../load/doubled-site';
import { serverRenderedRoot } from '../../load/server-rendered-root';
import { builtVersion } from '../../remotes/builds/read-build';
import { remoteHere } from '../../remotes/workplaces/this-repository';
import type { Remarks } from './remarks';

/** Opens pages while the renderers are away, hang or throw: each page has to come soon, server-rendered or not. */

/** The content of these pages changes with nearly every request of readers who write. */
const lively = ['/', '/blogs', '/leaderboard'];
const calm = ['/funzone', '/funzone/memory', '/about', '/login', '/register', '/dashboard'];
/** A page waits 150 ms for server-side rendering; the rest is for a busy machine. */
const mostMs = 2_000;
const limitMs = 10_000;

interface Opened {
  readonly path: string;
  readonly status: number;
  readonly isRendered: boolean;
  readonly tookMs: number;
}

async function open(gateway: string, path: string): Promise<Opened> {
  const startedAt = performance.now();
  const headers = { accept: 'text/html' };
  const outcome = await fetch(gateway + path, { headers, signal: AbortSignal.timeout(limitMs) })
    .then(async (answer) => ({ status: answer.status, html: await answer.text() }))
    .catch(() => ({ status: 0, html: '' }));
  const { status, html } = outcome;
  return { path, status, isRendered: serverRenderedRoot.test(html), tookMs: performance.now() - startedAt };
}

/** Opens every page and a new search at each gateway, again and again until `isOver`. */
async function openAll(gateways: readonly string[], isOver: () => boolean): Promise<Opened[]> {
  const opened: Opened[] = [];
  for (let round = 0; !isOver(); round += 1) {
    const all = [...lively, ...calm, `/blogs?search=boat${round}&time=week`];
    for (const path of all) for (const gateway of gateways) opened.push(await open(gateway, path));
  }
  return opened;
}

function checkOpened(what: string, opened: readonly Opened[], { noted, broken }: Remarks): void {
  const failed = opened.filter(({ status }) => status !== 200);
  const rendered = opened.filter(({ isRendered }) => isRendered);
  const slowest = Math.max(...opened.map(({ tookMs }) => tookMs));
  const told = `${opened.length} pages ${what}: ${failed.length} failed, ${rendered.length} came drawn, the slowest in ${Math.round(slowest)} ms`;
  (failed.length > 0 || slowest > mostMs ? broken : noted).push(told);
}

const gatewaysOf = ({ copies }: DoubledSite): string[] =>
  copies.filter(({ kind }) => kind === 'gateway').map(({ port }) => `http://127.0.0.1:${port}`);

/** Opens pages while `act` does something to the renderers, and afterwards until they are server-rendered again. */
export async function withPages<Result>(
  site: DoubledSite,
  remarks: Remarks,
  act: () => Promise<Result>,
): Promise<Result> {
  const gateways = gatewaysOf(site);
  let isOver = false;
  const meanwhile = openAll(gateways, () => isOver);
  const result = await act().finally(() => {
    isOver = true;
  });
  checkOpened('meanwhile', await meanwhile, remarks);
  await untilRendered(gateways, remarks);
  return result;
}

const renderLimitMs = 30_000;

/**
 * Checks that pages are server-rendered again at each gateway without intervention. Leaves out the pages that readers
 * change by writing: a busy machine may need longer to render them than until the next change.
 */
async function untilRendered(gateways: readonly string[], { noted, broken }: Remarks): Promise<void> {
  const startedAt = performance.now();
  const missing = new Set(gateways.flatMap((gateway) => calm.map((path) => gateway + path)));
  for (;;) {
    for (const each of missing) if ((await open(each, '')).isRendered) missing.delete(each);
    const ms = performance.now() - startedAt;
    if (missing.size === 0) {
      noted.push(`pages came drawn again after ${(ms / 1_000).toFixed(1)} s`);
      return;
    }
    if (ms > renderLimitMs) {
      broken.push(`${[...missing].join(' ')} did not come drawn after ${renderLimitMs / 1_000} s`);
      return;
    }
  }
}

/** Bad code for the renderer, which the blog team releases. */
const badCode = {
  throws: "throw new Error('thrown on purpose');",
  'never ends': 'for (;;);',
} as const;
const releasedForMs = 8_000;

/** Releases renderer code that throws, then code that never ends, and then the built version again. */
export async function releaseBadBundles(site: DoubledSite, remarks: Remarks): Promise<void> {
  const team = new Team('mf_blog', site.url, site.settings.dataDir);
  const gateways = gatewaysOf(site);
  for (const [at, [what, code]] of Object.entries(badCode).entries()) {
    const version = `${at + 100}.0.0-bad`;
    await team.publish(version, (path, text) => (path === serverBundleName ? code : text));
    await team.release(version);
    const until = Date.now() + releasedForMs;
    const opened = await openAll(gateways, () => Date.now() > until);
    checkOpened(`with code that ${what}`, opened, remarks);
    const others = opened.filter(({ path }) => path === '/leaderboard' || path === '/funzone');
    if (!others.some(({ isRendered }) => isRendered)) remarks.broken.push('pages of other teams did not come drawn');
  }
  await team.release(builtVersion(remoteHere('mf_blog')));
  await untilRendered(gateways, remarks);
}
