import type { Router } from '@koa/router';
import { type RateLimiter, serve } from '@storysprout/service-kit';
import type { AdminRemotes } from './admin-remotes';
import type { ShellReleases } from './remote.routes';

/**
 * The registry for moderators: the same rules and audit trail as for the teams' own tools.
 */
export function adminRemotesRoutes(
  router: Router,
  {
    adminRemotes: remotes,
    shell,
    orders,
  }: { adminRemotes: AdminRemotes; shell: Pick<ShellReleases, 'generations'>; orders: RateLimiter },
): void {
  serve(router, 'GET /admin/remotes', async () => ({
    remotes: await remotes.list(),
    generations: await shell.generations(),
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
