import { serverBundleName } from '@storysprout/contract';
import { Team } from '../load/changed-releases';
import { serverRenderedRoot } from '../load/server-rendered-root';
import { builtVersion } from '../remotes/read-build';
import { remoteHere } from '../remotes/this-repository';
import type { DrillSite } from './drill-site';
import type { Remarks } from './remarks';

/** Pages while what draws them is away, hangs or throws: each has to come, drawn or not, and soon. */

/** What they show changes with nearly every request of readers who write. */
const lively = ['/', '/blogs', '/leaderboard'];
const calm = ['/funzone', '/funzone/memory', '/about', '/login', '/register', '/dashboard'];
/** A page waits 150 ms for its drawing; the rest is a busy machine. */
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

/** Opens every page, and a search that nobody made before, at each gateway again and again until `isOver`. */
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

const gatewaysOf = ({ copies }: DrillSite): string[] =>
  copies.filter(({ kind }) => kind === 'gateway').map(({ port }) => `http://127.0.0.1:${port}`);

/** Opens pages as long as something is done to the renderers, and afterwards until they come drawn again. */
export async function withPages<Result>(
  site: DrillSite,
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
 * Whether pages come drawn at each gateway without anybody's help. While readers write, a busy machine may need longer
 * for a drawing of what they change than until the next change.
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

/** Releases of the blog team whose code for the renderer is of no use. */
const badCode = {
  throws: "throw new Error('thrown on purpose');",
  'never ends': 'for (;;);',
} as const;
const releasedForMs = 8_000;

/** Gives everybody a release whose code for the renderer throws, then one whose code never ends, and takes them back. */
export async function releaseBadBundles(site: DrillSite, remarks: Remarks): Promise<void> {
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
