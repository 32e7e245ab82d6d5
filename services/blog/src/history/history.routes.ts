import type { Router } from '@koa/router';
import { AppError, serve } from '@storysprout/service-kit';

/** What became of a blog's texts (docs/product.md#history). */
export function historyRoutes(router: Router): void {
  const soon = () => {
    throw new AppError('unavailable', 'This part is being built. Please try again later.');
  };
  serve(router, 'POST /blog/post/{id}/undelete', soon);
  serve(router, 'DELETE /blog/post/{id}/correction', soon);
  serve(router, 'GET /blog/post/{id}/history', soon);
  serve(router, 'POST /blog/post/{id}/restore', soon);
}
