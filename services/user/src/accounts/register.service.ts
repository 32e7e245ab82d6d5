import type { RegisterRequest } from '@storysprout/contract';
import type { PublishingPermit, SentPicture } from '@storysprout/service-kit';
import type { ClientSession, ObjectId } from 'mongodb';
import type { FirstAnswer } from '../consent/account-consent';
import type { BirthMonth } from '../consent/birth.rules';
import { consentForOthers } from '../consent/consent.rules';
import type { AddressChange } from '../email-verification/address-change';
import type { FirstLetters } from '../email-verification/first-letters';
import type { NameChecks } from '../names/name-checks';
import { requireHardToGuess } from '../passwords/password.rules';
import type { PasswordHasher } from '../passwords/password-hasher';
import { turnOf } from '../passwords/sign-in-throttle';
import { reviewOfNewPicture } from '../pictures/picture-review';
import type { ProfilePictures } from '../pictures/profile-pictures';
import type { ProfileSubjects } from '../safety/profile-subjects';
import { replaced } from '../users/standing.rules';
import type { UserDocument } from '../users/user.document';
import { emailTaken, newUser } from '../users/user.rules';

export interface RegisterServiceDeps {
  names: Pick<NameChecks, 'require'>;
  addresses: Pick<AddressChange, 'requireFree'>;
  firstLetters: Pick<FirstLetters, 'open'>;
  hasher: Pick<PasswordHasher, 'hash'>;
  pictures: Pick<ProfilePictures, 'save' | 'remove'>;
  /** `PICTURE_REVIEW`. */
  pictureReview: 'on' | 'off';
  subjects: Pick<ProfileSubjects, 'replaced'>;
  permit: Pick<PublishingPermit, 'require' | 'requireConsent'>;
  asking: AsksGrownUps;
  now: () => Date;
}

/** Asks a grown-up at home about a new account, if one has to be asked. */
export interface AsksGrownUps {
  first(birth: BirthMonth | null, email: string, parentEmail: string | undefined): FirstAnswer;
  spend(email: string, first: FirstAnswer): Promise<void>;
  begin(session: ClientSession, userId: ObjectId, grownUp: string, isAsked: boolean): Promise<void>;
}

export class RegisterService {
  constructor(private readonly deps: RegisterServiceDeps) {}

  /**
   * @throws AppError `text_refused` for the name, `password_refused`, `invalid_input` for the picture, `conflict` for a
   * known e-mail, `closed`; with `CONSENT=required` `invalid_input` without a birth month or a grown-up's address,
   * `needs_consent` for a child's picture and `too_many` letters.
   */
  async register(
    { name, email, password, parentEmail }: RegisterRequest,
    birth: BirthMonth | null,
    picture: SentPicture | null,
    address: string,
  ): Promise<FirstAnswer> {
    this.deps.permit.require('accounts', null);
    if (picture) this.deps.permit.require('pictures', null);
    await this.deps.names.require(name, { isAdmin: false });
    requireHardToGuess(password, { name, email });
    // Only saves the work of a hash and a picture; the unique index below decides.
    await this.deps.addresses.requireFree(email);
    const first = this.deps.asking.first(birth, email, parentEmail);
    if (picture && first.consent)
      this.deps.permit.requireConsent('picture', { consent: consentForOthers(first.consent) });
    // First, so that a file that is no picture costs no hash. The sweeper takes one whose password finds no turn.
    const image = picture && (await this.deps.pictures.save(picture));
    await this.deps.asking.spend(email, first);
    const passwordHash = await this.deps.hasher.hash(password, turnOf(address));
    const account = newUser({ name, email, passwordHash, image }, this.deps.now());
    const user = { ...account, ...(first.consent && { consent: first.consent }) };
    if (await this.open(user, first)) return first;
    await this.deps.pictures.remove(image);
    throw emailTaken();
  }

  /** False when the e-mail belongs to an account already. A picture is in the moderators' queue from the start. */
  private open(account: UserDocument, { grownUp, consent }: FirstAnswer): Promise<boolean> {
    const { asking, firstLetters } = this.deps;
    const isAsked = consent?.next === 'grownUp';
    if (grownUp !== null)
      return firstLetters.open(account, (session) => asking.begin(session, account._id, grownUp, isAsked));
    if (account.image === null) return firstLetters.open(account);
    const { visibility, reasons } = reviewOfNewPicture(this.deps.pictureReview, null);
    const user = { ...account, ...replaced('picture', visibility).$set };
    return this.deps.firstLetters.open(user, (session) =>
      this.deps.subjects.replaced(session, user, 'picture', reasons),
    );
  }
}
