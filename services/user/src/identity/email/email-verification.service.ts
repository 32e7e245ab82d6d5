import { AppError, type Outbox, type SignedInUser, type Transactions } from '@storysprout/service-kit';
import type { ClientSession, UpdateFilter } from 'mongodb';
import * as texts from '../../texts/email-verification';
import { announceProfile } from '../account/profile-changed.events';
import { mayGetResets } from '../account/staff-change.rules';
import type { UserDocument } from '../account/user.document';
import type { UserRepository } from '../account/user.repository';
import { emailTaken, isEmailConfirmed, isEmailTaken, revokeTokens, searchTermsOf } from '../account/user.rules';
import type { PasswordResetRepository } from '../passwords/password-reset.repository';
import type { CurrentAccount } from '../sessions/current-account';
import type { RevocationPublisher } from '../sessions/revocation-publisher';
import type { AddressChange } from './address-change';
import type { EmailLinkDocument } from './email-link.document';
import type { EmailLinkRepository } from './email-link.repository';
import type { EmailRateLimit } from './email-rate-limit';
import type { VerificationEmails } from './verification-emails';

export interface EmailVerificationDeps {
  accounts: Pick<CurrentAccount, 'of'>;
  users: Pick<UserRepository, 'findById' | 'update' | 'updateStanding'>;
  links: Pick<EmailLinkRepository, 'findUsable' | 'use' | 'dropVerifications' | 'dropLaterThan'>;
  addresses: Pick<AddressChange, 'requireFree'>;
  emails: Pick<VerificationEmails, 'send'>;
  limit: Pick<EmailRateLimit, 'spend'>;
  resets: Pick<PasswordResetRepository, 'forgetAllOf'>;
  revocations: Pick<RevocationPublisher, 'publish'>;
  outbox: Pick<Outbox, 'add'>;
  transactions: Transactions;
  now: () => Date;
}

/** Carries out what the links in e-mails about addresses are for. */
export class EmailVerification {
  constructor(private readonly deps: EmailVerificationDeps) {}

  /**
   * Sends the link again to the address that is unconfirmed or that mail servers refused.
   *
   * @returns false when there is no such address
   * @throws AppError `too_many`.
   */
  async sendAgain(reader: SignedInUser): Promise<boolean> {
    const user = await this.deps.accounts.of(reader);
    const waiting = user.pendingEmail ?? (isEmailConfirmed(user) ? null : user.email);
    if (waiting === null) return false;
    await this.deps.limit.spend(user._id, waiting);
    await this.deps.transactions.run(async (session) => {
      if (await this.write(session, user, { $set: { emailAskedAt: this.deps.now() } })) {
        await this.deps.emails.send(session, 'verify_email', user._id, waiting);
      }
    });
    return true;
  }

  /**
   * Confirms an address; a pending one becomes the account's. The link works once.
   *
   * @throws AppError `invalid_input`, or `conflict` when another account has the address by now.
   */
  async verify(token: string): Promise<void> {
    const link = await this.deps.links.findUsable('verify_email', token);
    if (!link) throw badLink();
    await this.deps.addresses.requireFree(link.email, link.userId);
    await this.follow(link, token, (session, user) => this.confirm(session, user, link));
  }

  /**
   * Gives the account its old address back, whether or not the new one was confirmed, and ends all sessions, because
   * somebody else may know the password.
   *
   * @throws AppError `invalid_input`, or `conflict` when another account has the old address by now.
   */
  async takeBack(token: string): Promise<void> {
    const link = await this.deps.links.findUsable('take_back_email', token);
    if (!link) throw badLink();
    const user = await this.follow(link, token, (session, before) => this.restore(session, before, link));
    await this.deps.revocations.publish(user);
  }

  private async follow(
    link: EmailLinkDocument,
    token: string,
    change: (session: ClientSession, user: UserDocument) => Promise<UserDocument | null>,
  ): Promise<UserDocument> {
    try {
      return await this.deps.transactions.run(async (session) => {
        const user = await this.deps.users.findById(link.userId, session);
        const isMine = user !== null && (await this.deps.links.use(link._id, token, session));
        const changed = isMine && (await change(session, user));
        if (!changed) throw badLink();
        return changed;
      });
    } catch (error) {
      if (isEmailTaken(error)) throw emailTaken();
      throw error;
    }
  }

  private async confirm(session: ClientSession, user: UserDocument, { email }: EmailLinkDocument) {
    if (email !== user.email && email !== user.pendingEmail) return null;
    // Confirming the present address leaves a change under way alone.
    if (email === user.email) return this.write(session, user, this.verified(user, email));
    // A pending reset link would still be in the old mailbox.
    await this.deps.resets.forgetAllOf(user._id, session);
    const { $set, $inc } = this.verified(user, email);
    return this.write(session, user, { $set: { ...$set, pendingEmail: null }, $inc });
  }

  private async restore(session: ClientSession, user: UserDocument, link: EmailLinkDocument) {
    await this.deps.links.dropVerifications(user._id, session);
    await this.deps.links.dropLaterThan(link, session);
    // A pending reset link may be in a stranger's mailbox.
    await this.deps.resets.forgetAllOf(user._id, session);
    const { $inc, $set } = revokeTokens(this.deps.now());
    const verified = this.verified(user, link.email);
    const change: UpdateFilter<UserDocument> = {
      $inc: { ...$inc, ...verified.$inc },
      $set: { ...$set, ...verified.$set, pendingEmail: null },
      // The block on password resets stays if a moderator also gave the account the address that is restored now.
      ...(mayGetResets({ ...user, email: link.email }, this.deps.now()) && { $unset: { emailByStaff: '' } }),
    };
    // This also works for banned accounts, because the link would expire during a ban.
    return this.announced(session, user, await this.deps.users.update(user._id, change, session));
  }

  private verified({ name, emailAskedAt, emailVerifiedAt }: UserDocument, email: string) {
    const now = this.deps.now();
    const searchTerms = searchTermsOf(name, email);
    const $set = { email, emailVerifiedAt: now, emailAskedAt: emailAskedAt ?? now, searchTerms };
    // Other services store whether there is a confirmed address, so the first confirmation needs a new revision.
    return { $set, $inc: { profileRevision: emailVerifiedAt ? 0 : 1 } };
  }

  private async write(session: ClientSession, before: UserDocument, change: UpdateFilter<UserDocument>) {
    const also = { email: before.email };
    return this.announced(session, before, await this.deps.users.updateStanding(before, change, { session, also }));
  }

  private async announced(session: ClientSession, before: UserDocument, user: UserDocument | null) {
    if (user && user.profileRevision !== before.profileRevision) await announceProfile(this.deps.outbox, session, user);
    return user;
  }
}

function badLink(): AppError {
  return new AppError('invalid_input', texts.oldLink);
}
