import type { Router } from '@koa/router';
import { byReader, rateLimit, serve } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import * as texts from '../../texts/following';
import type { CommunityContext } from '../community.context';

/** Registers the routes for following writers and for counting one's own followers. */
export function followingRoutes(
  router: Router,
  { following, redis }: Pick<CommunityContext, 'following' | 'redis'>,
): void {
  const changes = rateLimit({ redis, name: 'following', key: byReader, points: 120, durationSeconds: 60 });

  serve(router, 'GET /user/following', async ({ ctx, user }) => {
    ctx.set('Cache-Control', 'private, no-store');
    return following.list(user);
  });

  serve(router, 'PUT /user/following/{userId}', [changes], async ({ user, params }) => {
    await following.follow(user, new ObjectId(params.userId));
    return { success: true, message: texts.followed };
  });

  serve(router, 'DELETE /user/following/{userId}', [changes], async ({ user, params }) => {
    await following.unfollow(user, new ObjectId(params.userId));
    return { success: true, message: texts.unfollowed };
  });

  serve(router, 'GET /user/followers', async ({ ctx, user }) => {
    ctx.set('Cache-Control', 'private, no-store');
    return { followers: await following.countFollowers(user) };
  });
}
