import type { RegisterRequest } from '@storysprout/contract';
import type { SentPicture } from '@storysprout/service-kit';
import type { PublishingPermit } from '@storysprout/service-kit/moderation';
import type { ClientSession, ObjectId } from 'mongodb';
import {
  type AddressChange,
  type BirthMonth,
  consentForOthers,
  emailTaken,
  type FirstAnswer,
  type FirstVerificationEmail,
  fairnessKeyOf,
  type NameChecks,
  newUser,
  type PasswordHasher,
  type ProfilePictures,
  replaced,
  requireHardToGuess,
  reviewOfNewPicture,
  type UserDocument,
} from '../../identity';
import type { ProfileSubjects } from '../../moderation';

export interface RegisterServiceDeps {
  names: Pick<NameChecks, 'require'>;
  addresses: Pick<AddressChange, 'requireFree'>;
  firstVerificationEmail: Pick<FirstVerificationEmail, 'open'>;
  hasher: Pick<PasswordHasher, 'hash'>;
  pictures: Pick<ProfilePictures, 'save' | 'remove'>;
  /** The setting `PICTURE_REVIEW`. */
  pictureReview: 'on' | 'off';
  subjects: Pick<ProfileSubjects, 'replaced'>;
  permit: Pick<PublishingPermit, 'require' | 'requireConsent'>;
  asking: AsksGrownUps;
  now: () => Date;
}

/** Asks for parental consent for a new account if it is needed. */
export interface AsksGrownUps {
  first(birth: BirthMonth | null, email: string, parentEmail: string | undefined): FirstAnswer;
  spend(email: string, first: FirstAnswer): Promise<void>;
  begin(session: ClientSession, userId: ObjectId, grownUp: string, isAsked: boolean): Promise<void>;
}

export class RegisterService {
  constructor(private readonly deps: RegisterServiceDeps) {}

  /**
   * Creates an account.
   *
   * @throws AppError `text_refused` for the name, `password_refused`, `invalid_input` for the picture, `conflict` for a
   * known e-mail address, `closed`. With `CONSENT=required` also `invalid_input` when the birth month or the grown-up's
   * address is missing, `needs_consent` for a child's picture and `too_many` for too many e-mails.
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
    // This check only saves the work of hashing and storing a picture. The unique index below decides.
    await this.deps.addresses.requireFree(email);
    const first = this.deps.asking.first(birth, email, parentEmail);
    if (picture && first.consent)
      this.deps.permit.requireConsent('picture', { consent: consentForOthers(first.consent) });
    // The picture is saved first, so that an invalid file costs no hash. If hashing is refused, the sweeper deletes the
    // picture.
    const image = picture && (await this.deps.pictures.save(picture));
    await this.deps.asking.spend(email, first);
    const passwordHash = await this.deps.hasher.hash(password, fairnessKeyOf(address));
    const account = newUser({ name, email, passwordHash, image }, this.deps.now());
    const user = { ...account, ...(first.consent && { consent: first.consent }) };
    if (await this.open(user, first)) return first;
    await this.deps.pictures.remove(image);
    throw emailTaken();
  }

  /**
   * Returns false when the e-mail address already belongs to an account. A picture goes into the moderators' queue
   * right away.
   */
  private open(account: UserDocument, { grownUp, consent }: FirstAnswer): Promise<boolean> {
    const { asking, firstVerificationEmail } = this.deps;
    const isAsked = consent?.next === 'grownUp';
    if (grownUp !== null)
      return firstVerificationEmail.open(account, (session) => asking.begin(session, account._id, grownUp, isAsked));
    if (account.image === null) return firstVerificationEmail.open(account);
    const { visibility, reasons } = reviewOfNewPicture(this.deps.pictureReview, null);
    const user = { ...account, ...replaced('picture', visibility).$set };
    return this.deps.firstVerificationEmail.open(user, (session) =>
      this.deps.subjects.replaced(session, user, 'picture', reasons),
    );
  }
}
