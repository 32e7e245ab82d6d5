import { Router } from '@koa/router';
import { optionalUser, serve, type TokenVerifier } from '@storysprout/service-kit';
import type { Middleware } from 'koa';
import type { ReadJsonBody } from '../bodies/json-body';
import { giveTicket, takeTicket, ticketOf } from './override-cookie';
import { type Overrides, overrideSeconds } from './overrides';

/** Lets a moderator try a remote from their own machine in the live site. */
export function overrideRoutes(overrides: Overrides, readJsonBody: ReadJsonBody, verifier: TokenVerifier): Router {
  const router = new Router();
  const readBody: Middleware = async (ctx, next) => {
    ctx.request.body = await readJsonBody(ctx);
    return next();
  };
  router.use(optionalUser(verifier));
  serve(router, 'POST /admin/remotes/override', [readBody], async ({ ctx, user, body: wanted }) => {
    await overrides.end(ticketOf(ctx));
    giveTicket(ctx, await overrides.begin(user, wanted));
    const until = new Date(Date.now() + overrideSeconds * 1_000).toISOString();
    return { success: true, override: { ...wanted, adminId: user.userId }, until };
  });
  // The ticket alone is enough to end it: after signing out there is no token left.
  serve(router, 'DELETE /admin/remotes/override', async ({ ctx }) => {
    await overrides.end(ticketOf(ctx));
    takeTicket(ctx);
  });
  return router;
}
