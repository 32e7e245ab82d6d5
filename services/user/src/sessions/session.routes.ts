import type { Router } from '@koa/router';
import { logoutQuery } from '@storysprout/contract';
import {
  AppError,
  byNetwork,
  parse,
  parseIdParam,
  rateLimit,
  requireUser,
  type TokenVerifier,
} from '@storysprout/service-kit';
import type { Redis } from 'ioredis';
import { presentOwnUser } from '../users/user.presenter';
import { requireOwnPage } from './own-page';
import type { SessionDocument } from './session.document';
import type { SessionService } from './session.service';
import type { SessionCookies } from './session-cookie';

export interface SessionRoutesDeps {
  verifier: TokenVerifier;
  sessions: SessionService;
  cookies: SessionCookies;
  redis: Redis;
}

/** Keeping a browser's session going, listing an account's sessions and ending them. */
export function sessionRoutes(router: Router, { verifier, sessions, cookies, redis }: SessionRoutesDeps): void {
  const signedIn = requireUser(verifier);
  // Every page of a school renews every fifteen minutes.
  const perAddress = rateLimit({ redis, name: 'renewals', points: 1_200, durationSeconds: 60, key: byNetwork });

  router.post('/user/session/renew', perAddress, async (ctx) => {
    requireOwnPage(ctx, cookies.publicUrl);
    ctx.set('Cache-Control', 'no-store');
    const { user, token, cookie } = await sessions.renew(cookies.of(ctx)).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'unauthorized') cookies.clear(ctx);
      throw error;
    });
    if (cookie) cookies.set(ctx, cookie);
    ctx.body = { success: true, token, user: presentOwnUser(user) };
  });

  router.post('/user/logout', signedIn, async (ctx) => {
    const { everywhere = 'false' } = parse(logoutQuery, ctx.query);
    if (everywhere === 'false') await sessions.signOut(ctx.state.user);
    else await sessions.signOutEverywhere(ctx.state.user);
    cookies.clear(ctx);
    ctx.body = { success: true, message: 'You are signed out. See you soon!' };
  });

  router.get('/user/sessions', signedIn, async (ctx) => {
    const { sessionId } = ctx.state.user;
    const open = await sessions.openSessions(ctx.state.user);
    ctx.body = { sessions: open.map((session) => presentSession(session, sessionId)) };
  });

  router.delete('/user/sessions/:id', signedIn, async (ctx) => {
    await sessions.end(ctx.state.user, parseIdParam(ctx.params.id, 'You are not signed in there any more.'));
    ctx.body = { success: true, message: 'That device is signed out.' };
  });
}

function presentSession({ _id, device, createdAt, lastUsedAt }: SessionDocument, currentId: string | undefined) {
  const times = { createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt.toISOString() };
  return { _id: _id.toHexString(), device, ...times, current: _id.toHexString() === currentId };
}
