import type { Middleware } from 'koa';

/** Allows or forbids search engines to list the site (docs/product.md#search-engines). */
export type Indexing = 'on' | 'off';

/** Address of the feed of the newest blogs, which pages link. */
export const siteFeedPath = '/feed.atom';

const neverListed = 'noindex, nofollow';

/**
 * Returns tags for the head of each page: a request not to index it, in case a page is stored without its headers, or a
 * link to the feed.
 */
export function robotsTags(indexing: Indexing): readonly string[] {
  return indexing === 'off'
    ? [`<meta name="robots" content="${neverListed}">`]
    : [`<link rel="alternate" type="application/atom+xml" title="Newest blogs" href="${siteFeedPath}">`];
}

/** Family pages and API responses about accounts must not become search results. */
const robotsTexts: Readonly<Record<Indexing, string>> = {
  on: 'User-agent: *\nDisallow: /user/\nDisallow: /admin/\nDisallow: /images/user/\nDisallow: /family\n',
  // Robots that respect this file don't read children's texts at all, for whatever purpose.
  off: 'User-agent: *\nDisallow: /\n',
};

/** Serves `/robots.txt`. When indexing is `off`, every response carries a header that forbids it. */
export function indexingRules(indexing: Indexing, publicUrl: string): Middleware {
  const map = indexing === 'on' ? `Sitemap: ${publicUrl}/sitemap.xml\n` : '';
  return async (ctx, next) => {
    if (indexing === 'off') ctx.set('X-Robots-Tag', neverListed);
    if (ctx.path !== '/robots.txt' || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    ctx.state.route = 'file';
    ctx.type = 'text/plain';
    ctx.set('Cache-Control', 'public, max-age=3600');
    ctx.body = robotsTexts[indexing] + map;
  };
}
