import type { Router } from '@koa/router';
import { LikeRepository } from './like.repository';
import { likeRoutes } from './like.routes';
import { LikeService } from './like.service';
import type { LikesContext } from './likes.context';

export type Likes = ReturnType<typeof createLikes>;

export function createLikes(
  context: Pick<LikesContext, 'collections' | 'blogMutex' | 'now'>,
  uses: Pick<LikesContext, 'blogs' | 'comments' | 'events'>,
) {
  const repository = new LikeRepository(context);
  const service = new LikeService({ ...context, ...uses, likes: repository });
  return { repository, service, routes: (router: Router) => likeRoutes(router, service) };
}
