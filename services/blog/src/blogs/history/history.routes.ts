import type { Router } from '@koa/router';
import { serve } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import { savedOver } from '../blog.routes';
import type { BlogsContext } from '../blogs.context';
import type { HistoryService } from './history.service';

/** Registers the routes for the earlier texts of a blog and for its correction (docs/product.md#history). */
export function historyRoutes(
  router: Router,
  history: HistoryService,
  { service, presenter }: Pick<BlogsContext, 'service' | 'presenter'>,
): void {
  serve(router, 'GET /blog/post/{id}/history', async ({ params, user }) => {
    return { revisions: await history.of(new ObjectId(params.id), user) };
  });

  serve(router, 'POST /blog/post/{id}/restore', async ({ params, body, user }) => {
    const { blog, help, isCorrection } = await history.restore(user, new ObjectId(params.id), body);
    return savedOver(await presenter.blog(blog, user), help, isCorrection);
  });

  serve(router, 'DELETE /blog/post/{id}/correction', async ({ params, user }) => {
    return { blog: await presenter.blog(await service.dropCorrection(user, new ObjectId(params.id)), user) };
  });
}
