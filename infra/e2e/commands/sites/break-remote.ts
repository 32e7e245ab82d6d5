import type { Page, Route } from '@playwright/test';

/** Ways in which a remote can fail while the rest of the site is well. */
export const failures = {
  'is refused': (route) => route.abort('connectionrefused'),
  'is not found': (route) => route.fulfill({ status: 404, json: { success: false, message: 'Not found.' } }),
  'fails with a page of HTML': (route) => route.fulfill({ status: 500, ...somePage }),
  'answers with a page of HTML': (route) => route.fulfill({ status: 200, ...somePage }),
  'never answers': () => new Promise<void>(() => undefined),
  'throws when it starts': onlyScripts(isEntry, (route) => answerScript(route, () => 'throw new Error("broken");')),
  'throws while it draws': onlyScripts(isEntry, (route) => answerScript(route, rendersNothing)),
  'lacks its chunks': onlyScripts(isChunk, (route) => route.fulfill({ status: 404 })),
  'lacks its styles': onlyScripts(isStyle, (route) => route.fulfill({ status: 404 })),
} as const satisfies Record<string, (route: Route) => Promise<void>>;
export type Failure = keyof typeof failures;

const somePage = { contentType: 'text/html', body: '<!doctype html><h1>Something is wrong</h1>' };

/** For these failures, the remote list has no integrity hashes, because the browser would refuse a changed file. */
const published: ReadonlySet<Failure> = new Set(['throws when it starts', 'throws while it draws']);

/**
 * Makes the remote fail in this way from now on.
 *
 * @returns a function that makes it work again
 */
export async function breakRemote(page: Page, remote: string, failure: Failure): Promise<() => Promise<void>> {
  const files = new RegExp(`/remotes/${remote}/`);
  if (published.has(failure)) await page.route('**/*', listWithoutIntegrity);
  await page.route(files, failures[failure]);
  // Open requests, such as one that is never answered, end with the page.
  return () => page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** Removes the integrity hashes from the remote list, both in the page and in `remotes.json`. */
async function listWithoutIntegrity(route: Route): Promise<void> {
  const isList = route.request().resourceType() === 'document' || route.request().url().endsWith('/remotes.json');
  if (!isList) return route.fallback();
  const response = await route.fetch();
  const text = await response.text();
  await route.fulfill({ response, body: text.replaceAll(/,"integrity":\{[^}]*\}/g, '') });
}

function isEntry(path: string): boolean {
  return /remoteEntry[^/]*\.js$/.test(path);
}

function isChunk(path: string): boolean {
  return path.endsWith('.js') && !isEntry(path);
}

function isStyle(path: string): boolean {
  return path.endsWith('.css');
}

function onlyScripts(isMeant: (path: string) => boolean, fail: (route: Route) => Promise<void>) {
  return (route: Route) => (isMeant(new URL(route.request().url()).pathname) ? fail(route) : route.continue());
}

async function answerScript(route: Route, rewrite: (script: string) => string): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ contentType: 'text/javascript', body: rewrite(await response.text()) });
}

/** Makes everything that the remote exposes throw as soon as React renders it. */
function rendersNothing(script: string): string {
  const [, container] = /var (mf_\w+)/.exec(script) ?? [];
  if (!container) throw new Error('The remote entry is not what this test knows.');
  return `${script}
    ${container} = {
      init: ${container}.init,
      get: async () => () => ({ default: () => { throw new Error('broken while it draws'); } }),
    };`;
}
