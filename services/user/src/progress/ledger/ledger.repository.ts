import type { ClientSession, Collection, Document, Filter, ObjectId, WithId } from 'mongodb';
import { writeProgressNotifications } from '../../notifications';
import type { ProgressContext } from '../progress.context';
import { type Booking, isAward } from './booking.rules';
import { explorerAward, isTallied, type LedgerChanges, type LedgerSnapshot } from './ledger.rules';

/** The rows of the ledger with everything that agrees with them: totals, daily tallies and counted activities. */
export class LedgerRepository {
  constructor(private readonly context: Pick<ProgressContext, 'collections' | 'users'>) {}

  /** Reads everything that these bookings depend on. */
  async snapshot(session: ClientSession, bookings: readonly Booking[]): Promise<LedgerSnapshot> {
    const { users, ledger, dailyTallies, countedActivities } = this.context.collections;
    const awards = bookings.filter(isAward);
    const counts = bookings.filter((booking) => !isAward(booking));
    const wins = awards.filter(({ wonGame }) => wonGame);
    const onDays = awards.filter(isTallied);
    const payments = [...awards, ...wins.map(explorerAward)];
    const keys = { userId: oneOf(payments.map(({ userId }) => userId)), key: oneOf(payments.map(({ key }) => key)) };
    // Awaited one by one: a transaction takes one operation at a time.
    const accounts = await findAll(users, { _id: oneOf(bookings.map(({ userId }) => userId)) }, session);
    const paid = await findAll(ledger, keys, session);
    const counted = await findAll(countedActivities, { _id: oneOf(counts.map(({ key }) => key)) }, session);
    const days = { userId: oneOf(onDays.map(({ userId }) => userId)), day: oneOf(onDays.map(({ day }) => day)) };
    const tallies = await findAll(dailyTallies, days, session);
    return {
      users: accounts,
      paid,
      countedKeys: counted.map(({ _id }) => _id),
      tallies: tallies.map(({ _id, ...tally }) => tally),
    };
  }

  /**
   * Writes all changes of a batch. Users come first, because a conflict with another process shows there.
   *
   * @returns the readers who have a new notification
   */
  async write(session: ClientSession, { users, rows, counted, tallies, events }: LedgerChanges): Promise<ObjectId[]> {
    const { collections } = this.context;
    const options = { session, ordered: false };
    await this.context.users.updateEach(users, session);
    if (rows.length > 0) await collections.ledger.insertMany(rows, options);
    if (counted.length > 0) await collections.countedActivities.insertMany(counted, options);
    if (tallies.length > 0) {
      await collections.dailyTallies.bulkWrite(
        tallies.map(({ userId, day, ...marks }) => ({
          updateOne: { filter: { userId, day }, update: { $set: marks }, upsert: true },
        })),
        options,
      );
    }
    return writeProgressNotifications(collections.readerLetters, events, session);
  }
}

interface OneOf<Value> {
  readonly $in: Value[];
}

function oneOf<Value>(values: readonly Value[]): OneOf<Value> {
  return { $in: [...new Set(values)] };
}

/** The documents with one of the values in each field; without values there is no query. */
async function findAll<Stored extends Document>(
  collection: Pick<Collection<Stored>, 'find'>,
  fields: Filter<Stored> & Record<string, OneOf<unknown>>,
  session: ClientSession,
): Promise<WithId<Stored>[]> {
  if (Object.values(fields).some(({ $in }: OneOf<unknown>) => $in.length === 0)) return [];
  return collection.find(fields, { session }).toArray();
}
