import type { ClientSession } from 'mongodb';
import type { UserDocument } from '../account/user.document';
import type { IdentityContext } from '../identity.context';

/** Sends each account one e-mail that asks its owner to confirm the address. */
export class FirstVerificationEmail {
  constructor(
    private readonly context: Pick<IdentityContext, 'emails' | 'now' | 'transactions' | 'users' | 'verifiesAddresses'>,
  ) {}

  /**
   * Saves a new account and queues its e-mail in one transaction.
   *
   * @param also more work for the same transaction
   * @returns false when the e-mail address already belongs to an account
   */
  async open(user: UserDocument, also?: (session: ClientSession) => Promise<void>): Promise<boolean> {
    const { verifiesAddresses, users, emails, now } = this.context;
    return users.insert({ ...user, ...(verifiesAddresses && { emailAskedAt: now() }) }, async (session) => {
      if (verifiesAddresses) await emails.send(session, 'verify_email', user._id, user.email);
      await also?.(session);
    });
  }

  /** Sends the e-mail at sign-in to accounts that are older than the verification of addresses. */
  async askOnce(user: UserDocument): Promise<UserDocument> {
    if (!this.context.verifiesAddresses || user.emailVerifiedAt || user.emailAskedAt) return user;
    const { _id, email } = user;
    const emailAskedAt = this.context.now();
    await this.context.transactions.run(async (session) => {
      const also = { email, emailVerifiedAt: null, emailAskedAt: null };
      const asked = await this.context.users.updateStanding(user, { $set: { emailAskedAt } }, { session, also });
      if (asked) await this.context.emails.send(session, 'verify_email', _id, email);
    });
    return { ...user, emailAskedAt };
  }
}
