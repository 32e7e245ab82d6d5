import type { ObjectId } from 'mongodb';
import { isPictureAllowed, isShownToOthers, type ProfileSubject, type UserDocument } from '../../identity';
import type { ModerationContext } from '../moderation.context';

/** Notifies open pages of changes of an account. Call this after the commit. Never throws. */
export class ProfileAnnouncer {
  constructor(private readonly context: Pick<ModerationContext, 'announcer' | 'pages'>) {}

  /** Call this when a name or picture has become public or stopped being so. */
  async visibilityChanged(userId: ObjectId, what: ProfileSubject, isPublic: boolean): Promise<void> {
    this.context.pages.invalidate();
    const id = userId.toHexString();
    await this.context.announcer.publish('visibilityChanged', { kind: what, id, authorId: id, isPublic });
    await this.standingChanged(userId);
  }

  /** Call this when others may see the account's name and picture, or no longer. */
  async accountShown(user: UserDocument): Promise<void> {
    await this.visibilityChanged(user._id, 'name', isShownToOthers(user));
    await this.visibilityChanged(user._id, 'picture', isPictureAllowed(user));
  }

  /** Asks the reader's own pages to fetch the account again. */
  standingChanged(userId: ObjectId): Promise<void> {
    return this.context.announcer.publish('standingChanged', { userId: userId.toHexString() });
  }
}
