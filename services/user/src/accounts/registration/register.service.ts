import type { RegisterRequest } from '@storysprout/contract';
import type { SentPicture } from '@storysprout/service-kit';
import {
  type BirthMonth,
  consentForOthers,
  emailTaken,
  type FirstAnswer,
  fairnessKeyOf,
  newUser,
  requireHardToGuess,
  reviewOfNewPicture,
  type UserDocument,
} from '../../identity';
import type { AccountsContext } from '../accounts.context';

export class RegisterService {
  constructor(
    private readonly context: Pick<
      AccountsContext,
      | 'names'
      | 'addresses'
      | 'firstVerificationEmail'
      | 'hasher'
      | 'pictures'
      | 'config'
      | 'subjects'
      | 'permit'
      | 'asking'
      | 'now'
    >,
  ) {}

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
    this.context.permit.require('accounts', null);
    if (picture) this.context.permit.require('pictures', null);
    await this.context.names.require(name, { isAdmin: false });
    requireHardToGuess(password, { name, email });
    // This check only saves the work of hashing and storing a picture. The unique index below decides.
    await this.context.addresses.requireFree(email);
    const first = this.context.asking.first(birth, email, parentEmail);
    if (picture && first.consent)
      this.context.permit.requireConsent('picture', { consent: consentForOthers(first.consent) });
    // The picture is saved first, so that an invalid file costs no hash. If hashing is refused, the sweeper deletes the
    // picture.
    const image = picture && (await this.context.pictures.save(picture));
    await this.context.asking.spend(email, first);
    const passwordHash = await this.context.hasher.hash(password, fairnessKeyOf(address));
    const account = newUser({ name, email, passwordHash, image }, this.context.now());
    const user = { ...account, ...(first.consent && { consent: first.consent }) };
    if (await this.open(user, first)) return first;
    await this.context.pictures.remove(image);
    throw emailTaken();
  }

  /**
   * Returns false when the e-mail address already belongs to an account. A picture goes into the moderators' queue
   * right away.
   */
  private open(account: UserDocument, { grownUp, consent }: FirstAnswer): Promise<boolean> {
    const { asking, firstVerificationEmail, subjects, config } = this.context;
    const isAsked = consent?.next === 'grownUp';
    if (grownUp !== null)
      return firstVerificationEmail.open(account, (session) => asking.begin(session, account._id, grownUp, isAsked));
    if (account.image === null) return firstVerificationEmail.open(account);
    const { visibility, reasons } = reviewOfNewPicture(config.PICTURE_REVIEW, null);
    const user = { ...account, pictureVisibility: visibility, pictureDecision: null };
    return firstVerificationEmail.open(user, (session) => subjects.replaced(session, user, 'picture', reasons));
  }
}
