import { AppError, store } from '@storysprout/service-kit';
import type { ClientSession, ObjectId } from 'mongodb';
import * as texts from '../../texts/accounts';
import type { AccountServiceContext } from '../identity.context';

/** Every change to the set of admins writes this document, so two changes at once conflict. */
export interface AdminGuardDocument {
  _id: 'admins';
  changes: number;
}

export const adminGuardStore = store<AdminGuardDocument>('adminGuard');

/** The site never loses its last admin. */
export class AdminGuard {
  constructor(private readonly context: Pick<AccountServiceContext, 'collections'>) {}

  /** Call in the transaction that removes an admin. @throws AppError `conflict` when nobody would be left. */
  async requireAnother(userId: ObjectId, session: ClientSession): Promise<void> {
    const { adminGuard, users } = this.context.collections;
    const user = await users.findOne({ _id: userId }, { session, projection: { isAdmin: 1 } });
    if (!user?.isAdmin) return;
    await adminGuard.updateOne({ _id: 'admins' }, { $inc: { changes: 1 } }, { session, upsert: true });
    const others = { isAdmin: true, isBanned: false, deleteAfter: null, _id: { $ne: userId } };
    if (await users.findOne(others, { session, projection: { _id: 1 } })) return;
    throw new AppError('conflict', texts.lastModerator);
  }
}
