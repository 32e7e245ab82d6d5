import { isShared, log } from '@storysprout/kit';
import { givenManifests } from '../remotes/given-manifests';

const workerPath = '/sw.js';
/** The first visit comes first: only after it does the worker fetch what it keeps. In milliseconds. */
const afterMs = 2_000;

/** What the worker keeps when a page asks for it, which may be after the page has loaded it. */
const keepable = /^\/(?:assets|art|remotes)\/|^\/blog\/(?:post|comments\/count|comment\/get)\b/;

/** Where the gateway writes the API answers that a page would ask for first (`site/site-data.ts`). */
const answersElementId = 'storysprout-answers';

const isKeepable = ({ origin, pathname }: URL) => origin === window.location.origin && keepable.test(pathname);

/** Blogs, styles and manifests that came with the page are used as well, though nobody asked for them. */
function cameWithPage(): string[] {
  const answers: unknown = JSON.parse(document.getElementById(answersElementId)?.textContent ?? '{}');
  const ofDrawnPage = document.getElementById('root')?.dataset.answers?.split(' ') ?? [];
  const sheets = [...document.querySelectorAll<HTMLElement>('style[data-sheet]')].map(
    ({ dataset }) => dataset.sheet ?? '',
  );
  return [...Object.keys(answers ?? {}), ...ofDrawnPage, ...sheets, ...givenManifests()].filter((address) =>
    isKeepable(new URL(address, window.location.href)),
  );
}

/** What this page has loaded that the worker, which was not there yet, should keep as well. */
function loadedSoFar(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(isKeepable)
    .map(({ href }) => href);
}

async function start(): Promise<void> {
  const isFirst = navigator.serviceWorker.controller === null;
  await navigator.serviceWorker.register(workerPath, { updateViaCache: 'none' });
  const { active } = await navigator.serviceWorker.ready;
  const urlsToCache = [...cameWithPage(), ...(isFirst ? loadedSoFar() : [])];
  if (urlsToCache.length > 0) active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
}

/** Starts the service worker or lets the browser look for a new version of it. @returns how to call it off */
export function startWorker(): () => void {
  // A shared computer keeps nothing.
  if (!('serviceWorker' in navigator) || isShared()) return () => undefined;
  const timer = setTimeout(() => {
    start().catch((error: unknown) => log.warn('The site can not be kept for reading offline.', error));
  }, afterMs);
  return () => clearTimeout(timer);
}
