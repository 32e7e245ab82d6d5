import { Router } from '@koa/router';
import { rollbackRequest } from '@storysprout/contract';
import {
  parse,
  type RateLimiter,
  requireAdmin,
  type SignedInState,
  type TokenVerifier,
} from '@storysprout/service-kit';
import type { AdminRemotes } from './admin-remotes';
import type { ReadJsonBody } from './json-body';

export interface AdminRemotesRoutesDeps {
  readonly remotes: AdminRemotes;
  readonly readJsonBody: ReadJsonBody;
  readonly verifier: TokenVerifier;
  /** Rate limit of commands, by remote. */
  readonly orders: RateLimiter;
}

/** The registry for moderators: the same rules and audit trail as for the teams' own tools. */
export function adminRemotesRoutes({
  remotes,
  readJsonBody,
  verifier,
  orders,
}: AdminRemotesRoutesDeps): Router<SignedInState> {
  const router = new Router<SignedInState>();
  const admin = requireAdmin(verifier);
  router.get('/admin/remotes', admin, async (ctx) => {
    ctx.body = { remotes: await remotes.list() };
  });
  router.post('/admin/remotes/:name/rollback', admin, async (ctx) => {
    const name = String(ctx.params.name);
    const order = parse(rollbackRequest, await readJsonBody(ctx));
    await orders.consume(name);
    ctx.body = { success: true, remote: await remotes.rollback(name, order, ctx.state.user.userId) };
  });
  return router;
}
