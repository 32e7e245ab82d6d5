import type { Router } from '@koa/router';
import type { InternalCaller, InternalService } from '@storysprout/contract';
import { internalEndpoints } from '@storysprout/contract/api';
import type { Context, Middleware } from 'koa';
import { bearerToken } from '../auth/auth.middleware';
import { AppError } from '../errors';
import type { InternalVerifier } from '../internal/internal-verifier';
import { routePathOf } from './serve';

const internalPath = /^\/internal(\/|$)/;

/** The callers of each call, by service, method and the router's path. */
const callers = new Map(
  internalEndpoints.map((row) => [`${row.service} ${row.method} ${routePathOf(row)}`, row.callers]),
);

/** The callers that may make this call; none when it is not listed. */
export function callersOf(service: InternalService, method: string, routePath: string): readonly InternalCaller[] {
  return callers.get(`${service} ${method} ${routePath}`) ?? [];
}

/**
 * Lets only other services call the router's `/internal/*` routes, and each of them only what it needs. It uses the
 * routes that the router itself would choose, so no spelling of an address gets around it. Without a verifier, nobody
 * is let in.
 *
 * @throws AppError `unauthorized` or `forbidden`
 */
export function internalGuard(router: Router, verifier: InternalVerifier | undefined): Middleware {
  return async (ctx, next) => {
    const { path, pathAndMethod } = router.match(ctx.path, ctx.method);
    const internal = path.find(isInternal);
    if (!internal) return next();
    // Refusals are counted by route too.
    ctx.state.route = String(internal.path);
    // The caller is not a reader, so later code must not look for one in the token.
    ctx.state.user = null;
    const caller = await callerOf(ctx, verifier);
    const isAllowed = pathAndMethod
      .filter(isInternal)
      .every(({ methods, path: pattern }) =>
        methods.some((method) => verifier && callersOf(verifier.service, method, String(pattern)).includes(caller)),
      );
    if (!isAllowed) throw refused(ctx, 'forbidden', 'insufficient_scope');
    return next();
  };
}

function isInternal({ path }: { path: string | RegExp }): boolean {
  return typeof path === 'string' && internalPath.test(path);
}

async function callerOf(ctx: Context, verifier: InternalVerifier | undefined) {
  const token = bearerToken(ctx.get('authorization'));
  const caller = token === null ? null : await verifier?.verify(token);
  if (!caller) throw refused(ctx, 'unauthorized', 'invalid_token');
  return caller;
}

/** The header tells the calling service that it was refused itself, not its reader (RFC 6750). */
function refused(ctx: Context, code: 'unauthorized' | 'forbidden', reason: string): AppError {
  ctx.set('WWW-Authenticate', `Bearer error="${reason}"`);
  return new AppError(code, 'Only other parts of this site may ask that.');
}
