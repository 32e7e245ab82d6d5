import type { Router } from '@koa/router';
import { AppError, serve } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import * as texts from '../../texts/sessions';
import { presentOwnUser } from '../account/user.presenter';
import type { SessionContext } from '../identity.context';
import { requireOwnPage } from './same-origin';
import type { SessionDocument } from './session.document';
import { isFromPreview } from './visitor';

/** Registers the routes for renewing, listing and ending sessions (docs/product.md#sessions). */
export function sessionRoutes(
  router: Router,
  { sessions, cookies, pictureAddresses }: Pick<SessionContext, 'cookies' | 'pictureAddresses' | 'sessions'>,
): void {
  serve(router, 'POST /user/session/renew', async ({ ctx }) => {
    requireOwnPage(ctx, cookies.publicUrl);
    ctx.set('Cache-Control', 'no-store');
    const isPreview = isFromPreview(ctx);
    const { user, token, cookie } = await sessions.renew(cookies.of(ctx), isPreview).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'unauthorized') cookies.clear(ctx);
      throw error;
    });
    if (cookie) cookies.set(ctx, cookie);
    return { success: true, token, user: presentOwnUser(user, pictureAddresses, { isPreview }) };
  });

  serve(router, 'POST /user/logout', async ({ ctx, user, query: { everywhere = 'false' } }) => {
    if (everywhere === 'false') await sessions.signOut(user);
    else await sessions.signOutEverywhere(user);
    cookies.clear(ctx);
    return { success: true, message: texts.signedOut };
  });

  serve(router, 'GET /user/sessions', async ({ user }) => {
    const open = await sessions.openSessions(user);
    return { sessions: open.map((session) => presentSession(session, user.sessionId)) };
  });

  serve(router, 'DELETE /user/sessions/{id}', async ({ user, params }) => {
    await sessions.end(user, new ObjectId(params.id));
    return { success: true, message: texts.deviceSignedOut };
  });
}

function presentSession({ _id, device, createdAt, lastUsedAt }: SessionDocument, currentId: string | undefined) {
  const times = { createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt.toISOString() };
  return { _id: _id.toHexString(), device, ...times, current: _id.toHexString() === currentId };
}
