import type { Router } from '@koa/router';
import { serve } from '@storysprout/service-kit';
import type { LetterBlogs } from './letter-blogs';

/** Registers the route that the user service, which stores the notifications, calls. */
export function letterBlogRoutes(router: Router, letterBlogs: LetterBlogs): void {
  serve(router, 'POST /internal/letters/blogs', async ({ body }) => ({
    blogs: await letterBlogs.of(body.readerId, body.ids),
  }));
}
