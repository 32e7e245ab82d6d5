import { cachedPaths } from '../commands/device/cached-paths';
import { watchPage } from '../commands/page/watch-page';
import type { Deployment } from '../commands/sites/test-proxy';
import { expect, test } from '../fixtures';

const isBuilt = (path: string) => path.startsWith('/assets/') || path === '/sw.js';

/**
 * Turns a page's inline styles into links: the policy allows inline styles by their hashes, which other names would
 * change.
 */
const withLinks = (page: string) =>
  page.replaceAll(/<style data-sheet="([^"]*)"[^>]*>[\s\S]*?<\/style>/g, '<link href="$1" rel="stylesheet">');

/**
 * The shell's next version: all its files are renamed, and those of the previous version are gone at once, which is
 * worse than what the gateway ever does.
 */
const nextVersion: Deployment = {
  sourceOf: (path) => {
    if (!path.startsWith('/assets/')) return path;
    return path.startsWith('/assets/next-') ? path.replace('/assets/next-', '/assets/') : null;
  },
  textOf: (path, text) => {
    const named = withLinks(text).replaceAll('assets/', 'assets/next-');
    if (isBuilt(path)) return named.replaceAll(/0\.1\.0-[0-9a-f]{8}/g, '0.1.0-nextnext');
    // Pages name the remotes' files, too, which stay as they are.
    return path.startsWith('/remotes') ? text : named.replace('<html', '<html data-version="next"');
  },
};

test('a new version comes with the next navigation and breaks no open page', async ({
  page: open,
  context,
  testProxy,
}) => {
  test.slow();
  const watch = watchPage(open, testProxy.url);
  const keptVersions = async () =>
    (await cachedPaths(open, 'files')).filter((path) => path.startsWith('/files-of/')).length;
  await open.goto(`${testProxy.url}/about`);
  await expect.poll(keptVersions, { timeout: 20_000 }).toBe(1);
  // From here on, the page holds a lock for its version.
  await expect
    .poll(() => open.evaluate(async () => ((await navigator.locks.query()).held ?? []).length))
    .toBeGreaterThan(0);

  // Until the first worker is active, no navigation makes the browser look for a new one.
  await open.waitForFunction(() => navigator.serviceWorker.controller !== null);
  testProxy.deploy(nextVersion);
  const other = await context.newPage();
  const otherWatch = watchPage(other, testProxy.url);
  await other.goto(`${testProxy.url}/contact`);
  await expect(other.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
  await expect(other.locator('html')).toHaveAttribute('data-version', 'next');
  await expect.poll(keptVersions, { timeout: 20_000 }).toBe(2);

  // The open page stays as it was: parts that it has not loaded yet come from the cache, and nothing reloads it.
  await open.getByRole('link', { name: 'Sign In' }).click();
  await open.getByLabel('Email').fill('still.writing@reader.example');
  await other.reload();
  await expect(other.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
  await expect(open.getByLabel('Email')).toHaveValue('still.writing@reader.example');
  await open.getByRole('link', { name: 'Contact' }).first().click();
  await expect(open.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
  await expect(open.locator('html')).not.toHaveAttribute('data-version');

  await open.goto(`${testProxy.url}/login`);
  await expect(open.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(open.locator('html')).toHaveAttribute('data-version', 'next');
  // No page runs the old version any more, so its files are deleted.
  await open.waitForFunction(async () => {
    const { held = [] } = await navigator.locks.query();
    return held.length > 1 && held.every(({ name }) => name?.includes('nextnext'));
  });
  await open.reload();
  await expect.poll(keptVersions, { timeout: 20_000 }).toBe(1);
  const left = (await cachedPaths(open, 'files')).filter((path) => path.startsWith('/assets/'));
  expect(left.filter((path) => !path.startsWith('/assets/next-'))).toEqual([]);

  expect([...watch.faults, ...otherWatch.faults]).toEqual([]);
  expect([...watch.foreign, ...otherWatch.foreign]).toEqual([]);
});
