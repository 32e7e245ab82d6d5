import type { Router } from '@koa/router';
import { blogTag, commentsTag, staleTags } from '@storysprout/contract';
import { byReader, markStale, rateLimit, serve, tagAnswer } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import * as texts from '../texts/comments';
import { presentComment, presentReplies, presentReply } from './comment.presenter';
import type { CommentService } from './comment.service';
import type { CommentsContext } from './comments.context';

/** Registers the routes of comments and replies (docs/product.md#comments). */
export function commentRoutes(
  router: Router,
  comments: CommentService,
  { presenter, redis }: Pick<CommentsContext, 'presenter' | 'redis'>,
): void {
  const notTooFast = rateLimit({
    redis,
    name: 'comments',
    points: 20,
    durationSeconds: 60,
    key: byReader,
    message: texts.writingTooFast,
  });

  serve(router, 'GET /blog/comment/get', async ({ ctx, query, user }) => {
    const { items, nextCursor } = await comments.list(query, user);
    if (nextCursor !== null) ctx.set('X-Next-Cursor', nextCursor);
    tagAnswer(ctx, [commentsTag(query.postId)]);
    return presenter.comments(items, user);
  });

  serve(router, 'GET /blog/comment/replies', async ({ ctx, query, user }) => {
    const { items, nextCursor, blogId } = await comments.replies(query, user);
    tagAnswer(ctx, [commentsTag(blogId.toHexString())]);
    return { replies: presentReplies(items, user, presenter.reviewSeconds), nextCursor };
  });

  serve(router, 'GET /blog/comments/count/{id}', async ({ ctx, params, user }) => {
    tagAnswer(ctx, [blogTag(params.id)]);
    return { totalCount: await comments.count(new ObjectId(params.id), user) };
  });

  serve(router, 'POST /blog/comment/add', [notTooFast], async ({ ctx, body, user, idempotencyKey }) => {
    const sent = { text: body.text, language: ctx.get('Accept-Language'), idempotencyKey };
    const { entry, help } = await comments.add(user, new ObjectId(body.postId), sent);
    markStale(ctx, staleTags(body.postId, 'counts'));
    const comment = presentComment(entry, { likes: [], likedByMe: false }, user, presenter.reviewSeconds);
    return { success: true, comment, ...(help !== null && { help }) };
  });

  serve(router, 'POST /blog/comment/{id}/reply', [notTooFast], async ({ ctx, params, body, user, idempotencyKey }) => {
    const sent = { text: body.text, language: ctx.get('Accept-Language'), idempotencyKey };
    const { entry, help, blogId } = await comments.reply(user, new ObjectId(params.id), sent);
    markStale(ctx, staleTags(blogId.toHexString(), 'counts'));
    const reply = presentReply(entry, user, presenter.reviewSeconds);
    return { success: true, reply, ...(help !== null && { help }) };
  });
}
