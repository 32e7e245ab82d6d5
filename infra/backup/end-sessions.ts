import { revokeTokensBefore } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import { boardKeysOn } from '../../services/user/src/leaderboard/redis-scripts';
import { daysAfter } from '../../services/user/src/shared/days';
import type { RestoredSite } from './restored-site';

/** As long as any token from before may count. */
const rememberDays = 8;

/**
 * Signs everybody out, grown-ups on the page of their family too, because sign-outs after the backup are lost. Open links
 * for a new password and to that page end, because one that was used would work again; grown-ups get a new one at `/family`.
 *
 * @returns how many sign-ins there were
 */
export async function endSessions({ users, tokens, now }: RestoredSite): Promise<number> {
  const at = now();
  await users.restored.insertOne({ _id: new ObjectId(), at, expiresAt: daysAfter(at, rememberDays) });
  await revokeTokensBefore(tokens, at);
  const { deletedCount } = await users.sessions.deleteMany({});
  await users.passwordResets.deleteMany({});
  await users.families.updateMany({}, { $set: { sessions: [], link: null, earlierLink: null } });
  // It shows who was banned since; the user service builds it anew.
  await tokens.del(boardKeysOn(tokens).since);
  return deletedCount;
}
