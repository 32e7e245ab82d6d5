import type { Router } from '@koa/router';
import { serve } from '@storysprout/service-kit';
import type { ReaderStateService } from './reader-state.service';

export function readerPartRoutes(router: Router, parts: ReaderStateService): void {
  serve(router, 'GET /blog/likes/mine', ({ query, user }) => parts.likes(user, query));

  serve(router, 'GET /blog/comments/mine', ({ query, user }) => parts.comments(user, query));

  serve(router, 'POST /internal/likes/among', async ({ body }) => ({
    liked: await parts.likesAmong(body.userId, body.blogIds),
  }));
}
