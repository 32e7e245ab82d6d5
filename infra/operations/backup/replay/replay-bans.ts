import { ObjectId } from 'mongodb';
import { revokeTokens } from '../../../../services/user/src/identity/account/user.rules';
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
  const { $inc, $set } = revokeTokens(now());
  const change = isBanned ? { $inc, $set: { ...$set, isBanned, banReason } } : { $set: { isBanned, banReason: null } };
  const { modifiedCount } = await users.updateOne({ _id, isBanned: !isBanned }, change);
  return modifiedCount === 1;
}
