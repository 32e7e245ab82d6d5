import type { RegisterRequest } from '@storysprout/contract';
import type { PublishingPermit, SentPicture } from '@storysprout/service-kit';
import type { AddressChange } from '../email-verification/address-change';
import type { FirstLetters } from '../email-verification/first-letters';
import { requireHardToGuess } from '../passwords/password.rules';
import type { PasswordHasher } from '../passwords/password-hasher';
import type { ProfilePictures } from '../pictures/profile-pictures';
import { emailTaken, newUser, requireFriendlyName } from '../users/user.rules';

export interface RegisterServiceDeps {
  addresses: Pick<AddressChange, 'requireFree'>;
  firstLetters: Pick<FirstLetters, 'open'>;
  hasher: Pick<PasswordHasher, 'hash'>;
  pictures: Pick<ProfilePictures, 'save' | 'remove'>;
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
    requireFriendlyName(name);
    requireHardToGuess(password, { name, email });
    // Only saves the work of a hash and a picture; the unique index below decides.
    await this.deps.addresses.requireFree(email);
    const passwordHash = await this.deps.hasher.hash(password);
    const image = picture && (await this.deps.pictures.save(picture));
    const user = newUser({ name, email, passwordHash, image }, this.deps.now());
    if (await this.deps.firstLetters.open(user)) return;
    await this.deps.pictures.remove(image);
    throw emailTaken();
  }
}
