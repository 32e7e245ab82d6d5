import type { Router } from '@koa/router';
import { byReader, type RedisConnection, rateLimit, serve } from '@storysprout/service-kit';
import type { Letterbox } from './letterbox.service';

export interface LetterboxRoutesDeps {
  letterbox: Letterbox;
  redis: RedisConnection;
}

/** Registers the routes of a reader's own inbox. */
export function letterboxRoutes(router: Router, { letterbox, redis }: LetterboxRoutesDeps): void {
  const changes = rateLimit({ redis, name: 'letters', key: byReader, points: 120, durationSeconds: 60 });

  serve(router, 'GET /user/letters', async ({ ctx, user, query }) => {
    ctx.set('Cache-Control', 'private, no-store');
    return letterbox.list(user, query);
  });

  serve(router, 'GET /user/letters/unread', async ({ ctx, user }) => {
    ctx.set('Cache-Control', 'private, no-store');
    return { unread: await letterbox.unread(user) };
  });

  serve(router, 'PUT /user/letters/read', [changes], async ({ user, body }) => ({
    unread: await letterbox.markRead(user, body.ids),
  }));

  serve(router, 'PUT /user/letters/kinds', [changes], async ({ user, body }) => letterbox.setKind(user, body));
}
