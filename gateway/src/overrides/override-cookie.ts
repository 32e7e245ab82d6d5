import type { Context } from 'koa';
import { overrideSeconds } from './overrides';

/** SameSite=Strict and HttpOnly: never sent from another site, never visible to scripts. */
export const overrideCookie = 'sprout_override';
const options = { httpOnly: true, sameSite: 'strict', path: '/' } as const;

/** The ticket this browser has; empty for nearly everybody. */
export function ticketOf(ctx: Context): string {
  return ctx.cookies.get(overrideCookie) ?? '';
}

export function giveTicket(ctx: Context, ticket: string): void {
  ctx.cookies.set(overrideCookie, ticket, { ...options, secure: ctx.secure, maxAge: overrideSeconds * 1_000 });
}

export function takeTicket(ctx: Context): void {
  ctx.cookies.set(overrideCookie, null, { ...options, secure: ctx.secure });
}
