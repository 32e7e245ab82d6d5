import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  fileTree,
  type SmokeTestCompany,
  type SmokeTestPage,
  type SmokeTestRole,
  smokeTestLimits,
} from '@storysprout/contract';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { contentTypeOf } from './content-type';
import type { RecordedApi } from './recorded-api';
import type { Recording } from './recording';
import { type SiteTemplate, withList } from './site-template';
import type { ListedVersion } from './versions';

/** The parts that all pages of one test share. */
export interface Stage {
  readonly browser: Browser;
  readonly site: string;
  readonly template: SiteTemplate;
  readonly recording: Recording;
  readonly api: RecordedApi;
}

/** The build under test. */
export interface TestedBuild extends ListedVersion {
  /** The names of its parts for readers. The card for a part that can't be shown contains its name. */
  readonly labels: readonly string[];
  /** Returns a file of the build; undefined when the site serves it. */
  file?(path: string): Buffer | undefined;
}

export interface Visit {
  readonly path: string;
  readonly as: SmokeTestRole;
  readonly beside: SmokeTestCompany;
  readonly list: readonly ListedVersion[];
}

/** A function expression, which is run as a script. */
const inPage = readFileSync(join(dirname(fileURLToPath(import.meta.url)), 'in-page.js'), 'utf8')
  .trim()
  .replace(/;$/, '');

const settleMs = 300;
const longestMs = 10_000;
const mostCalls = 60;
const mostProblems = 10;
const lineLength = 300;
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/**
 * Opens one page of a build as a reader would, with recorded responses, and reports its contents, calls and problems.
 * Nothing is written to the site.
 */
export async function visit(stage: Stage, build: TestedBuild, wanted: Visit): Promise<SmokeTestPage> {
  const { path, as, beside } = wanted;
  const context = await contextFor(stage, as);
  const calls = new Set<string>();
  const problems = new Set<string>();
  try {
    await context.route('**/*', (route) => answerRoute(route, stage, build, wanted, { calls, problems }));
    const page = await context.newPage();
    page.on('pageerror', (error) => {
      if (isOurs(error.stack ?? '', build)) problems.add(`${path} throws: ${error.name}: ${error.message}`);
    });
    await page.goto(`${stage.site}${path}`);
    const tree = await settled(page);
    for (const problem of await emptyParts(page, path, build)) problems.add(problem);
    return {
      path,
      as,
      beside,
      tree: tree.slice(0, smokeTestLimits.treeLength),
      calls: [...calls].sort().slice(0, mostCalls),
      problems: Array.from(problems, (line) => line.slice(0, lineLength)).slice(0, mostProblems),
    };
  } finally {
    await context.close();
  }
}

/**
 * Attributes an error to the remote whose code is first in the stack. The shell's code is ignored, because it calls
 * everything.
 */
function isOurs(stack: string, { name }: TestedBuild): boolean {
  const [, first = name] = /\/remotes\/(mf_\w+)\//.exec(stack) ?? [];
  return first === name;
}

interface Notes {
  readonly calls: Set<string>;
  readonly problems: Set<string>;
}

async function answerRoute(
  route: Route,
  { site, template, api }: Stage,
  build: TestedBuild,
  { path, as, list }: Visit,
  { calls, problems }: Notes,
): Promise<void> {
  const request = route.request();
  const url = new URL(request.url());
  if (url.origin !== new URL(site).origin || url.pathname.startsWith('/socket.io')) return route.abort();
  if (request.resourceType() === 'document') {
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': template.policy };
    return route.fulfill({ body: withList(template, list), headers });
  }
  const ofBuild = `/remotes/${build.name}/${build.version}/`;
  const own = url.pathname.startsWith(ofBuild) ? build.file?.(url.pathname.slice(ofBuild.length)) : undefined;
  if (own) return route.fulfill({ body: own, contentType: contentTypeOf(url.pathname) });
  if (url.pathname.startsWith('/images/')) return route.fulfill({ body: pixel, contentType: 'image/gif' });
  const isFile = fileTree.test(url.pathname) && !url.pathname.startsWith('/registry/');
  const isCall = ['fetch', 'xhr', 'ping', 'other'].includes(request.resourceType());
  if (isFile || !isCall) return route.continue();
  const { call, answer, isKnown } = api.answer(as, request.method(), `${url.pathname}${url.search}`);
  calls.add(call);
  if (!isKnown) problems.add(`${path} calls ${call}, which the API does not have`);
  const body = answer.body === null ? '' : JSON.stringify(answer.body);
  return route.fulfill({ status: answer.status, body, contentType: 'application/json' });
}

/** Creates a browser context for one reader, with the time of the recording and deterministic random numbers. */
async function contextFor({ browser, recording }: Stage, as: SmokeTestRole): Promise<BrowserContext> {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
    viewport: { width: 1366, height: 657 },
  });
  await context.clock.setFixedTime(recording.at);
  const account = recording.accounts[as];
  const session = account ? { user: account, token: tokenOf(account, recording.at) } : null;
  await context.addInitScript({ content: `(${inPage})(${JSON.stringify(session)})` });
  return context;
}

/** Returns an unsigned token. It is valid for the page, and no server receives it. */
export function tokenOf(user: Readonly<Record<string, unknown>>, at: string): string {
  const iat = Math.floor(Date.parse(at) / 1_000);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { userId: user._id, isAdmin: user.isAdmin, tokenVersion: 0, iat, exp: iat + 86_400 };
  return `${part({ alg: 'none' })}.${part(claims)}.`;
}

/** Returns the accessibility tree once the page stops changing, or after ten seconds. */
async function settled(page: Page): Promise<string> {
  const until = Date.now() + longestMs;
  let before = '';
  for (;;) {
    // Checked before the tree is read: content that finishes loading in between would be missing in the tree.
    const isBusy = (await page.locator('[aria-busy="true"], [data-busy]').count()) > 0;
    const tree = await page.locator('body').ariaSnapshot();
    if ((tree === before && !isBusy && tree !== '') || Date.now() > until) return tree;
    before = tree;
    await page.waitForTimeout(settleMs);
  }
}

/** Describes problems of the content: an empty page, and parts that are replaced by an error card. */
async function emptyParts(page: Page, path: string, { labels }: TestedBuild): Promise<string[]> {
  const main = await page.locator('main').allInnerTexts();
  const empty = main.join('').trim() === '' ? [`${path} shows nothing`] : [];
  const text = await page.locator('body').innerText();
  const missing = labels.filter((label) => text.includes(`${label} can't be shown right now`));
  return [...empty, ...missing.map((label) => `${path} does not show its part: ${label}`)];
}
