import type { Visibility } from '@storysprout/contract';
import { AppError, type SignedInUser } from '@storysprout/service-kit';
import type { ClientSession } from 'mongodb';
import { announceProfile, setPicture, type UserDocument, visibilityOf } from '../../identity';
import * as texts from '../../texts/accounts';
import type { AccountsContext } from '../accounts.context';

/** Removes a reader's profile picture at their own request. */
export class OwnPictureService {
  constructor(
    private readonly context: Pick<
      AccountsContext,
      'accounts' | 'users' | 'transactions' | 'subjects' | 'outbox' | 'pictures' | 'profileAnnouncer'
    >,
  ) {}

  /** Deletes the picture; does nothing when there is none. @throws AppError `conflict` when it was changed meanwhile. */
  async remove(reader: SignedInUser): Promise<UserDocument> {
    const before = await this.context.accounts.of(reader);
    if (before.image === null) return before;
    const user = await this.context.transactions.run((session) => this.save(session, before));
    if (!user) throw new AppError('conflict', texts.changedElsewhere);
    await this.context.pictures.drop(before.image);
    await this.context.profileAnnouncer.visibilityChanged(user._id, 'picture', false);
    return user;
  }

  private async save(session: ClientSession, before: UserDocument): Promise<UserDocument | null> {
    const noPicture = setPicture(null, visibilityAfterRemoval(before));
    const also = { profileRevision: before.profileRevision };
    const user = await this.context.users.updateStanding(before, noPicture, { session, also });
    if (!user) return null;
    await this.context.subjects.replaced(session, user, 'picture');
    await announceProfile(this.context.outbox, session, user);
    return user;
  }
}

/** Deleting a picture that was not public does not skip the review: the next one still waits for a moderator. */
function visibilityAfterRemoval(before: UserDocument): Visibility {
  return visibilityOf(before, 'picture') === 'public' ? 'public' : 'held';
}
