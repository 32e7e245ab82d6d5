import type { Context } from 'koa';
import { ObjectId } from 'mongodb';

const cookieName = 'storysprout_family';
const cookiePath = '/user/family';
const valueForm = /^([0-9a-f]{24})\.([\w-]{43})$/;

/** How long the grown-up's page stays open, in seconds. */
export const familySessionSeconds = 60 * 60;

/** Authenticates the calls of the grown-up's page, and nothing else. */
export interface FamilyPass {
  readonly familyId: ObjectId;
  readonly secret: string;
}

/**
 * Stores the pass in a cookie that scripts cannot read and that browsers only send with the calls of the grown-up's
 * page.
 */
export class FamilyCookie {
  constructor(readonly publicUrl: string | undefined) {}

  of(ctx: Context): FamilyPass | null {
    const [, id, secret] = valueForm.exec(ctx.cookies.get(cookieName) ?? '') ?? [];
    return id && secret ? { familyId: new ObjectId(id), secret } : null;
  }

  set(ctx: Context, { familyId, secret }: FamilyPass): void {
    this.write(ctx, `${familyId.toHexString()}.${secret}`, familySessionSeconds);
  }

  clear(ctx: Context): void {
    this.write(ctx, '', 0);
  }

  private write(ctx: Context, value: string, seconds: number): void {
    const isSecure = ctx.protocol === 'https' || this.publicUrl?.startsWith('https:');
    const parts = [`${cookieName}=${value}`, `Path=${cookiePath}`, `Max-Age=${seconds}`, 'HttpOnly', 'SameSite=Strict'];
    ctx.append('Set-Cookie', [...parts, ...(isSecure ? ['Secure'] : [])].join('; '));
  }
}
