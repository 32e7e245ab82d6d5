import type { ClientSession, ObjectId } from 'mongodb';
import { emailTaken } from '../accounts/register.service';
import type { PasswordResetRepository } from '../password-resets/password-reset.repository';
import type { UserDocument } from '../users/user.document';
import type { UserRepository } from '../users/user.repository';
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

/** The fields of an account that a change of its address writes; none when it stays as it is. */
export type AddressFields = Partial<Pick<UserDocument, 'email' | 'pendingEmail' | 'emailVerifiedAt' | 'emailAskedAt'>>;

/** What becomes of an address somebody typed as an account's new one. */
export class AddressChange {
  constructor(private readonly deps: AddressChangeDeps) {}

  /** Before the owner's form is saved. @throws AppError `conflict`, or `too_many` letters. */
  async check({ _id, email: current, pendingEmail }: UserDocument, email: string): Promise<void> {
    if (!this.deps.verifiesAddresses || email === current || email === pendingEmail) return;
    await this.requireFree(email, _id);
    await this.deps.limit.spend(_id, email);
  }

  /**
   * Refuses an address of another account, or one that another may still take back. Unique index and links decide
   * once more when the address becomes the account's.
   *
   * @throws AppError `conflict`.
   */
  async requireFree(email: string, forUser?: ObjectId): Promise<void> {
    const owner = await this.deps.users.findByEmail(email);
    if (owner && !(forUser && owner._id.equals(forUser))) throw emailTaken();
    if (await this.deps.links.isHeld(email, { except: forUser })) throw emailTaken();
  }

  /** What to write of it. */
  fieldsFor(before: UserDocument, email: string): AddressFields {
    if (email === before.email) return {};
    if (this.deps.verifiesAddresses) return { pendingEmail: email };
    return { email, pendingEmail: null, emailVerifiedAt: null, emailAskedAt: null };
  }

  /** What follows from it, in the transaction that wrote it. */
  async tell(session: ClientSession, before: UserDocument, email: string): Promise<void> {
    if (email === before.email || (this.deps.verifiesAddresses && email === before.pendingEmail)) return;
    await this.deps.links.dropVerifications(before._id, session);
    if (this.deps.verifiesAddresses) return this.ask(session, before, email);
    // The new address counts at once: a reset link under way belongs to the old mailbox.
    await this.deps.resets.forgetAllOf(before._id, session);
  }

  private async ask(session: ClientSession, { _id, ...before }: UserDocument, email: string): Promise<void> {
    await this.deps.letters.send(session, 'verify_email', _id, email);
    // An address never confirmed may be a stranger's: nobody there is told, or could take the account.
    if (before.emailVerifiedAt) await this.deps.letters.send(session, 'take_back_email', _id, before.email);
  }
}
