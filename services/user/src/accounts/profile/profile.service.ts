import type { UpdateProfileRequest } from '@storysprout/contract';
import { AppError, type SentPicture, type SignedInUser } from '@storysprout/service-kit';
import type { ClientSession } from 'mongodb';
import {
  addReplayEntry,
  announceProfile,
  changesSignIn,
  emailTaken,
  isEmailTaken,
  mutedUntil,
  requireHardToGuess,
  requireOtherName,
  reviewOfNewPicture,
  revokeTokens,
  type StartedSession,
  setNameAndAddress,
  setPassword,
  setPicture,
  type UserDocument,
  type Visitor,
  visibilityOf,
  writerStanding,
} from '../../identity';
import * as texts from '../../texts/accounts';
import type { AccountsContext } from '../accounts.context';

/** The form's changes, ready to be written. Null leaves password and picture as they are. */
type ProfileChange = Pick<UserDocument, 'name' | 'email' | 'image'> & { passwordHash: string | null };

export class ProfileService {
  constructor(
    private readonly context: Pick<
      AccountsContext,
      | 'names'
      | 'accounts'
      | 'users'
      | 'transactions'
      | 'emails'
      | 'hasher'
      | 'reauthentication'
      | 'addresses'
      | 'resets'
      | 'pictures'
      | 'config'
      | 'outbox'
      | 'subjects'
      | 'profileAnnouncer'
      | 'permit'
      | 'revocations'
      | 'sessions'
      | 'now'
    >,
  ) {}

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
    const before = await this.context.accounts.of(reader);
    if (form.name !== before.name) await this.requireNewName(before, form.name);
    else if (mutedUntil(before, this.context.now()) === null) requireOtherName(before, form.name);
    if (picture) this.context.permit.require('pictures', writerStanding(before));
    if (form.password) requireHardToGuess(form.password, before, form);
    if (changesSignIn(before, form)) {
      const signedInAt = (await this.context.sessions.isBrowser(reader)) ? null : reader.signedInAt;
      await this.context.reauthentication.require(before, { signedInAt, address, ...form });
    }
    await this.context.addresses.check(before, form.email);
    const passwordHash = form.password ? await this.context.hasher.hash(form.password, reader.userId) : null;
    const image = picture && (await this.context.pictures.save(picture));
    const user = await this.save(reader, before, { name: form.name, email: form.email, passwordHash, image });
    if (image) await this.context.pictures.drop(before.image);
    await this.announceShown(before, user);
    if (passwordHash === null) return { user };
    await this.context.revocations.publish(user);
    return { user, ...(await this.context.sessions.restart(user, reader, device)) };
  }

  /** A muted reader cannot change their name, even one that was removed. */
  private async requireNewName(before: UserDocument, name: string): Promise<void> {
    this.context.permit.requireNotMuted(writerStanding(before));
    requireOtherName(before, name);
    await this.context.names.require(name, before);
  }

  /** Notifies open pages when the name or picture has become public or stopped being so. */
  private async announceShown(before: UserDocument, user: UserDocument): Promise<void> {
    for (const what of ['name', 'picture'] as const) {
      const isPublic = visibilityOf(user, what) === 'public';
      if (isPublic !== (visibilityOf(before, what) === 'public'))
        await this.context.profileAnnouncer.visibilityChanged(user._id, what, isPublic);
    }
  }

  private async save(reader: SignedInUser, before: UserDocument, change: ProfileChange): Promise<UserDocument> {
    try {
      const user = await this.context.transactions.run((session) => this.saveAll(session, before, change));
      if (user) return user;
      await this.context.accounts.of(reader);
      throw new AppError('conflict', texts.changedElsewhere);
    } catch (error) {
      await this.context.pictures.remove(change.image);
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
    const address = this.context.addresses.fieldsFor(before, change.email);
    const review = reviewOfNewPicture(this.context.config.PICTURE_REVIEW, before);
    const at = this.context.now();
    const updates = [
      setNameAndAddress(before, change.name, address),
      change.image === null ? null : setPicture(change.image, review.visibility),
      ...(change.passwordHash === null ? [] : [setPassword(change.passwordHash), revokeTokens(at)]),
    ];
    const user = await this.context.users.updateStanding(before, updates, { session, also });
    if (!user) return null;
    await this.context.addresses.notify(session, before, change.email);
    if (user.profileRevision !== before.profileRevision) await announceProfile(this.context.outbox, session, user);
    if (user.name !== before.name) await this.context.subjects.replaced(session, user, 'name');
    if (change.image !== null) await this.context.subjects.replaced(session, user, 'picture', review.reasons);
    if (change.passwordHash !== null) await this.passwordChanged(session, before, at);
    return user;
  }

  private async passwordChanged(session: ClientSession, before: UserDocument, at: Date): Promise<void> {
    const { _id: userId, email } = before;
    await addReplayEntry(this.context.outbox, session, { kind: 'passwordChanged', userId, at });
    // An open reset link could undo the new password.
    await this.context.resets.forgetAllOf(userId, session);
    await this.context.emails.send(session, 'password_changed', userId, email);
  }
}
