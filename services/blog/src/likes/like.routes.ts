import type { Router } from '@koa/router';
import { AppError, type SignedInUser, serve } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import type { LikeService } from './like.service';

/** Like calls toggle a like; the token says whose. */
export function likeRoutes(router: Router, { likes }: { likes: LikeService }): void {
  serve(router, 'PATCH /blog/blog/{id}/bloglike', async ({ params, body, user }) => {
    requireSelf(body.userId, user);
    return { success: true, ...(await likes.toggleBlogLike(new ObjectId(params.id), user.id)) };
  });

  serve(router, 'PATCH /blog/comment/{id}/like', async ({ params, body, user }) => {
    requireSelf(body.userId, user);
    return { success: true, ...(await likes.toggleCommentLike(new ObjectId(params.id), user.id)) };
  });
}

/** Some clients also send their `userId`; nobody may like in somebody else's name. */
function requireSelf(userId: string | undefined, user: SignedInUser): void {
  if (userId !== undefined && userId.toLowerCase() !== user.userId.toLowerCase()) {
    throw new AppError('forbidden', 'You can only like things as yourself.');
  }
}
