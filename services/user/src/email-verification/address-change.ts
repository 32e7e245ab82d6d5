import type { ClientSession, ObjectId } from 'mongodb';
import type { PasswordResetRepository } from '../password-resets/password-reset.repository';
import type { UserDocument } from '../users/user.document';
import type { UserRepository } from '../users/user.repository';
import { emailTaken } from '../users/user.rules';
import type { EmailLetters } from './email-letters';
import type { EmailLinkRepository } from './email-link.repository';
import type { LetterLimit } from './letter-limit';

export interface AddressChangeDeps {
  links: Pick<EmailLinkRepository, 'dropVerifications' | 'isHeld'>;
  letters: Pick<EmailLetters, 'send'>;
  users: Pick<UserRepository, 'findByEmail'>;
  limit: Pick<LetterLimit, 'spend'>;
  resets: Pick<PasswordResetRepository, 'forgetAllOf'>;
  /** `EMAIL_VERIFICATION`. */
  verifiesAddresses: boolean;
}

/** The account fields that a change of address writes; none when the address stays as it is. */
export type AddressFields = Partial<Pick<UserDocument, 'email' | 'pendingEmail' | 'emailVerifiedAt' | 'emailAskedAt'>>;

/** Handles the new address that somebody typed for an account (docs/product.md#e-mail-addresses). */
export class AddressChange {
  constructor(private readonly deps: AddressChangeDeps) {}

  /** Call before the owner's form is saved. @throws AppError `conflict`, or `too_many` letters. */
  async check({ _id, email: current, pendingEmail }: UserDocument, email: string): Promise<void> {
    if (!this.deps.verifiesAddresses || email === current || email === pendingEmail) return;
    await this.requireFree(email, _id);
    await this.deps.limit.spend(_id, email);
  }

  /**
   * Refuses an address that another account has or may still take back. The unique index and the links are checked
   * again when the address becomes the account's.
   *
   * @throws AppError `conflict`.
   */
  async requireFree(email: string, forUser?: ObjectId): Promise<void> {
    const owner = await this.deps.users.findByEmail(email);
    if (owner && !(forUser && owner._id.equals(forUser))) throw emailTaken();
    if (await this.deps.links.isHeld(email, { except: forUser })) throw emailTaken();
  }

  /** The fields to write. */
  fieldsFor(before: UserDocument, email: string): AddressFields {
    if (email === before.email) return {};
    if (this.deps.verifiesAddresses) return { pendingEmail: email };
    return { email, pendingEmail: null, emailVerifiedAt: null, emailAskedAt: null };
  }

  /** Sends the letters and voids old links, in the transaction that wrote the fields. */
  async notify(session: ClientSession, before: UserDocument, email: string): Promise<void> {
    if (email === before.email || (this.deps.verifiesAddresses && email === before.pendingEmail)) return;
    await this.deps.links.dropVerifications(before._id, session);
    if (this.deps.verifiesAddresses) return this.ask(session, before, email);
    // The new address counts at once: a reset link under way belongs to the old mailbox.
    await this.deps.resets.forgetAllOf(before._id, session);
  }

  private async ask(session: ClientSession, { _id, ...before }: UserDocument, email: string): Promise<void> {
    await this.deps.letters.send(session, 'verify_email', _id, email);
    // An address that was never confirmed may be a stranger's, who could take over the account by that letter.
    if (before.emailVerifiedAt) await this.deps.letters.send(session, 'take_back_email', _id, before.email);
  }
}
