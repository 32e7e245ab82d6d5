import type { GatewayContext } from '../http';
import type { SitemapContext } from './sitemap.context';
import { sitemapRoutes } from './sitemap.routes';

/** Builds the sitemap and the feeds; there are none for a site that search engines may not list. */
export function createSitemap({ config, publicUrl }: GatewayContext, uses: Omit<SitemapContext, 'publicUrl'>) {
  return { routes: config.INDEXING === 'on' ? [sitemapRoutes({ ...uses, publicUrl })] : [] };
}
