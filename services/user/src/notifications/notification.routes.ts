import type { Router } from '@koa/router';
import { byReader, rateLimit, serve } from '@storysprout/service-kit';
import type { NotificationsContext } from './notifications.context';

/** Registers the routes of a reader's own inbox. */
export function notificationRoutes(
  router: Router,
  { notifications, redis }: Pick<NotificationsContext, 'notifications' | 'redis'>,
): void {
  const changes = rateLimit({ redis, name: 'letters', key: byReader, points: 120, durationSeconds: 60 });

  serve(router, 'GET /user/letters', async ({ ctx, user, query }) => {
    ctx.set('Cache-Control', 'private, no-store');
    return notifications.list(user, query);
  });

  serve(router, 'GET /user/letters/unread', async ({ ctx, user }) => {
    ctx.set('Cache-Control', 'private, no-store');
    return { unread: await notifications.unread(user) };
  });

  serve(router, 'PUT /user/letters/read', [changes], async ({ user, body }) => ({
    unread: await notifications.markRead(user, body.ids),
  }));

  serve(router, 'PUT /user/letters/kinds', [changes], async ({ user, body }) => notifications.setKind(user, body));
}
