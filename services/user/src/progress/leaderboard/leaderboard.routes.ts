import type { Router } from '@koa/router';
import { boardTag, pageSizes } from '@storysprout/contract';
import { decodeCursor, serve, tagAnswer } from '@storysprout/service-kit';
import type { LeaderboardPages } from './leaderboard-pages';
import type { Place } from './standing.rules';

/** `GET /user/leaderboard`: for everybody; signed-in readers also get their own place (docs/product.md#leaderboard). */
export function leaderboardRoutes(router: Router, pages: LeaderboardPages): void {
  serve(router, 'GET /user/leaderboard', async ({ ctx, user, query }) => {
    const { filter, limit = pageSizes.max, cursor } = query;
    const page = await pages.pageJson({ window: filter, limit, after: placeAt(cursor) });
    ctx.type = 'application/json';
    if (!user) {
      tagAnswer(ctx, [boardTag]);
      ctx.body = page;
      return;
    }
    const me = await pages.ownPlace(filter, user.userId);
    ctx.set('Cache-Control', 'private, no-store');
    ctx.body = Buffer.concat([page.subarray(0, -1), Buffer.from(`,"me":${JSON.stringify(me)}}`)]);
  });

  serve(router, 'GET /user/leaderboard/me', async ({ user, query }) => ({
    me: await pages.ownPlace(query.filter, user.userId),
  }));
}

function placeAt(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  const [points, id] = decodeCursor(cursor, 'number');
  return { points, userId: id.toHexString() };
}
