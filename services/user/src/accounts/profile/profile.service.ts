import type { UpdateProfileRequest } from '@storysprout/contract';
import {
  AppError,
  type Outbox,
  type SentPicture,
  type SignedInUser,
  type Transactions,
} from '@storysprout/service-kit';
import type { PublishingPermit } from '@storysprout/service-kit/moderation';
import type { ClientSession, UpdateFilter } from 'mongodb';
import {
  type AddressChange,
  type AddressFields,
  addReplayEntry,
  announceProfile,
  type CurrentAccount,
  changesSignIn,
  emailTaken,
  isEmailTaken,
  mutedUntil,
  type NameChecks,
  nameReplaced,
  type PasswordHasher,
  type PasswordResetRepository,
  type ProfilePictures,
  type Reauthentication,
  type RevocationPublisher,
  replaced,
  requireHardToGuess,
  requireOtherName,
  reviewOfNewPicture,
  revokeTokens,
  type SessionService,
  type StartedSession,
  searchTermsOf,
  type UserDocument,
  type UserRepository,
  type VerificationEmails,
  type Visitor,
  visibilityOf,
  writerStanding,
} from '../../identity';
import type { ProfileAnnouncer, ProfileSubjects } from '../../moderation';
import * as texts from '../../texts/accounts';

export interface ProfileServiceDeps {
  names: Pick<NameChecks, 'require'>;
  accounts: Pick<CurrentAccount, 'of'>;
  users: Pick<UserRepository, 'updateStanding'>;
  transactions: Transactions;
  emails: Pick<VerificationEmails, 'send'>;
  hasher: Pick<PasswordHasher, 'hash'>;
  reauthentication: Pick<Reauthentication, 'require'>;
  addresses: Pick<AddressChange, 'check' | 'fieldsFor' | 'notify'>;
  resets: Pick<PasswordResetRepository, 'forgetAllOf'>;
  pictures: Pick<ProfilePictures, 'save' | 'remove' | 'drop'>;
  /** The setting `PICTURE_REVIEW`. */
  pictureReview: 'on' | 'off';
  outbox: Pick<Outbox, 'add'>;
  subjects: Pick<ProfileSubjects, 'replaced'>;
  profileAnnouncer: Pick<ProfileAnnouncer, 'visibilityChanged'>;
  permit: Pick<PublishingPermit, 'require' | 'requireNotMuted'>;
  revocations: Pick<RevocationPublisher, 'publish'>;
  sessions: Pick<SessionService, 'restart' | 'isBrowser'>;
  now: () => Date;
}

/** The form's changes, ready to be written. Null leaves password and picture as they are. */
type ProfileChange = Pick<UserDocument, 'name' | 'email' | 'image'> & { passwordHash: string | null };

export class ProfileService {
  constructor(private readonly deps: ProfileServiceDeps) {}

  /**
   * Saves the profile form. A new password ends all sessions, so the response contains a new one.
   *
   * @throws AppError `reauth_required` when a new e-mail address or password needs the current password, `conflict` for
   * another account's address or when the account was changed in the meantime, `unauthorized` when its sessions were
   * revoked in the meantime, `too_many` for too many e-mails about new addresses, `text_refused` for the name,
   * `password_refused`, `invalid_input` for the picture, `closed`, `muted` or `needs_consent` when publishing it is not
   * possible now.
   */
  async update(
    reader: SignedInUser,
    form: UpdateProfileRequest,
    picture: SentPicture | null,
    { address, device }: Visitor,
  ): Promise<Partial<StartedSession> & { user: UserDocument }> {
    const before = await this.deps.accounts.of(reader);
    if (form.name !== before.name) await this.requireNewName(before, form.name);
    else if (mutedUntil(before, this.deps.now()) === null) requireOtherName(before, form.name);
    if (picture) this.deps.permit.require('pictures', writerStanding(before));
    if (form.password) requireHardToGuess(form.password, before, form);
    if (changesSignIn(before, form)) {
      const signedInAt = (await this.deps.sessions.isBrowser(reader)) ? null : reader.signedInAt;
      await this.deps.reauthentication.require(before, { signedInAt, address, ...form });
    }
    await this.deps.addresses.check(before, form.email);
    const passwordHash = form.password ? await this.deps.hasher.hash(form.password, reader.userId) : null;
    const image = picture && (await this.deps.pictures.save(picture));
    const user = await this.save(reader, before, { name: form.name, email: form.email, passwordHash, image });
    if (image) await this.deps.pictures.drop(before.image);
    await this.announceShown(before, user);
    if (passwordHash === null) return { user };
    await this.deps.revocations.publish(user);
    return { user, ...(await this.deps.sessions.restart(user, reader, device)) };
  }

