import { Router } from '@koa/router';
import { type OverrideResponse, overrideRequest } from '@storysprout/contract';
import { parse, requireAdmin, type SignedInState, type TokenVerifier } from '@storysprout/service-kit';
import type { ReadJsonBody } from '../registry/json-body';
import { giveTicket, takeTicket, ticketOf } from './override-cookie';
import { type Overrides, overrideSeconds } from './overrides';

export interface OverrideRoutesDeps {
  readonly overrides: Overrides;
  readonly readJsonBody: ReadJsonBody;
  readonly verifier: TokenVerifier;
}

/** Lets a moderator try a remote from their own machine in the live site. */
export function overrideRoutes({ overrides, readJsonBody, verifier }: OverrideRoutesDeps): Router<SignedInState> {
  const router = new Router<SignedInState>();
  router.post('/admin/remotes/override', requireAdmin(verifier), async (ctx) => {
    const { user } = ctx.state;
    const wanted = parse(overrideRequest, await readJsonBody(ctx));
    await overrides.end(ticketOf(ctx));
    giveTicket(ctx, await overrides.begin(user, wanted));
    const until = new Date(Date.now() + overrideSeconds * 1_000).toISOString();
    const body: OverrideResponse = { success: true, override: { ...wanted, adminId: user.userId }, until };
    ctx.status = 201;
    ctx.body = body;
  });
  // The ticket alone is enough to end it: after signing out there is no token left.
  router.delete('/admin/remotes/override', async (ctx) => {
    await overrides.end(ticketOf(ctx));
    takeTicket(ctx);
    ctx.status = 204;
  });
  return router;
}
