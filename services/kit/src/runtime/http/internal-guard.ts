import type { Router } from '@koa/router';
import type { InternalCaller, InternalService } from '@storysprout/contract';
import { internalEndpoints } from '@storysprout/contract/api';
import type { Context, Middleware } from 'koa';
import { bearerToken } from '../auth/auth.middleware';
import type { InternalVerifier } from '../calls/internal-verifier';
import { AppError } from '../errors';
import { routePathOf } from './serve';

const internalPath = /^\/internal(\/|$)/;

/** The allowed callers of each internal endpoint, by service, method and router path. */
const callers = new Map(
  internalEndpoints.map((row) => [`${row.service} ${row.method} ${routePathOf(row)}`, row.callers]),
);

/** Returns the callers that may use this endpoint; an empty list when it is not in the contract. */
export function callersOf(service: InternalService, method: string, routePath: string): readonly InternalCaller[] {
  return callers.get(`${service} ${method} ${routePath}`) ?? [];
}

/**
 * Allows only other services to call the router's `/internal/*` routes, and each only the endpoints it needs. It checks
 * the routes that the router itself would match, so no spelling of an address bypasses it. Without a verifier, all
 * calls are refused.
 *
 * @throws AppError `unauthorized` or `forbidden`
 */
export function internalGuard(router: Router, verifier: InternalVerifier | undefined): Middleware {
  return async (ctx, next) => {
    const { path, pathAndMethod } = router.match(ctx.path, ctx.method);
    const internal = path.find(isInternal);
    if (!internal) return next();
    // Metrics count refusals by route, too.
    ctx.state.route = String(internal.path);
    // The caller is a service, so later middleware must not look for a reader in the token.
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

/** Creates the error. The header tells the calling service that it was refused itself, not its reader (RFC 6750). */
function refused(ctx: Context, code: 'unauthorized' | 'forbidden', reason: string): AppError {
  ctx.set('WWW-Authenticate', `Bearer error="${reason}"`);
  return new AppError(code, 'Only other parts of this site may ask that.');
}
