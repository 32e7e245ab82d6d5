import type { Transactions } from '@storysprout/service-kit';
import type { ClientSession } from 'mongodb';
import type { UserDocument } from '../account/user.document';
import type { UserRepository } from '../account/user.repository';
import type { VerificationEmails } from './verification-emails';

export interface FirstVerificationEmailDeps {
  users: Pick<UserRepository, 'insert' | 'updateStanding'>;
  emails: Pick<VerificationEmails, 'send'>;
  transactions: Transactions;
  /** The setting `EMAIL_VERIFICATION`. */
  verifiesAddresses: boolean;
  now: () => Date;
}

/** Sends each account one e-mail that asks its owner to confirm the address. */
export class FirstVerificationEmail {
  constructor(private readonly deps: FirstVerificationEmailDeps) {}

  /**
   * Saves a new account and queues its e-mail in one transaction.
   *
   * @param also more work for the same transaction
   * @returns false when the e-mail address already belongs to an account
   */
  async open(user: UserDocument, also?: (session: ClientSession) => Promise<void>): Promise<boolean> {
    const { verifiesAddresses, users, emails, now } = this.deps;
    return users.insert({ ...user, ...(verifiesAddresses && { emailAskedAt: now() }) }, async (session) => {
      if (verifiesAddresses) await emails.send(session, 'verify_email', user._id, user.email);
      await also?.(session);
    });
  }

  /** Sends the e-mail at sign-in to accounts that are older than the verification of addresses. */
  async askOnce(user: UserDocument): Promise<UserDocument> {
    if (!this.deps.verifiesAddresses || user.emailVerifiedAt || user.emailAskedAt) return user;
    const { _id, email } = user;
    const emailAskedAt = this.deps.now();
    await this.deps.transactions.run(async (session) => {
      const also = { email, emailVerifiedAt: null, emailAskedAt: null };
      const asked = await this.deps.users.updateStanding(user, { $set: { emailAskedAt } }, { session, also });
      if (asked) await this.deps.emails.send(session, 'verify_email', _id, email);
    });
    return { ...user, emailAskedAt };
  }
}
