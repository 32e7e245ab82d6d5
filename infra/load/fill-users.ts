import { dayOf } from '@storysprout/service-kit';
import { type Collection, type Db, ObjectId } from 'mongodb';
import type { UserDocument } from '../../services/user/src/identity/account/user.document';
import { newUser } from '../../services/user/src/identity/account/user.rules';
import type { LedgerDocument } from '../../services/user/src/progress/ledger/ledger.document';

const batchSize = 1_000;
const hourMs = 3_600_000;
/** Less than a week, so that everybody is on both leaderboards. */
const hoursOfWeek = 160;

export interface UserCollections {
  readonly users: Collection<UserDocument>;
  readonly ledger: Collection<LedgerDocument>;
}

export function collectionsOf(db: Db): UserCollections {
  return { users: db.collection<UserDocument>('users'), ledger: db.collection<LedgerDocument>('xpLedger') };
}

export const emailOf = (number: number) => `reader${number}@bench.example`;

/** Too few points for the first avatar, so that an award triggers nothing else. Many accounts share a rank. */
const pointsOf = (number: number) => 1 + ((number * 7_919) % 90);

function someUser(number: number, passwordHash: string, now: Date): UserDocument {
  const user = newUser({ name: `Reader ${number}`, email: emailOf(number), passwordHash }, now);
  return { ...user, totalPoints: pointsOf(number), boardPoints: pointsOf(number) };
}

function rowOf({ _id: userId, totalPoints }: UserDocument, number: number, now: Date): LedgerDocument {
  const at = new Date(now.getTime() - (number % hoursOfWeek) * hourMs);
  const booked = { xp: totalPoints, totalAfter: totalPoints, boardAfter: totalPoints, reason: 'quiz_game' } as const;
  return { _id: new ObjectId(), userId, ...booked, key: `bench:${number}`, day: dayOf(at), at };
}

/** Adds accounts, each with one row in the ledger, all with the same password. @returns their ids */
export async function fillUsers(
  { users, ledger }: UserCollections,
  count: number,
  passwordHash: string,
): Promise<ObjectId[]> {
  const ids: ObjectId[] = [];
  const now = new Date();
  for (let start = 0; start < count; start += batchSize) {
    const batch = Array.from({ length: Math.min(batchSize, count - start) }, (_, at) =>
      someUser(start + at, passwordHash, now),
    );
    await users.insertMany(batch, { ordered: false });
    await ledger.insertMany(
      batch.map((user, at) => rowOf(user, start + at, now)),
      { ordered: false },
    );
    ids.push(...batch.map(({ _id }) => _id));
  }
  return ids;
}
