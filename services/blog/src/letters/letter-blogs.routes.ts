import type { Router } from '@koa/router';
import { serve } from '@storysprout/service-kit';
import type { LetterBlogs } from './letter-blogs';

/** Called by the user service, which keeps the letters. */
export function letterBlogRoutes(router: Router, letterBlogs: LetterBlogs): void {
  serve(router, 'POST /internal/letters/blogs', async ({ body }) => ({
    blogs: await letterBlogs.of(body.readerId, body.ids),
  }));
}
