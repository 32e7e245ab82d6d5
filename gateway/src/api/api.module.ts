import type { Logger, ReadinessChecks } from '@storysprout/service-kit';
import type { Config } from '../config';
import type { GatewayContext, Http } from '../http';
import type { ApiContext } from './api.context';
import { apiMiddleware } from './api.middleware';
import { ApiCache } from './cache/api-cache';
import { cacheInvalidation } from './cache/cache-invalidation';
import { createCacheMetrics, measureCache } from './cache/cache-metrics';
import { responseFastPath } from './cache/response-fast-path';
import { docsRoutes } from './docs/docs.routes';
import { shareForStrangers } from './proxy/proxy.middleware';
import { SlowReaders } from './proxy/slow-readers';
import { createUpstream, type Upstreams } from './proxy/upstreams';
import { WriteLimits } from './write-limits';

type Uses = Pick<Http, 'bodies' | 'files' | 'table'> & Pick<ApiContext, 'siteTokens' | 'live'>;

/** Builds the calls of the API: passed on to services, or answered from the cache. */
export function createApi(context: GatewayContext, { bodies, files, table, siteTokens, live }: Uses) {
  const { config, clients, logger, metrics } = context;
  const upstreams = createUpstreams(config, logger);
  const { hits, watcher } = createCacheMetrics(metrics.registry);
  const askLikes: ApiContext['askLikes'] = async (userId, blogIds) =>
    (await clients.blog.call('POST /internal/likes/among', { body: { userId, blogIds: [...blogIds] } })).liked;
  const cache = config.EDGE_CACHE === 'on' ? new ApiCache({ siteTokens, askLikes, watcher }) : undefined;
  if (cache) measureCache(metrics.registry, cache);
  const own = {
    ...{ ...context, bodies, table, siteTokens, live, upstreams, askLikes, watcher, cache },
    limits: new WriteLimits(context),
    slowReaders: new SlowReaders(),
    strangers: shareForStrangers(),
  } satisfies ApiContext;
  return {
    upstreams,
    cache,
    middleware: apiMiddleware(own),
    docs: docsRoutes(files).routes(),
    fastPaths: cache ? [responseFastPath(cache, hits)] : [],
    checks: checksOf(upstreams),
    /** Handlers of announcements of what has changed. */
    announcements: cache ? cacheInvalidation(cache) : {},
    stop: () => Promise.all(Object.values(upstreams).map((upstream) => upstream.close())),
  };
}

export type Api = ReturnType<typeof createApi>;

function createUpstreams({ BLOG_URL, USER_URL, ADMIN_URL, REGISTRY_URL }: Config, logger: Logger): Upstreams {
  return {
    blog: createUpstream('blog', BLOG_URL, logger),
    user: createUpstream('user', USER_URL, logger),
    admin: createUpstream('admin', ADMIN_URL, logger),
    registry: createUpstream('registry', REGISTRY_URL, logger),
  };
}

function checksOf({ blog, user, admin, registry }: Upstreams): ReadinessChecks {
  return {
    blog: () => blog.ping(),
    user: () => user.ping(),
    admin: () => admin.ping(),
    registry: { wanted: () => registry.ping() },
  };
}
