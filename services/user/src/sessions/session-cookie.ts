import { randomBytes } from 'node:crypto';
import type { Context } from 'koa';
import { digest } from '../shared/secrets';

const sessionCookieName = 'storysprout_session';
/** Only the call that renews gets to see it. */
const cookiePath = '/user/session/renew';
const valueForm = /^([\w-]{22})\.([\w-]{43})$/;

/** A value of the cookie, as the store knows it. */
export interface PresentedCookie {
  family: string;
  value: string;
}

export interface NewCookie extends PresentedCookie {
  /** What the browser keeps. */
  text: string;
}

/** @param familySecret the part that stays, when the session has a cookie already */
export function newCookie(familySecret = randomBytes(16).toString('base64url')): NewCookie {
  const text = `${familySecret}.${randomBytes(32).toString('base64url')}`;
  return { text, family: digest(familySecret), value: digest(text) };
}

/** The value that comes after this one. */
export function successorOf(text: string): NewCookie {
  return newCookie(text.split('.')[0]);
}

/** Null for what cannot be one of ours. */
export function readCookie(text: string | undefined): PresentedCookie | null {
  const [, familySecret] = valueForm.exec(text ?? '') ?? [];
  return familySecret && text ? { family: digest(familySecret), value: digest(text) } : null;
}

/** The cookie as a header. */
export class SessionCookies {
  constructor(readonly publicUrl: string | undefined) {}

  of(ctx: Context): string | undefined {
    return ctx.cookies.get(sessionCookieName);
  }

  set(ctx: Context, { text, expires }: { text: string; expires: Date }): void {
    const parts = [`${sessionCookieName}=${text}`, `Path=${cookiePath}`, `Expires=${expires.toUTCString()}`];
    const isSecure = ctx.protocol === 'https' || this.publicUrl?.startsWith('https:');
    ctx.append('Set-Cookie', [...parts, 'HttpOnly', 'SameSite=Strict', ...(isSecure ? ['Secure'] : [])].join('; '));
  }

  clear(ctx: Context): void {
    this.set(ctx, { text: '', expires: new Date(0) });
  }
}
