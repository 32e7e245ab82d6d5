import type { Middleware } from 'koa';
import { feedPath } from './feed';

/** Whether search engines may list the site (docs/product.md#search-engines). */
export type Indexing = 'on' | 'off';

const neverListed = 'noindex, nofollow';

/** For the head of each page: stay away, in case a page is kept without its headers, or where the news is. */
export function robotsTags(indexing: Indexing): readonly string[] {
  return indexing === 'off'
    ? [`<meta name="robots" content="${neverListed}">`]
    : [`<link rel="alternate" type="application/atom+xml" title="Newest blogs" href="${feedPath()}">`];
}

/** Pages of families and the API's answers about accounts are nobody's search results. */
const robotsTexts: Readonly<Record<Indexing, string>> = {
  on: 'User-agent: *\nDisallow: /user/\nDisallow: /admin/\nDisallow: /images/user/\nDisallow: /family\n',
  // Robots that obey do not even read what children wrote, whatever they would use it for.
  off: 'User-agent: *\nDisallow: /\n',
};

/** Answers `/robots.txt`; with `off`, tells on every answer that it must not be listed. */
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
