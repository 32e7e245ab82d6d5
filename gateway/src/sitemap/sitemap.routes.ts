import type { Category } from '@storysprout/contract';
import { AppError } from '@storysprout/service-kit';
import type { Context, Middleware } from 'koa';
import { siteFeedPath } from '../http';
import * as texts from '../texts/refusals';
import { feedLength, feedOf } from './feed';
import { categoryAt, listedBlogs } from './listed-blogs';
import { SiteMap } from './site-map';
import type { SitemapContext } from './sitemap.context';

const away = () => new AppError('unavailable', texts.storiesNotHere);

/** Returns the feed at a path, with its category if it has one; null if there is no feed. */
function feedAt(path: string): { readonly category?: Category } | null {
  if (path === siteFeedPath) return {};
  const category = categoryAt(/^\/feed\/([a-z-]{1,60})\.atom$/.exec(path)?.[1] ?? '');
  return category ? { category } : null;
}

async function sendFeed(ctx: Context, category: Category | undefined, context: SitemapContext): Promise<void> {
  const { publicUrl, answers, remotes } = context;
  const found = await listedBlogs((addresses) => answers.read(ctx, addresses), { limit: feedLength, category });
  if (!found) throw away();
  ctx.type = 'application/atom+xml';
  // A removed blog leaves the feed as soon as it leaves the site.
  ctx.set('Cache-Control', 'no-cache');
  ctx.body = feedOf({ publicUrl, list: await remotes.list(null), blogs: found.blogs, category });
}

/** Serves the sitemap and the feeds, for sites that search engines may list (docs/product.md#search-engines). */
export function sitemapRoutes(context: SitemapContext): Middleware {
  const map = new SiteMap(context.publicUrl);
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const feed = feedAt(ctx.path);
    if (!feed && ctx.path !== '/sitemap.xml') return next();
    ctx.state.route = 'file';
    if (feed) return sendFeed(ctx, feed.category, context);
    const [list, { files }] = await Promise.all([context.remotes.list(null), context.shells.for(null)]);
    const text = await map
      .read((addresses) => context.answers.read(ctx, addresses), list, files.ownPages)
      .catch((cause: unknown) => {
        throw new AppError('unavailable', away().message, { cause });
      });
    ctx.type = 'application/xml';
    ctx.set('Cache-Control', 'public, max-age=600');
    ctx.body = text;
  };
}
