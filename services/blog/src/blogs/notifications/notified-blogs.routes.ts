import type { Router } from '@koa/router';
import { serve } from '@storysprout/service-kit';
import type { NotifiedBlogs } from './notified-blogs';

/** Registers the route that the user service, which stores the notifications, calls. */
export function notifiedBlogRoutes(router: Router, notifiedBlogs: NotifiedBlogs): void {
  serve(router, 'POST /internal/letters/blogs', async ({ body }) => ({
    blogs: await notifiedBlogs.of(body.readerId, body.ids),
  }));
}
