import { ObjectId } from 'mongodb';
import { joined } from '../../../../services/user/src/identity/account/user-updates';
import { ban, liftBan } from '../../../../services/user/src/moderation/sanctions/ban';
import type { RestoredSite } from './restored-site';

/** The replay log contains no reasons. The reason may be in the audit log from before the restore. */
const banReason = 'A moderator closed it. Please ask us if you want to know more.';

/**
 * Repeats a ban or the lifting of a ban.
 *
 * @returns whether this changed the account
 */
export async function repeatBan({ users: { users }, now }: RestoredSite, userId: string, isBanned: boolean) {
  const _id = new ObjectId(userId);
  const updates = isBanned ? ban(banReason, now()) : liftBan;
  const { modifiedCount } = await users.updateOne({ _id, isBanned: !isBanned }, joined(updates));
  return modifiedCount === 1;
}
