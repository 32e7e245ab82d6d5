import type { Router } from '@koa/router';
import type { GenerationInUse } from '@storysprout/contract';
import { type RateLimiter, serve } from '@storysprout/service-kit';
import type { AdminRemotes } from './admin-remotes';

export interface AdminRemotesDeps {
  readonly remotes: AdminRemotes;
  readonly generations: () => Promise<GenerationInUse[]>;
}

/**
 * The registry for moderators: the same rules and audit trail as for the teams' own tools.
 *
 * @param orders rate limit of commands, by remote
 */
export function adminRemotesRoutes(
  router: Router,
  { remotes, generations }: AdminRemotesDeps,
  orders: RateLimiter,
): void {
  serve(router, 'GET /admin/remotes', async () => ({
    remotes: await remotes.list(),
    generations: await generations(),
  }));
  serve(router, 'POST /admin/remotes/{name}/rollback', async ({ params, body, user }) => {
    await orders.consume(params.name);
    return { success: true, remote: await remotes.rollback(params.name, body, user.userId) };
  });
  serve(router, 'POST /admin/remotes/{name}/navigation', async ({ params, body, user }) => {
    await orders.consume(params.name);
    return { success: true, remote: await remotes.confirm(params.name, body, user.userId) };
  });
}
