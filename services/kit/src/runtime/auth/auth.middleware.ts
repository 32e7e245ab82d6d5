import type { Context, Middleware } from 'koa';
import * as texts from '../../texts/errors';
import { AppError } from '../errors';
import type { SignedInUser, TokenVerifier } from './token-verifier';

/** Sets `ctx.state.user` to the reader of a valid token, or to null. An invalid token counts as none. */
export function optionalUser(verifier: TokenVerifier): Middleware {
  return async (ctx, next) => {
    if (ctx.state.user === undefined) {
      ctx.state.user = await readerOf(ctx, verifier);
      // On a shared computer, the next reader must not get these responses from the browser's cache. Routes may
      // override this.
      if (ctx.state.user) ctx.set('Cache-Control', 'private, no-store');
    }
    return next();
  };
}

/** Returns the reader whose token came with the request, or null without a valid one. */
export async function readerOf(ctx: Context, verifier: Pick<TokenVerifier, 'verify'>): Promise<SignedInUser | null> {
  const token = bearerToken(ctx.get('authorization'));
  return token === null ? null : verifier.verify(token);
}

/**
 * Returns the reader if they have the given access.
 *
 * @throws AppError `unauthorized` or `forbidden`
 */
export function admitted(user: SignedInUser | null | undefined, access: 'user' | 'admin'): SignedInUser {
  if (!user) throw new AppError('unauthorized', texts.signInFirst);
  if (access === 'admin' && !user.isAdmin) throw new AppError('forbidden', texts.moderatorsOnly);
  return user;
}

/** The token of an `Authorization: Bearer ...` header, or null. */
export function bearerToken(header: string): string | null {
  return /^Bearer +(\S{1,4096})$/i.exec(header)?.[1] ?? null;
}
