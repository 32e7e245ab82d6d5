import type { Router } from '@koa/router';
import { byReader, rateLimit, serve } from '@storysprout/service-kit';
import type { Redis } from 'ioredis';
import { ObjectId } from 'mongodb';
import type { CommentPresenter } from './comment.presenter';
import { presentComment, presentReply } from './comment.presenter';
import type { CommentService } from './comment.service';

export interface CommentRoutesDeps {
  comments: CommentService;
  commentPresenter: CommentPresenter;
  redis: Redis;
}

/** Comments and replies (docs/product.md#comments). */
export function commentRoutes(router: Router, { comments, commentPresenter, redis }: CommentRoutesDeps): void {
  const notTooFast = rateLimit({
    redis,
    name: 'comments',
    points: 20,
    durationSeconds: 60,
    key: byReader,
    message: 'You are writing very fast! Please wait a moment before your next comment.',
  });

  serve(router, 'GET /blog/comment/get', async ({ ctx, query, user }) => {
    const { items, nextCursor } = await comments.list(query, user);
    if (nextCursor !== null) ctx.set('X-Next-Cursor', nextCursor);
    return commentPresenter.comments(items, user);
  });

  serve(router, 'GET /blog/comment/replies', async ({ query, user }) => {
    const { items, nextCursor } = await comments.replies(query, user);
    return { replies: items.map(presentReply), nextCursor };
  });

  serve(router, 'GET /blog/comments/count/{id}', async ({ params, user }) => {
    return { totalCount: await comments.count(new ObjectId(params.id), user) };
  });

  serve(router, 'POST /blog/comment/add', [notTooFast], async ({ body, user }) => {
    const comment = await comments.add(user, new ObjectId(body.postId), body.text);
    return { success: true, comment: presentComment(comment, { likes: [], likedByMe: false }) };
  });

  serve(router, 'POST /blog/comment/{id}/reply', [notTooFast], async ({ params, body, user }) => {
    return { success: true, reply: presentReply(await comments.reply(user, new ObjectId(params.id), body.text)) };
  });
}
