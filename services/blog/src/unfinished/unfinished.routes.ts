import type { Router } from '@koa/router';
import { byReader, type RedisConnection, rateLimit, serve } from '@storysprout/service-kit';
import * as texts from '../texts/unfinished';
import { presentUnfinished, presentUnfinishedEntry } from './unfinished.rules';
import type { UnfinishedService } from './unfinished.service';

export interface UnfinishedRoutesDeps {
  readonly unfinished: UnfinishedService;
  readonly redis: RedisConnection;
}

/** Registers the routes for autosaved texts that have not been sent (docs/product.md#unfinished-words). */
export function unfinishedRoutes(router: Router, { unfinished, redis }: UnfinishedRoutesDeps): void {
  const notTooFast = rateLimit({
    redis,
    name: 'unfinished',
    // Enough for two devices: each page saves every few seconds while somebody types.
    points: 120,
    durationSeconds: 60,
    key: byReader,
    message: texts.savedHere,
  });

  serve(router, 'GET /blog/unfinished', async ({ user }) => {
    return { unfinished: (await unfinished.list(user.id)).map(presentUnfinishedEntry) };
  });

  serve(router, 'GET /blog/unfinished/{place}', async ({ params, user }) => {
    const found = await unfinished.find(user.id, params.place);
    return { unfinished: found && presentUnfinished(found) };
  });

  serve(router, 'PUT /blog/unfinished/{place}', [notTooFast], async ({ params, body, user }) => {
    const { place, version, at } = await unfinished.keep(user.id, params.place, body);
    return { success: true, place, version, at: at.toISOString() };
  });

  serve(router, 'DELETE /blog/unfinished/{place}', [notTooFast], async ({ params, query, user }) => {
    await unfinished.drop(user.id, params.place, query.version);
    return { success: true, message: texts.gone };
  });
}
