import type { Visibility } from '@storysprout/contract';
import { AppError, type Outbox, type SignedInUser, type Transactions } from '@storysprout/service-kit';
import type { ClientSession } from 'mongodb';
import {
  announceProfile,
  type CurrentAccount,
  type ProfilePictures,
  replaced,
  type UserDocument,
  type UserRepository,
  visibilityOf,
} from '../../identity';
import type { ProfileAnnouncer, ProfileSubjects } from '../../moderation';
import * as texts from '../../texts/accounts';

export interface OwnPictureDeps {
  accounts: Pick<CurrentAccount, 'of'>;
  users: Pick<UserRepository, 'updateStanding'>;
  transactions: Transactions;
  subjects: Pick<ProfileSubjects, 'replaced'>;
  outbox: Pick<Outbox, 'add'>;
  pictures: Pick<ProfilePictures, 'drop'>;
  profileAnnouncer: Pick<ProfileAnnouncer, 'visibilityChanged'>;
}

/** Removes a reader's profile picture at their own request. */
export class OwnPictureService {
  constructor(private readonly deps: OwnPictureDeps) {}

  /** Deletes the picture; does nothing when there is none. @throws AppError `conflict` when it was changed meanwhile. */
  async remove(reader: SignedInUser): Promise<UserDocument> {
    const before = await this.deps.accounts.of(reader);
    if (before.image === null) return before;
    const user = await this.deps.transactions.run((session) => this.save(session, before));
    if (!user) throw new AppError('conflict', texts.changedElsewhere);
    await this.deps.pictures.drop(before.image);
    await this.deps.profileAnnouncer.visibilityChanged(user._id, 'picture', false);
    return user;
  }

  private async save(session: ClientSession, before: UserDocument): Promise<UserDocument | null> {
    const { $set, $inc } = replaced('picture', visibilityAfterRemoval(before));
    const change = { $set: { image: null, ...$set }, $inc: { profileRevision: 1, ...$inc } };
    const also = { profileRevision: before.profileRevision };
    const user = await this.deps.users.updateStanding(before, change, { session, also });
    if (!user) return null;
    await this.deps.subjects.replaced(session, user, 'picture');
    await announceProfile(this.deps.outbox, session, user);
    return user;
  }
}

/** Deleting a picture that was not public does not skip the review: the next one still waits for a moderator. */
function visibilityAfterRemoval(before: UserDocument): Visibility {
  return visibilityOf(before, 'picture') === 'public' ? 'public' : 'held';
}
