import { type OpenPreview, sessionCookie } from '@storysprout/contract';
import type { Context } from 'koa';

/** Sent only to the origin of previews, because it has a host of its own. */
const previewCookie = 'sprout_preview';
const options = { httpOnly: true, sameSite: 'lax', path: '/' } as const;

/** What the link carried by which this browser came; empty for one that came by none. */
export function previewTicketOf(ctx: Context): string {
  return ctx.cookies.get(previewCookie) ?? '';
}

export function givePreview(ctx: Context, ticket: string, { until }: OpenPreview): void {
  ctx.cookies.set(previewCookie, ticket, { ...options, secure: ctx.secure, expires: new Date(until) });
  forgetEarlier(ctx);
}

export function takePreview(ctx: Context): void {
  ctx.cookies.set(previewCookie, null, { ...options, secure: ctx.secure });
  forgetEarlier(ctx);
}

/** All previews share their origin: what the code of one has stored, and who was signed in, is not for the next. */
function forgetEarlier(ctx: Context): void {
  ctx.set('Clear-Site-Data', '"storage"');
  const { name, path } = sessionCookie;
  ctx.cookies.set(name, null, { path, httpOnly: true, sameSite: 'strict', secure: ctx.secure });
}
