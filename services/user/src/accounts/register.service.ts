import type { RegisterRequest } from '@storysprout/contract';
import type { PublishingPermit, SentPicture, TextChecks } from '@storysprout/service-kit';
import type { AddressChange } from '../email-verification/address-change';
import type { FirstLetters } from '../email-verification/first-letters';
import { requireHardToGuess } from '../passwords/password.rules';
import type { PasswordHasher } from '../passwords/password-hasher';
import { reviewOfNewPicture } from '../pictures/picture-review';
import type { ProfilePictures } from '../pictures/profile-pictures';
import type { ProfileSubjects } from '../safety/profile-subjects';
import { replaced } from '../users/standing.rules';
import type { UserDocument } from '../users/user.document';
import { emailTaken, newUser, requireFriendlyName } from '../users/user.rules';

export interface RegisterServiceDeps {
  checks: Pick<TextChecks, 'judge'>;
  addresses: Pick<AddressChange, 'requireFree'>;
  firstLetters: Pick<FirstLetters, 'open'>;
  hasher: Pick<PasswordHasher, 'hash'>;
  pictures: Pick<ProfilePictures, 'save' | 'remove'>;
  /** `PICTURE_REVIEW`. */
  pictureReview: 'on' | 'off';
  subjects: Pick<ProfileSubjects, 'replaced'>;
  permit: Pick<PublishingPermit, 'require'>;
  now: () => Date;
}

export class RegisterService {
  constructor(private readonly deps: RegisterServiceDeps) {}

  /**
   * @throws AppError `text_refused` for the name, `password_refused`, `invalid_input` for the picture, `conflict` for a
   * known e-mail, `closed`.
   */
  async register({ name, email, password }: RegisterRequest, picture: SentPicture | null): Promise<void> {
    this.deps.permit.require('accounts', {});
    if (picture) this.deps.permit.require('pictures', {});
    requireFriendlyName(name, this.deps.checks);
    requireHardToGuess(password, { name, email });
    // Only saves the work of a hash and a picture; the unique index below decides.
    await this.deps.addresses.requireFree(email);
    const passwordHash = await this.deps.hasher.hash(password);
    const image = picture && (await this.deps.pictures.save(picture));
    const user = newUser({ name, email, passwordHash, image }, this.deps.now());
    if (await this.open(user)) return;
    await this.deps.pictures.remove(image);
    throw emailTaken();
  }

  /** False when the e-mail belongs to an account already. A picture is in the moderators' queue from the start. */
  private open(account: UserDocument): Promise<boolean> {
    if (account.image === null) return this.deps.firstLetters.open(account);
    const { visibility, reasons } = reviewOfNewPicture(this.deps.pictureReview, null);
    const user = { ...account, ...replaced('picture', visibility).$set };
    return this.deps.firstLetters.open(user, (session) =>
      this.deps.subjects.replaced(session, user, 'picture', reasons),
    );
  }
}
