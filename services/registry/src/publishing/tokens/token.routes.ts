import type { Router } from '@koa/router';
import { type RateLimiter, serve } from '@storysprout/service-kit';
import type { TokenService } from './token.service';

/** Deploy tokens, for moderators of the platform team. */
export function tokenRoutes(router: Router, tokens: TokenService, orders: RateLimiter): void {
  serve(router, 'GET /admin/deploy-tokens', async ({ user }) => ({ tokens: await tokens.list(user.userId) }));
  serve(router, 'POST /admin/deploy-tokens', async ({ ctx, body, user }) => {
    await orders.consume(`tokens ${user.userId}`);
    // No cache may store the token.
    ctx.set('cache-control', 'no-store');
    return { success: true, ...(await tokens.make(body, user.userId)) };
  });
  serve(router, 'DELETE /admin/deploy-tokens/{id}', async ({ params, user }) => {
    await orders.consume(`tokens ${user.userId}`);
    await tokens.withdraw(params.id, user.userId);
  });
}
