import type { Router } from '@koa/router';
import { AppError, serve } from '@storysprout/service-kit';

/** Words that are not sent yet (docs/product.md#unfinished-words). */
export function unfinishedRoutes(router: Router): void {
  const soon = () => {
    throw new AppError('unavailable', 'This part is being built. Please try again later.');
  };
  serve(router, 'GET /blog/unfinished', soon);
  serve(router, 'GET /blog/unfinished/{place}', soon);
  serve(router, 'PUT /blog/unfinished/{place}', soon);
  serve(router, 'DELETE /blog/unfinished/{place}', soon);
}
