import { formerWriterId } from '@storysprout/contract';
import {
  createQueue,
  eraseRedisTraces,
  ImageStore,
  type Logger,
  openStores,
  Transactions,
  wantedId,
} from '@storysprout/service-kit';
import type { Redis } from 'ioredis';
import { type MongoClient, ObjectId } from 'mongodb';
import type { AuditKeys } from '../../services/admin/src/audit/audit-keys';
import { createAccountErasure } from '../../services/admin/src/erasure/account-erasure';
import { type LastingEntry, readFact } from '../../services/admin/src/lasting/lasting-fact';
import type { LastingStore } from '../../services/admin/src/lasting/lasting-store';
import { stores as adminStores } from '../../services/admin/src/stores';
import { createWriterErasure } from '../../services/blog/src/restored-erasure';
import { stores as blogStores } from '../../services/blog/src/stores';
import { PersonalData } from '../../services/user/src/data-rights/personal-data';
import { RedisStandings } from '../../services/user/src/leaderboard/redis-standings';
import { ProfilePictures } from '../../services/user/src/pictures/profile-pictures';
import { daysAfter } from '../../services/user/src/shared/days';
import { type Collections, stores as userStores } from '../../services/user/src/stores';

export interface ReplayDeps {
  readonly mongo: MongoClient;
  /** The Redis of the queues, and its address. */
  readonly redis: Redis;
  readonly redisUrl: string;
  readonly cache: Redis | null;
  readonly databasePrefix: string;
  /** The list of what a restore must not undo. */
  readonly list: Pick<LastingStore, 'texts'>;
  readonly keys: AuditKeys;
  readonly logger: Logger;
  readonly now: () => Date;
}

export interface Replayed {
  /** Accounts that were erased again. */
  readonly erased: number;
  /** Entries that are not ours, or were changed. */
  readonly forged: number;
}

/** Erasures that began a moment before the backup may have been under way in it. */
const beforeBackupMs = 24 * 60 * 60 * 1_000;
/** As long as any token of the account may count. */
const rememberDays = 8;

/**
 * Erases again what was erased after the backup was taken, before the site opens. What needs the key of the audit log, or
 * services that run, follows within a minute of their start: each account is left to them as an erasure that goes on.
 */
export async function replayErasures(deps: ReplayDeps, takenAt: Date): Promise<Replayed> {
  const read = (await deps.list.texts()).map((text) => readFact(text, deps.keys));
  const facts = read.filter((fact) => fact !== null);
  const since = new Date(takenAt.getTime() - beforeBackupMs).toISOString();
  const erased = new Map(
    facts.filter(({ kind, at }) => kind === 'erased' && at >= since).map((fact) => [fact.userId, fact]),
  );
  if (erased.size > 0) await eraseAgain(deps, [...erased.values()]);
  return { erased: erased.size, forged: read.length - facts.length };
}

async function eraseAgain(deps: ReplayDeps, facts: readonly LastingEntry[]): Promise<void> {
  const { mongo, redis, redisUrl, cache, databasePrefix, logger, now } = deps;
  const transactions = new Transactions(mongo);
  const [blog, user, admin] = ['blog', 'user', 'admin'].map((name) => mongo.db(`${databasePrefix}${name}`));
  if (!blog || !user || !admin) throw new Error('unreachable');
  const queue = createQueue('challengeEmail', { redisUrl, logger });
  const collections = await openStores(user, userStores);
  const personalData = new PersonalData({
    db: user,
    collections,
    pictures: new ProfilePictures(new ImageStore(user), logger),
    leaderboard: new RedisStandings(redis),
  });
  const writers = await createWriterErasure({
    db: blog,
    collections: await openStores(blog, blogStores),
    transactions,
    redis,
    logger,
    now,
  });
  const stored = { collections: await openStores(admin, adminStores), transactions, queue, now };
  // The admin service takes the account out of the audit log, because it has the key.
  const accounts = createAccountErasure(stored, null);
  try {
    for (const { userId, leavesBlogs } of facts) {
      const image = await forgetUser(collections, { userId, leavesBlogs }, now());
      await personalData.erase(new ObjectId(userId), image);
      await writers.erase({ userId, leavesBlogs });
      await accounts.erase({ userId });
      for (const each of cache ? [redis, cache] : [redis]) await eraseRedisTraces(each, [wantedId(userId)]);
    }
  } finally {
    await queue.close();
  }
}

/** @returns the account's picture */
async function forgetUser(
  { users, erasures }: Collections,
  { userId, leavesBlogs }: Pick<LastingEntry, 'userId' | 'leavesBlogs'>,
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

/** For the operator. */
export function replayLines({ erased, forged }: Replayed): string[] {
  const again = `${erased} accounts that were erased after the backup are erased again.`;
  const wrong = `${forged} entries of the list of erasures are not ours or were changed: who can write to it?`;
  return [...(erased > 0 ? [again] : []), ...(forged > 0 ? [wrong] : [])];
}
