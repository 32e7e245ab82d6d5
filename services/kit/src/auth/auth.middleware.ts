import type { Context, Middleware } from 'koa';
import { AppError } from '../errors';
import * as texts from '../texts/errors';
import type { SignedInUser, TokenVerifier } from './token-verifier';

/** Identifies a reader who has a valid token; an invalid one counts as none. */
export function optionalUser(verifier: TokenVerifier): Middleware {
  return async (ctx, next) => {
    if (ctx.state.user === undefined) {
      ctx.state.user = await readerOf(ctx, verifier);
      // The next reader at the same computer must not get these answers from its cache, unless a route decides otherwise.
      if (ctx.state.user) ctx.set('Cache-Control', 'private, no-store');
    }
    return next();
  };
}

/** The reader whose token came with the request; null without a valid one. */
export async function readerOf(ctx: Context, verifier: Pick<TokenVerifier, 'verify'>): Promise<SignedInUser | null> {
  const token = bearerToken(ctx.get('authorization'));
  return token === null ? null : verifier.verify(token);
}

/** The reader, when they may make a call of this access. @throws AppError `unauthorized` or `forbidden`. */
export function admitted(user: SignedInUser | null | undefined, access: 'user' | 'admin'): SignedInUser {
  if (!user) throw new AppError('unauthorized', texts.signInFirst);
  if (access === 'admin' && !user.isAdmin) throw new AppError('forbidden', texts.moderatorsOnly);
  return user;
}

/** The token of an `Authorization: Bearer ...` header, or null. */
export function bearerToken(header: string): string | null {
  return /^Bearer +(\S{1,4096})$/i.exec(header)?.[1] ?? null;
}
