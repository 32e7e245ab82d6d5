import type { Router } from '@koa/router';
import { serve } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import type { BlogsContext } from './blogs.context';

/**
 * Registers the route for a reader's public page. The user service calls it after checking that the reader wants such a
 * page; there is no public list by writer.
 */
export function publishedByRoutes(
  router: Router,
  { listService, presenter }: Pick<BlogsContext, 'listService' | 'presenter'>,
): void {
  serve(router, 'GET /internal/published-by/{id}', async ({ params, query }) => {
    const { items, nextCursor } = await listService.publishedCardsOf(new ObjectId(params.id), query.cursor);
    return { blogs: await presenter.cards(items, null), nextCursor };
  });
}
