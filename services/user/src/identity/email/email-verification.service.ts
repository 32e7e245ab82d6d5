import { AppError, type SignedInUser } from '@storysprout/service-kit';
import type { ClientSession } from 'mongodb';
import * as texts from '../../texts/email-verification';
import { revokeTokens } from '../account/identity-updates';
import { announceProfile } from '../account/profile-changed.events';
import { mayGetResets } from '../account/staff-change.rules';
import type { IdentityPart, UserDocument } from '../account/user.document';
import { emailTaken, isEmailConfirmed, isEmailTaken, searchTermsOf } from '../account/user.rules';
import type { UserUpdates } from '../account/user-updates';
import type { IdentityContext } from '../identity.context';
import type { EmailLinkDocument } from './email-link.document';

/** Carries out what the links in e-mails about addresses are for. */
export class EmailVerification {
  constructor(
    private readonly context: Pick<
      IdentityContext,
      | 'accounts'
      | 'addresses'
      | 'emails'
      | 'limit'
      | 'links'
      | 'now'
      | 'outbox'
      | 'resets'
      | 'revocations'
      | 'transactions'
      | 'users'
    >,
  ) {}

  /**
   * Sends the link again to the address that is unconfirmed or that mail servers refused.
   *
   * @returns false when there is no such address
   * @throws AppError `too_many`.
   */
  async sendAgain(reader: SignedInUser): Promise<boolean> {
    const user = await this.context.accounts.of(reader);
    const waiting = user.pendingEmail ?? (isEmailConfirmed(user) ? null : user.email);
    if (waiting === null) return false;
    await this.context.limit.spend(user._id, waiting);
    await this.context.transactions.run(async (session) => {
      if (await this.write(session, user, { $set: { emailAskedAt: this.context.now() } })) {
        await this.context.emails.send(session, 'verify_email', user._id, waiting);
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
    const link = await this.context.links.findUsable('verify_email', token);
    if (!link) throw badLink();
    await this.context.addresses.requireFree(link.email, link.userId);
    await this.follow(link, token, (session, user) => this.confirm(session, user, link));
  }

  /**
   * Gives the account its old address back, whether or not the new one was confirmed, and ends all sessions, because
   * somebody else may know the password.
   *
   * @throws AppError `invalid_input`, or `conflict` when another account has the old address by now.
   */
  async takeBack(token: string): Promise<void> {
    const link = await this.context.links.findUsable('take_back_email', token);
    if (!link) throw badLink();
    const user = await this.follow(link, token, (session, before) => this.restore(session, before, link));
    await this.context.revocations.publish(user);
  }

  private async follow(
    link: EmailLinkDocument,
    token: string,
    change: (session: ClientSession, user: UserDocument) => Promise<UserDocument | null>,
  ): Promise<UserDocument> {
    try {
      return await this.context.transactions.run(async (session) => {
        const user = await this.context.users.findById(link.userId, session);
        const isMine = user !== null && (await this.context.links.use(link._id, token, session));
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
    await this.context.resets.forgetAllOf(user._id, session);
    return this.write(session, user, [this.verified(user, email), { $set: { pendingEmail: null } }]);
  }

  private async restore(session: ClientSession, user: UserDocument, link: EmailLinkDocument) {
    await this.context.links.dropVerifications(user._id, session);
    await this.context.links.dropLaterThan(link, session);
    // A pending reset link may be in a stranger's mailbox.
    await this.context.resets.forgetAllOf(user._id, session);
    // The block on password resets stays if a moderator also gave the account the address that is restored now.
    const isUnblocked = mayGetResets({ ...user, email: link.email }, this.context.now());
    const updates = [
      revokeTokens(this.context.now()),
      this.verified(user, link.email),
      { $set: { pendingEmail: null }, ...(isUnblocked && { $unset: { emailByStaff: '' } as const }) },
    ];
    // This also works for banned accounts, because the link would expire during a ban.
    return this.announced(session, user, await this.context.users.update(user._id, updates, { session }));
  }

  private verified({ name, emailAskedAt, emailVerifiedAt }: UserDocument, email: string) {
    const now = this.context.now();
    const searchTerms = searchTermsOf(name, email);
    const $set = { email, emailVerifiedAt: now, emailAskedAt: emailAskedAt ?? now, searchTerms };
    // Other services store whether there is a confirmed address, so the first confirmation needs a new revision.
    return { $set, $inc: { profileRevision: emailVerifiedAt ? 0 : 1 } };
  }

  private async write(session: ClientSession, before: UserDocument, updates: UserUpdates<IdentityPart>) {
    const also = { email: before.email };
    return this.announced(session, before, await this.context.users.updateStanding(before, updates, { session, also }));
  }

  private async announced(session: ClientSession, before: UserDocument, user: UserDocument | null) {
    if (user && user.profileRevision !== before.profileRevision)
      await announceProfile(this.context.outbox, session, user);
    return user;
  }
}

function badLink(): AppError {
  return new AppError('invalid_input', texts.oldLink);
}
