import type { Router } from '@koa/router';
import { serve } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import type { BlogPresenter } from './blog.presenter';
import type { BlogListService } from './blog-list.service';

export interface PublishedByDeps {
  lists: Pick<BlogListService, 'publishedCardsOf'>;
  blogPresenter: Pick<BlogPresenter, 'cards'>;
}

/**
 * Registers the route for a reader's public page. The user service calls it after checking that the reader wants such a
 * page; there is no public list by writer.
 */
export function publishedByRoutes(router: Router, { lists, blogPresenter }: PublishedByDeps): void {
  serve(router, 'GET /internal/published-by/{id}', async ({ params, query }) => {
    const { items, nextCursor } = await lists.publishedCardsOf(new ObjectId(params.id), query.cursor);
    return { blogs: await blogPresenter.cards(items, null), nextCursor };
  });
}
