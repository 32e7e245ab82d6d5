import type { ClientSession, ObjectId } from 'mongodb';
import type { AddressFields } from '../account/identity-updates';
import { changedByStaff } from '../account/staff-change.rules';
import type { UserDocument } from '../account/user.document';
import { emailTaken } from '../account/user.rules';
import type { AccountContext } from '../identity.context';

/** Handles the new address that somebody typed for an account (docs/product.md#e-mail-addresses). */
export class AddressChange {
  constructor(
    private readonly context: Pick<
      AccountContext,
      'emails' | 'limit' | 'links' | 'resets' | 'users' | 'verifiesAddresses'
    >,
  ) {}

  /**
   * Call this before the owner's form is saved.
   *
   * @throws AppError `conflict`, or `too_many` for too many e-mails.
   */
  async check({ _id, email: current, pendingEmail }: UserDocument, email: string): Promise<void> {
    if (email === current || email === pendingEmail) return;
    await this.requireFree(email, _id);
    if (this.context.verifiesAddresses) await this.context.limit.spend(_id, email);
  }

  /**
   * Refuses an address that another account has or may still take back. The unique index and the links are checked
   * again when the address becomes the account's.
   *
   * @throws AppError `conflict`.
   */
  async requireFree(email: string, forUser?: ObjectId): Promise<void> {
    const owner = await this.context.users.findByEmail(email);
    if (owner && !(forUser && owner._id.equals(forUser))) throw emailTaken();
    if (await this.context.links.isHeld(email, { except: forUser })) throw emailTaken();
  }

  /**
   * Returns the fields to write.
   *
   * @param byStaff when a moderator made the change
   */
  fieldsFor(before: UserDocument, email: string, byStaff?: Date): AddressFields {
    if (!this.isOtherAddress(before, email)) return {};
    if (byStaff) return { ...this.fieldsFor(before, email), ...changedByStaff(before, byStaff) };
    if (this.context.verifiesAddresses) return { pendingEmail: email };
    return { email, pendingEmail: null, emailVerifiedAt: null, emailAskedAt: null };
  }

  /**
   * Queues the e-mails and invalidates old links. Call this in the transaction that wrote the fields.
   *
   * @param byStaff when a moderator made the change
   */
  async notify(session: ClientSession, before: UserDocument, email: string, byStaff?: Date): Promise<void> {
    if (!this.isOtherAddress(before, email)) return;
    const { _id } = before;
    const { verifiesAddresses, links, emails, resets } = this.context;
    await links.dropVerifications(_id, session);
    if (verifiesAddresses) await emails.send(session, 'verify_email', _id, email);
    // The new address takes effect at once, so a pending reset link would still be in the old mailbox.
    else await resets.forgetAllOf(_id, session);
    // An unconfirmed address may be a stranger's, who could take over the account with that e-mail.
    const isToldAnyway = verifiesAddresses && before.emailVerifiedAt;
    if (byStaff || isToldAnyway) await emails.send(session, 'take_back_email', _id, before.email);
  }

  private isOtherAddress({ email: current, pendingEmail }: UserDocument, email: string): boolean {
    return email !== current && !(this.context.verifiesAddresses && email === pendingEmail);
  }
}
