import type { ClientSession, ObjectId } from 'mongodb';
import { type AccountConsent, announceProfile, raiseProfileRevision, type UserDocument } from '../../identity';
import type { FamilyContext } from '../family.context';

/** Writes the consent into the account and announces it to the other services in the same transaction. */
export class ConsentWriter {
  constructor(private readonly context: Pick<FamilyContext, 'outbox' | 'profileAnnouncer' | 'users'>) {}

  /** @param userId of an account that was read in the same transaction */
  async write(session: ClientSession, userId: ObjectId, consent: AccountConsent): Promise<UserDocument | null> {
    const user = await this.context.users.update(userId, [{ $set: { consent } }, raiseProfileRevision], { session });
    if (user) await announceProfile(this.context.outbox, session, user);
    return user;
  }

  /** Notifies open pages and lists. Call this after the commit. Never throws. */
  tell(user: UserDocument): Promise<void> {
    return this.context.profileAnnouncer.accountShown(user);
  }
}
