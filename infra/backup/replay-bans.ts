import { ObjectId } from 'mongodb';
import { revokeTokens } from '../../services/user/src/users/user.rules';
import type { RestoredSite } from './restored-site';

/** The list holds no reasons; the audit log of before the restore may. */
const banReason = 'A moderator closed it. Please ask us if you want to know more.';

/** @returns whether the account was not so already */
export async function repeatBan({ users: { users }, now }: RestoredSite, userId: string, isBanned: boolean) {
  const _id = new ObjectId(userId);
  const { $inc, $set } = revokeTokens(now());
  const change = isBanned ? { $inc, $set: { ...$set, isBanned, banReason } } : { $set: { isBanned, banReason: null } };
  const { modifiedCount } = await users.updateOne({ _id, isBanned: !isBanned }, change);
  return modifiedCount === 1;
}
