import type { Router } from '@koa/router';
import { serve } from '@storysprout/service-kit';
import type { ReaderStateService } from './reader-state.service';

export function readerStateRoutes(router: Router, readerState: ReaderStateService): void {
  serve(router, 'GET /blog/likes/mine', ({ query, user }) => readerState.likes(user, query));

  serve(router, 'GET /blog/comments/mine', ({ query, user }) => readerState.comments(user, query));

  serve(router, 'POST /internal/likes/among', async ({ body }) => ({
    liked: await readerState.likesAmong(body.userId, body.blogIds),
  }));
}
