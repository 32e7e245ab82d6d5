/**
 * The service worker: without a connection, the site still starts, and blogs that were read before can be read again.
 * With one, pages and API responses come from the network; only built files, whose names change with their content,
 * come from the cache first.
 *
 * A new version never breaks an open page: files are cached by version, and a version's files are deleted only when no
 * open page runs it (`cached-shell.ts`). No page is reloaded; the next navigation gets the new version.
 */
import type { RouteHandlerCallback, WorkboxPlugin } from 'workbox-core';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { cacheNames } from './cache-names';
import { bookmarkCache, laterIdsPath, laterPath } from './cached-for-later';
import { cacheablePage, cachedPagePath, cacheShell, dropOldFiles } from './cached-shell';
import { followRemotes, keepPagesForOffline } from './follow-remotes';
import { settleNavigationPreload } from './navigation-preload';
import { otherSize } from './picture-names';
import { blogIdOf, readBlogCache } from './read-blogs';
import { applyRemovals, deleteCopies, forgetPicture, removalsBy, type VisibilityChange } from './removals';
import { isRightType } from './right-type';
import { remotesOfPage } from './shell-page';

declare const self: ServiceWorkerGlobalScope;

/** How long a page may take before the cached one is shown, in seconds. */
const pageLimitSeconds = 4;
/** Longer for a blog, because only the network response contains whether the reader likes it. */
const blogLimitSeconds = 10;

/** A wrong response must not be cached, because every retry would get it again. */
const whatItsNameSays: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) => (isRightType(request.url, response) ? response : null),
};

const asOnePage: WorkboxPlugin = {
  cacheKeyWillBeUsed: async () => cachedPagePath,
  cacheWillUpdate: ({ response }) => cacheablePage(response),
  async cacheDidUpdate({ newResponse }) {
    const remotes = remotesOfPage(await newResponse.clone().text());
    await followRemotes(remotes);
    await keepPagesForOffline(remotes);
    await dropOldFiles();
  },
};

const ignoreVary = { ignoreVary: true };
const pages = new NetworkFirst({
  cacheName: cacheNames.pages,
  networkTimeoutSeconds: pageLimitSeconds,
  plugins: [asOnePage],
  matchOptions: ignoreVary,
});

/** A server error counts as no connection when there is a cached page to show instead. */
const showPage: RouteHandlerCallback = async (options) => {
  const answer = await pages.handle(options);
  return answer.status < 500 ? answer : ((await caches.match(cachedPagePath)) ?? answer);
};

async function cachedPicture(path: string): Promise<Response | undefined> {
  const pictures = await caches.open(cacheNames.pictures);
  return (await pictures.match(path)) ?? pictures.match(otherSize(path));
}

/**
 * Pictures come from the network, where the browser's HTTP cache applies. Without a connection, they come from the
 * cache of the read blogs.
 */
const pictureFallback: RouteHandlerCallback = async ({ request, url }) => {
  try {
    const answer = await fetch(request);
    // The picture is no longer public, so it is deleted here, too.
    if (answer.status === 404 && url.search === '') await forgetPicture(url.pathname);
    return answer;
  } catch (error) {
    const cached = await cachedPicture(url.pathname);
    if (cached) return cached;
    throw error;
  }
};

const readBlogs = new NetworkFirst({
  cacheName: cacheNames.readBlogs,
  networkTimeoutSeconds: blogLimitSeconds,
  plugins: [readBlogCache],
});

/**
 * Paths of files and API calls, such as the link that ends e-mails. Only the network may answer them, however slow it
 * is.
 */
const pathsWithoutPage = new RegExp(shellFiles.pathsWithoutPage);

registerRoute(({ request, url }) => request.mode === 'navigate' && !pathsWithoutPage.test(url.pathname), showPage);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/(assets|remotes)\//.test(url.pathname),
  new CacheFirst({ cacheName: cacheNames.files, plugins: [whatItsNameSays], matchOptions: ignoreVary }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/art/'),
  new StaleWhileRevalidate({ cacheName: cacheNames.files, plugins: [whatItsNameSays], matchOptions: ignoreVary }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/remotes.json',
  new NetworkFirst({ cacheName: cacheNames.pages, networkTimeoutSeconds: pageLimitSeconds, matchOptions: ignoreVary }),
);
registerRoute(({ url, sameOrigin }) => sameOrigin && blogIdOf(url) !== null, readBlogs);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && [laterPath, laterIdsPath].includes(url.pathname) && url.search === '',
  new NetworkFirst({
    cacheName: cacheNames.readBlogs,
    networkTimeoutSeconds: blogLimitSeconds,
    plugins: [bookmarkCache(readBlogs)],
  }),
);
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/images/'), pictureFallback);

settleNavigationPreload(navigator.userAgent);
self.addEventListener('install', (event) => {
  void self.skipWaiting();
  event.waitUntil(cacheShell());
});
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim().then(dropOldFiles));
});

/** The messages that pages send (`shell/src/offline/use-removals.ts`). */
type Message =
  | { readonly type: 'CONNECTED' }
  | { readonly type: 'VISIBILITY_CHANGED'; readonly change: VisibilityChange }
  | { readonly type?: never };

self.addEventListener('message', (event) => {
  const message: Message = event.data ?? {};
  // If the connection is lost, the next `CONNECTED` message retries.
  if (message.type === 'CONNECTED') event.waitUntil(applyRemovals().catch(() => undefined));
  if (message.type === 'VISIBILITY_CHANGED') event.waitUntil(deleteCopies(removalsBy(message.change)));
});
