import { type OpenPreview, sessionCookie } from '@storysprout/contract';
import type { Context } from 'koa';

/** Sent only to the origin of previews, because it has a host of its own. */
const previewCookie = 'sprout_preview';
const options = { httpOnly: true, sameSite: 'lax', path: '/' } as const;

/** Returns the ticket of the link by which this browser came; empty without one. */
export function previewTicketOf(ctx: Context): string {
  return ctx.cookies.get(previewCookie) ?? '';
}

export function setPreview(ctx: Context, ticket: string, { until }: OpenPreview): void {
  ctx.cookies.set(previewCookie, ticket, { ...options, secure: ctx.secure, expires: new Date(until) });
  forgetEarlier(ctx);
}

export function clearPreview(ctx: Context): void {
  ctx.cookies.set(previewCookie, null, { ...options, secure: ctx.secure });
  forgetEarlier(ctx);
}

/** Clears stored data and the session of an earlier preview, because all previews share one origin. */
function forgetEarlier(ctx: Context): void {
  ctx.set('Clear-Site-Data', '"storage"');
  const { name, path } = sessionCookie;
  ctx.cookies.set(name, null, { path, httpOnly: true, sameSite: 'strict', secure: ctx.secure });
}
