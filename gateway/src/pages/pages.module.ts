import { noteAnswered } from '@storysprout/service-kit';
import type { Api } from '../api';
import { type GatewayContext, type Http, robotsTags } from '../http';
import type { Releases } from '../releases';
import { PageHtml } from './html/page-html';
import { PrefetchedResponses } from './inputs/prefetched-responses';
import { siteRoutes } from './page.routes';
import { PageBuilder } from './page-builder';
import { PageFastPath } from './page-fast-path';
import type { PagesContext } from './pages.context';
import { PartStyles } from './render/part-styles';
import { renderMetrics } from './render/render-metrics';
import { RenderedPages } from './render/rendered-pages';
import { ServerBundles } from './render/server-bundles';
import { PageResolver } from './resolve-page';

type Uses = Pick<Http, 'table'> & Pick<Api, 'cache' | 'upstreams'> & Pick<Releases, 'remotes' | 'shells'>;

/** Builds the site's pages. */
export function createPages(context: GatewayContext, { table, cache, upstreams, remotes, shells }: Uses) {
  const { config, publicUrl, logger, metrics, clients } = context;
  const given = {
    ...{ publicUrl, logger, table, cache, upstreams, remotes, shells },
    settings: {
      apiBaseUrl: config.API_BASE_URL,
      siteName: config.SITE_NAME,
      supportEmail: config.SUPPORT_EMAIL,
      asksForAge: config.CONSENT === 'required',
      socialLinks: {
        facebook: config.FACEBOOK_URL,
        instagram: config.INSTAGRAM_URL,
        twitter: config.TWITTER_URL,
      },
    },
    isIndexed: config.INDEXING === 'on',
    tags: robotsTags(config.INDEXING),
  };
  const { renderer } = clients;
  const renderedPages =
    renderer &&
    new RenderedPages({
      ...{ ...given, renderer },
      bundles: new ServerBundles(remotes),
      styles: new PartStyles(remotes),
      onOutcome: renderMetrics(metrics.registry),
    });
  const answers = new PrefetchedResponses(given);
  const resolver = new PageResolver({ ...given, ...(renderedPages && { renderedPages }) });
  const page = new PageBuilder({
    publicUrl,
    resolver,
    html: new PageHtml(given),
  });
  const noting = { logger, metrics, sampleRatio: config.OTEL_TRACES_SAMPLER_ARG };
  const note: PagesContext['note'] = (request, status) =>
    noteAnswered(request, { method: 'GET', route: 'page', status }, noting);
  const fastPath = new PageFastPath({ remotes, note });
  return {
    answers,
    routes: siteRoutes({ ...given, answers, page, resolver, fastPath }),
    fastPaths: [fastPath.find],
  };
}

export type Pages = ReturnType<typeof createPages>;
