import { randomBytes } from 'node:crypto';
import { sessionCookie } from '@storysprout/contract';
import { digest } from '@storysprout/service-kit';
import type { Context } from 'koa';

const valueForm = /^([\w-]{22})\.([\w-]{43})$/;

/** The digests of a cookie value, as they are stored. */
export interface PresentedCookie {
  family: string;
  value: string;
}

export interface NewCookie extends PresentedCookie {
  /** The value that the browser stores. */
  text: string;
}

/** @param familySecret the part that stays the same, if the session already has a cookie */
export function newCookie(familySecret = randomBytes(16).toString('base64url')): NewCookie {
  const text = `${familySecret}.${randomBytes(32).toString('base64url')}`;
  return { text, family: digest(familySecret), value: digest(text) };
}

/** The value that comes after this one. */
export function successorOf(text: string): NewCookie {
  return newCookie(text.split('.')[0]);
}

/** Returns null for a value that has the wrong format. */
export function readCookie(text: string | undefined): PresentedCookie | null {
  const [, familySecret] = valueForm.exec(text ?? '') ?? [];
  return familySecret && text ? { family: digest(familySecret), value: digest(text) } : null;
}

/** Reads and sets the session cookie. */
export class SessionCookies {
  constructor(readonly publicUrl: string | undefined) {}

  of(ctx: Context): string | undefined {
    return ctx.cookies.get(sessionCookie.name);
  }

  /** @param cookie when `expires` is null, the cookie lasts until the browser is closed */
  set(ctx: Context, { text, expires }: { text: string; expires: Date | null }): void {
    const parts = [`${sessionCookie.name}=${text}`, `Path=${sessionCookie.path}`];
    if (expires) parts.push(`Expires=${expires.toUTCString()}`);
    const isSecure = ctx.protocol === 'https' || this.publicUrl?.startsWith('https:');
    ctx.append('Set-Cookie', [...parts, 'HttpOnly', 'SameSite=Strict', ...(isSecure ? ['Secure'] : [])].join('; '));
  }

  clear(ctx: Context): void {
    this.set(ctx, { text: '', expires: new Date(0) });
  }
}
