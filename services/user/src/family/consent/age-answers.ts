import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { AgeQuestion, BirthAnswer } from '@storysprout/contract';
import type { Context } from 'koa';
import { type BirthMonth, birthMonthOf, isOfAge, youngest } from '../../identity';
import type { FamilyContext } from '../family.context';

const cookieName = 'storysprout_age';
const retentionSeconds = 24 * 60 * 60;
const valueForm = /^(\d{4}-\d{2})\.(\d{1,12})\.([\w-]{43})$/;

/**
 * Remembers for a day which birth month was answered on a device, in a signed cookie that scripts cannot read. So
 * readers who were told to ask a grown-up cannot simply answer again. Another browser, a private window or a cleared
 * cookie allows another try; only a proof of age could prevent that.
 */
export class AgeAnswers {
  /** Derived from the service's signing key. */
  private readonly key: Buffer;

  constructor(private readonly context: Pick<FamilyContext, 'settings' | 'config' | 'now'>) {
    this.key = Buffer.from(hkdfSync('sha256', context.config.JWT_PRIVATE_KEY, '', 'answers about the age', 32));
  }

  question(ctx: Context): AgeQuestion {
    const birth = this.context.settings.isRequired ? this.read(ctx) : null;
    return {
      asks: this.context.settings.isRequired,
      answer: birth === null ? null : { needsGrownUp: this.needsGrownUp(birth) },
    };
  }

  /**
   * Stores an answer.
   *
   * @returns whether parental consent is needed
   */
  answer(ctx: Context, answer: BirthAnswer): boolean {
    if (!this.context.settings.isRequired) return false;
    return this.needsGrownUp(this.settle(ctx, birthMonthOf(answer)));
  }

  /**
   * Returns the birth month that counts: the younger one of this answer and the one stored in the last day. Null if
   * there is neither.
   */
  settle(ctx: Context, given: BirthMonth): BirthMonth;
  settle(ctx: Context, given: BirthMonth | null): BirthMonth | null;
  settle(ctx: Context, given: BirthMonth | null): BirthMonth | null {
    const known = this.read(ctx);
    const birth = youngest(known, given);
    if (birth !== null && birth !== known) this.write(ctx, birth);
    return birth;
  }

  private needsGrownUp(birth: BirthMonth): boolean {
    return !isOfAge(birth, this.context.settings.age, this.context.now());
  }

  private read(ctx: Context): BirthMonth | null {
    const [, birth = '', expires = '', mac = ''] = valueForm.exec(ctx.cookies.get(cookieName) ?? '') ?? [];
    if (birth === '' || Number(expires) * 1_000 <= this.context.now().getTime()) return null;
    return timingSafeEqual(Buffer.from(mac), Buffer.from(this.sign(birth, expires))) ? birth : null;
  }

  private write(ctx: Context, birth: BirthMonth): void {
    const expires = Math.floor(this.context.now().getTime() / 1_000) + retentionSeconds;
    const value = `${birth}.${expires}.${this.sign(birth, String(expires))}`;
    const isSecure = ctx.protocol === 'https' || this.context.config.PUBLIC_URL?.startsWith('https:');
    const parts = [
      `${cookieName}=${value}`,
      'Path=/user',
      `Max-Age=${retentionSeconds}`,
      'HttpOnly',
      'SameSite=Strict',
    ];
    ctx.append('Set-Cookie', [...parts, ...(isSecure ? ['Secure'] : [])].join('; '));
  }

  private sign(birth: BirthMonth, expires: string): string {
    return createHmac('sha256', this.key).update(`${birth}.${expires}`).digest('base64url');
  }
}
