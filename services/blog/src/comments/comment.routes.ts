import type { Router } from '@koa/router';
import { addCommentRequest, addReplyRequest, listCommentsQuery, listRepliesQuery } from '@storysprout/contract';
import { byReader, parse, parseIdParam, rateLimit, requireUser, type TokenVerifier } from '@storysprout/service-kit';
import type { Redis } from 'ioredis';
import { ObjectId } from 'mongodb';
import { blogNotFound, commentNotFound } from '../shared/not-found';
import { presentComment, presentReply } from './comment.presenter';
import type { CommentService } from './comment.service';
import type { CommentAnswers } from './comment-answers';

export interface CommentRoutesDeps {
  verifier: TokenVerifier;
  comments: CommentService;
  answers: CommentAnswers;
  redis: Redis;
}

/** Comments and replies (spec section 7, design section 4). */
export function commentRoutes(router: Router, { verifier, comments, answers, redis }: CommentRoutesDeps): void {
  const signedIn = requireUser(verifier);
  const notTooFast = rateLimit({
    redis,
    name: 'comments',
    points: 20,
    durationSeconds: 60,
    key: byReader,
    message: 'You are writing very fast! Please wait a moment before your next comment.',
  });

  router.get('/blog/comment/get', async (ctx) => {
    const { user } = ctx.state;
    const { items, nextCursor } = await comments.list(parse(listCommentsQuery, ctx.query), user);
    if (nextCursor !== null) ctx.set('X-Next-Cursor', nextCursor);
    ctx.body = await answers.comments(items, user);
  });

  router.get('/blog/comment/replies', async (ctx) => {
    const { items, nextCursor } = await comments.replies(parse(listRepliesQuery, ctx.query), ctx.state.user);
    ctx.body = { replies: items.map(presentReply), nextCursor };
  });

  router.get('/blog/comments/count/:id', async (ctx) => {
    const blogId = parseIdParam(ctx.params.id, blogNotFound);
    ctx.body = { totalCount: await comments.count(blogId, ctx.state.user) };
  });

  router.post('/blog/comment/add', signedIn, notTooFast, async (ctx) => {
    const { postId, text } = parse(addCommentRequest, ctx.request.body);
    const comment = await comments.add(ctx.state.user, new ObjectId(postId), text);
    ctx.status = 201;
    ctx.body = { success: true, comment: presentComment(comment, { likes: [], likedByMe: false }) };
  });

  router.post('/blog/comment/:id/reply', signedIn, notTooFast, async (ctx) => {
    const id = parseIdParam(ctx.params.id, commentNotFound);
    const { text } = parse(addReplyRequest, ctx.request.body);
    ctx.status = 201;
    ctx.body = { success: true, reply: presentReply(await comments.reply(ctx.state.user, id, text)) };
  });
}