  /** A muted reader cannot change their name, even one that was removed. */
  private async requireNewName(before: UserDocument, name: string): Promise<void> {
    this.deps.permit.requireNotMuted(writerStanding(before));
    requireOtherName(before, name);
    await this.deps.names.require(name, before);
  }

  /** Notifies open pages when the name or picture has become public or stopped being so. */
  private async announceShown(before: UserDocument, user: UserDocument): Promise<void> {
    for (const what of ['name', 'picture'] as const) {
      const isPublic = visibilityOf(user, what) === 'public';
      if (isPublic !== (visibilityOf(before, what) === 'public'))
        await this.deps.profileAnnouncer.visibilityChanged(user._id, what, isPublic);
    }
  }

  private async save(reader: SignedInUser, before: UserDocument, change: ProfileChange): Promise<UserDocument> {
    try {
      const user = await this.deps.transactions.run((session) => this.saveAll(session, before, change));
      if (user) return user;
      await this.deps.accounts.of(reader);
      throw new AppError('conflict', texts.changedElsewhere);
    } catch (error) {
      await this.deps.pictures.remove(change.image);
      if (isEmailTaken(error)) throw emailTaken();
      throw error;
    }
  }

  /** Returns null and saves nothing when the account has changed since the form was checked. */
  private async saveAll(
    session: ClientSession,
    before: UserDocument,
    change: ProfileChange,
  ): Promise<UserDocument | null> {
    const also = { email: before.email, profileRevision: before.profileRevision };
    const address = this.deps.addresses.fieldsFor(before, change.email);
    const review = reviewOfNewPicture(this.deps.pictureReview, before);
    const picture = change.image === null ? null : replaced('picture', review.visibility);
    const at = this.deps.now();
    const update = updateFor(before, change, { address, picture }, at);
    const user = await this.deps.users.updateStanding(before, update, { session, also });
    if (!user) return null;
    await this.deps.addresses.notify(session, before, change.email);
    if (user.profileRevision !== before.profileRevision) await announceProfile(this.deps.outbox, session, user);
    if (user.name !== before.name) await this.deps.subjects.replaced(session, user, 'name');
    if (picture) await this.deps.subjects.replaced(session, user, 'picture', review.reasons);
    if (change.passwordHash !== null) await this.passwordChanged(session, before, at);
    return user;
  }

  private async passwordChanged(session: ClientSession, before: UserDocument, at: Date): Promise<void> {
    const { _id: userId, email } = before;
    await addReplayEntry(this.deps.outbox, session, { kind: 'passwordChanged', userId, at });
    // An open reset link could undo the new password.
    await this.deps.resets.forgetAllOf(userId, session);
    await this.deps.emails.send(session, 'password_changed', userId, email);
  }
}

function updateFor(
  before: UserDocument,
  change: ProfileChange,
  { address, picture }: { address: AddressFields; picture: ReturnType<typeof replaced> | null },
  now: Date,
): UpdateFilter<UserDocument> {
  const { name, passwordHash, image } = change;
  const isVisibleChange = name !== before.name || image !== null;
  const revocation = passwordHash === null ? null : revokeTokens(now);
  const newName = name === before.name ? null : nameReplaced(before);
  return {
    $set: {
      name,
      ...newName?.$set,
      ...address,
      searchTerms: searchTermsOf(name, address.email ?? before.email),
      ...(image !== null && { image }),
      ...picture?.$set,
      ...(passwordHash !== null && { passwordHash }),
      ...revocation?.$set,
    },
    $inc: { profileRevision: isVisibleChange ? 1 : 0, ...newName?.$inc, ...picture?.$inc, ...revocation?.$inc },
  };
}
