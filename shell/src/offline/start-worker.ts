import { isShared, log } from '@storysprout/kit';
import { givenManifests } from '../remotes/list/given-manifests';

const workerPath = '/sw.js';
/**
 * The service worker starts this many milliseconds later, so that filling its caches doesn't slow down the first visit.
 */
const afterMs = 2_000;

/** The paths that the worker caches when a page asks it to, which may be after the page has loaded them. */
const cacheable = /^\/(?:assets|art|remotes)\/|^\/blog\/(?:post|comments\/count|comment\/get)\b/;

/** The element in which the gateway puts the API responses that a page would request first (`boot/page-data.ts`). */
const answersElementId = 'storysprout-answers';

const isCacheable = ({ origin, pathname }: URL) => origin === window.location.origin && cacheable.test(pathname);

/**
 * Returns the blogs, styles and manifests that came with the page. They are used as well, although nothing requested
 * them.
 */
function cameWithPage(): string[] {
  const answers: unknown = JSON.parse(document.getElementById(answersElementId)?.textContent ?? '{}');
  const ofServerRenderedPage = document.getElementById('root')?.dataset.answers?.split(' ') ?? [];
  const sheets = [...document.querySelectorAll<HTMLElement>('style[data-sheet]')].map(
    ({ dataset }) => dataset.sheet ?? '',
  );
  return [...Object.keys(answers ?? {}), ...ofServerRenderedPage, ...sheets, ...givenManifests()].filter((address) =>
    isCacheable(new URL(address, window.location.href)),
  );
}

/** Returns what this page loaded before there was a worker, and which the worker should cache as well. */
function loadedSoFar(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(isCacheable)
    .map(({ href }) => href);
}

async function start(): Promise<void> {
  const isFirst = navigator.serviceWorker.controller === null;
  await navigator.serviceWorker.register(workerPath, { updateViaCache: 'none' });
  const { active } = await navigator.serviceWorker.ready;
  const urlsToCache = [...cameWithPage(), ...(isFirst ? loadedSoFar() : [])];
  if (urlsToCache.length > 0) active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
}

/**
 * Registers the service worker. Once it is active, the browser looks for a new version of it at each page load.
 *
 * @returns a function that cancels the start
 */
export function startWorker(): () => void {
  // Nothing is stored on a shared computer.
  if (!('serviceWorker' in navigator) || isShared()) return () => undefined;
  const timer = setTimeout(() => {
    start().catch((error: unknown) => log.warn('The site can not be kept for reading offline.', error));
  }, afterMs);
  return () => clearTimeout(timer);
}
