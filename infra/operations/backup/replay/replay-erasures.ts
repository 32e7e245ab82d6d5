import { formerWriterId } from '@storysprout/contract';
import { daysAfter } from '@storysprout/service-kit';
import { eraseRedisTraces, wantedId } from '@storysprout/service-kit/data-rights';
import { ObjectId } from 'mongodb';
import type { SignedReplayEntry } from '../../../../services/admin/src/audit/replay-log/replay-entry';
import type { Collections } from '../../../../services/user/src/stores';
import type { RestoredSite } from './restored-site';

/** Longer than the lifetime of any token of the account. */
const rememberDays = 8;

type Erased = Pick<SignedReplayEntry, 'userId' | 'leavesBlogs'>;

/**
 * Erases an account again. Steps that need the key of the audit log, or running services, follow within a minute of the
 * services' start: for them, the account is stored as an erasure in progress.
 */
export async function eraseAgain(site: RestoredSite, { userId, leavesBlogs }: Erased): Promise<void> {
  const { users: collections, redis, cache, personalData, blog, accounts, now } = site;
  const image = await forgetUser(collections, { userId, leavesBlogs }, now());
  await personalData.erase(new ObjectId(userId), image);
  await blog.dataRights.writerErasure.erase({ userId, leavesBlogs });
  await accounts.erase({ userId });
  for (const each of cache ? [redis, cache] : [redis]) await eraseRedisTraces(each, [wantedId(userId)]);
}

/**
 * Deletes the account and stores its erasure as one in progress.
 *
 * @returns the account's picture, or null
 */
async function forgetUser(
  { users, erasures }: Collections,
  { userId, leavesBlogs }: Erased,
  now: Date,
): Promise<string | null> {
  const _id = new ObjectId(userId);
  if (userId === formerWriterId) return null;
  const user = await users.findOne({ _id });
  const addresses = [user?.email, user?.pendingEmail].filter((address) => typeof address === 'string');
  const known = await erasures.findOne({ _id });
  const leftovers = known?.leftovers ?? { image: user?.image ?? null, profileRevision: 0, addresses };
  const goesOn = { step: 'own', isFinished: false, leftovers, leaving: leavesBlogs ? 'leaveBlogs' : 'erase' } as const;
  const begun = { tokenVersion: (user?.tokenVersion ?? 0) + 1, erasedAt: now, expiresAt: daysAfter(now, rememberDays) };
  await erasures.updateOne({ _id }, { $set: goesOn, $setOnInsert: begun }, { upsert: true });
  await users.deleteOne({ _id });
  return leftovers.image;
}
