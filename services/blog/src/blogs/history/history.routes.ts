import type { Router } from '@koa/router';
import { serve } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import type { BlogPresenter } from '../blog.presenter';
import { savedOver } from '../blog.routes';
import type { BlogService } from '../blog.service';
import type { HistoryService } from './history.service';

export interface HistoryRoutesDeps {
  readonly blogs: Pick<BlogService, 'dropCorrection'>;
  readonly history: HistoryService;
  readonly blogPresenter: BlogPresenter;
}

/** Registers the routes for the earlier texts of a blog and for its correction (docs/product.md#history). */
export function historyRoutes(router: Router, { blogs, history, blogPresenter }: HistoryRoutesDeps): void {
  serve(router, 'GET /blog/post/{id}/history', async ({ params, user }) => {
    return { revisions: await history.of(new ObjectId(params.id), user) };
  });

  serve(router, 'POST /blog/post/{id}/restore', async ({ params, body, user }) => {
    const { blog, help, isCorrection } = await history.restore(user, new ObjectId(params.id), body);
    return savedOver(await blogPresenter.blog(blog, user), help, isCorrection);
  });

  serve(router, 'DELETE /blog/post/{id}/correction', async ({ params, user }) => {
    return { blog: await blogPresenter.blog(await blogs.dropCorrection(user, new ObjectId(params.id)), user) };
  });
}
