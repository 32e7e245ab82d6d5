import type { Router } from '@koa/router';
import { byReader, rateLimit, serve } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import * as texts from '../../texts/bookmarks';
import type { BlogsContext } from '../blogs.context';
import type { BookmarkService } from './bookmark.service';

export function bookmarkRoutes(
  router: Router,
  bookmarks: BookmarkService,
  { presenter, redis }: Pick<BlogsContext, 'presenter' | 'redis'>,
): void {
  const changes = rateLimit({ redis, name: 'bookmarks', key: byReader, points: 120, durationSeconds: 60 });

  serve(router, 'GET /blog/bookmarks', async ({ ctx, user, query }) => {
    ctx.set('Cache-Control', 'private, no-store');
    const { items, nextCursor } = await bookmarks.list(user.id, query);
    // Pages load the reader's likes separately (`GET /blog/likes/mine`).
    return { blogs: await presenter.cards(items, null), nextCursor };
  });

  serve(router, 'GET /blog/bookmarks/mine', async ({ ctx, user }) => {
    ctx.set('Cache-Control', 'private, no-store');
    return { bookmarks: await bookmarks.ids(user.id) };
  });

  serve(router, 'POST /blog/bookmarks', [changes], async ({ user, body }) => {
    await bookmarks.add(user.id, new ObjectId(body.blogId));
    return { success: true, message: texts.kept };
  });

  serve(router, 'DELETE /blog/bookmarks/{id}', [changes], async ({ user, params }) => {
    await bookmarks.remove(user.id, new ObjectId(params.id));
    return { success: true, message: texts.droppedFromList };
  });
}
