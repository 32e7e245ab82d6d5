import type { Router } from '@koa/router';
import { readerTag, staleTags } from '@storysprout/contract';
import { AppError, markStale, type SignedInUser, serve } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import * as texts from '../texts/likes';
import type { LikeService } from './like.service';

/** Registers the routes that toggle likes. The reader is the one in the token. */
export function likeRoutes(router: Router, likes: LikeService): void {
  serve(router, 'PATCH /blog/blog/{id}/bloglike', async ({ ctx, params, body, user }) => {
    requireSelf(body.userId, user);
    const like = await likes.toggleBlogLike(new ObjectId(params.id), user.id);
    markStale(ctx, [...staleTags(params.id, 'likes'), readerTag(user.userId)]);
    return { success: true, ...like };
  });

  serve(router, 'PATCH /blog/comment/{id}/like', async ({ ctx, params, body, user }) => {
    requireSelf(body.userId, user);
    const { blogId, ...like } = await likes.toggleCommentLike(new ObjectId(params.id), user.id);
    markStale(ctx, staleTags(blogId.toHexString(), 'comments'));
    return { success: true, ...like };
  });
}

/** Some clients also send their `userId`; nobody may like in somebody else's name. */
function requireSelf(userId: string | undefined, user: SignedInUser): void {
  if (userId !== undefined && userId.toLowerCase() !== user.userId.toLowerCase()) {
    throw new AppError('forbidden', texts.likeAsYourself);
  }
}
