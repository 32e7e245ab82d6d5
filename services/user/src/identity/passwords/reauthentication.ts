import { AppError } from '@storysprout/service-kit';
import * as texts from '../../texts/passwords';
import type { UserDocument } from '../account/user.document';
import type { IdentityContext } from '../identity.context';

/** How recent a sign-in must be to count as proof, in milliseconds (docs/product.md#tokens). */
const freshTokenMs = 10 * 60_000;

/** Returns whether the form changes the e-mail address or the password. */
export function changesSignIn(user: Pick<UserDocument, 'email'>, form: { email: string; password?: string }): boolean {
  return form.email !== user.email || form.password !== undefined;
}

export interface Proof {
  /** When the password was last entered; null for a browser session, because somebody else may be using the browser. */
  signedInAt: Date | null;
  currentPassword?: string | undefined;
  /** The caller's network address; guesses are slowed down as at sign-in. */
  address: string;
}

/**
 * Asks for the password again before important changes, so that an unattended tablet is not enough to take over or
 * delete an account.
 */
export class Reauthentication {
  constructor(private readonly context: Pick<IdentityContext, 'hasher' | 'now' | 'throttle'>) {}

  /** @throws AppError `reauth_required` unless the reader has just signed in or knows the password; `too_many`. */
  async require(user: UserDocument, { signedInAt, currentPassword, address }: Proof): Promise<void> {
    if (currentPassword) return this.check(user, currentPassword, address);
    if (signedInAt && this.context.now().getTime() - signedInAt.getTime() < freshTokenMs) return;
    throw new AppError('reauth_required', texts.typeCurrent);
  }

  private async check(user: UserDocument, currentPassword: string, address: string): Promise<void> {
    await this.context.throttle.take(user.email, address);
    const { fits } = await this.context.hasher.verify(user.passwordHash, currentPassword, user._id.toHexString());
    if (!fits) throw new AppError('reauth_required', texts.wrongCurrent);
    await this.context.throttle.succeeded(user.email, address);
  }
}
