import type { Router } from '@koa/router';
import { likeRequest } from '@storysprout/contract';
import {
  AppError,
  parse,
  parseIdParam,
  requireUser,
  type SignedInUser,
  type TokenVerifier,
} from '@storysprout/service-kit';
import { blogNotFound, commentNotFound } from '../shared/not-found';
import type { LikeService } from './like.service';

/** Like calls toggle; who acts comes from the token (design section 4). */
export function likeRoutes(router: Router, { verifier, likes }: { verifier: TokenVerifier; likes: LikeService }): void {
  const signedIn = requireUser(verifier);

  router.patch('/blog/blog/:id/bloglike', signedIn, async (ctx) => {
    const id = parseIdParam(ctx.params.id, blogNotFound);
    requireSelf(ctx.request.body, ctx.state.user);
    ctx.body = { success: true, ...(await likes.toggleBlogLike(id, ctx.state.user.id)) };
  });

  router.patch('/blog/comment/:id/like', signedIn, async (ctx) => {
    const id = parseIdParam(ctx.params.id, commentNotFound);
    requireSelf(ctx.request.body, ctx.state.user);
    ctx.body = { success: true, ...(await likes.toggleCommentLike(id, ctx.state.user.id)) };
  });
}

/** The spec's browser also sends its `userId`; nobody likes in somebody else's name. */
function requireSelf(body: unknown, user: SignedInUser): void {
  const { userId } = parse(likeRequest, body ?? {});
  if (userId !== undefined && userId.toLowerCase() !== user.userId.toLowerCase()) {
    throw new AppError('forbidden', 'You can only like things as yourself.');
  }
}
