import { daysAfter, revokeTokensBefore } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import { boardKeysOn } from '../../../../services/user/src/progress/leaderboard/redis-scripts';
import type { RestoredSite } from './restored-site';

/** Longer than the lifetime of any token that was issued before the restore. */
const rememberDays = 8;

/**
 * Signs everybody out, and grown-ups out of the family page, too, because sign-outs after the backup are lost. Deletes
 * open links for a new password and for the family page, because used links would work again. Grown-ups request a new
 * link at `/family`.
 *
 * @returns the number of deleted sessions
 */
export async function endSessions({ users, tokens, now }: RestoredSite): Promise<number> {
  const at = now();
  await users.restored.insertOne({ _id: new ObjectId(), at, expiresAt: daysAfter(at, rememberDays) });
  await revokeTokensBefore(tokens, at);
  const { deletedCount } = await users.sessions.deleteMany({});
  await users.passwordResets.deleteMany({});
  await users.families.updateMany({}, { $set: { sessions: [], link: null, earlierLink: null } });
  // Without this key the leaderboard, which may include readers who were banned since the backup, is invalid, and the
  // user service rebuilds it.
  await tokens.del(boardKeysOn(tokens).since);
  return deletedCount;
}
