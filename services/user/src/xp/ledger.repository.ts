import type { Transactions } from '@storysprout/service-kit';
import type { ClientSession, Collection, Document, Filter, WithId } from 'mongodb';
import type { UserDocument } from '../users/user.document';
import type { AwardOutcome } from './booking.rules';
import { type Booking, isAward, isCount } from './booking.rules';
import type { CountedActivityDocument, DailyTallyDocument, LedgerDocument } from './ledger.document';
import { explorerAward, LedgerBatch, type LedgerChanges, type LedgerSnapshot } from './ledger-batch';

export interface LedgerCollections {
  users: Collection<UserDocument>;
  ledger: Collection<LedgerDocument>;
  dailyTallies: Collection<DailyTallyDocument>;
  countedActivities: Collection<CountedActivityDocument>;
}

export interface LedgerOptions {
  now: () => Date;
  /** `BARE_XP_DAILY_CAP`. */
  bareXpDailyCap: number;
}

/** Writes that must happen together with a booking; `false` calls it off. */
export type Alongside = (session: ClientSession) => Promise<boolean>;

/** Thrown inside the transaction to undo it; never leaves this file. */
class CalledOff extends Error {}

/**
 * Books XP and counts: ledger rows, totals, daily tallies and unlocked rewards in one transaction, so that they always
 * agree. Every booking changes its user's document, so two processes that book for one user conflict there, and one of
 * them starts again with what the other has written.
 */
export class LedgerRepository {
  constructor(
    private readonly collections: LedgerCollections,
    private readonly transactions: Transactions,
    private readonly options: LedgerOptions,
  ) {}

  /** @returns one outcome per booking, in their order */
  book(bookings: readonly Booking[]): Promise<AwardOutcome[]> {
    return this.transactions.run((session) => this.bookIn(session, bookings));
  }

  /** Books one award together with other writes; if those call it off, nothing is written. */
  async bookAlongside(booking: Booking, alongside: Alongside): Promise<AwardOutcome> {
    try {
      return await this.transactions.run(async (session) => {
        const [outcome = superseded] = await this.bookIn(session, [booking]);
        if (outcome.booked && !(await alongside(session))) throw new CalledOff();
        return outcome;
      });
    } catch (error) {
      if (error instanceof CalledOff) return superseded;
      throw error;
    }
  }

  private async bookIn(session: ClientSession, bookings: readonly Booking[]): Promise<AwardOutcome[]> {
    const { now, bareXpDailyCap } = this.options;
    const batch = new LedgerBatch(await this.snapshot(session, bookings), { now: now(), bareXpDailyCap });
    const outcomes = bookings.map((booking) => batch.enter(booking));
    await this.write(session, batch.changes());
    return outcomes;
  }

  private async snapshot(session: ClientSession, bookings: readonly Booking[]): Promise<LedgerSnapshot> {
    const { users, ledger, dailyTallies, countedActivities } = this.collections;
    const awards = bookings.filter(isAward);
    const counts = bookings.filter(isCount);
    const wins = awards.filter(({ wonGame }) => wonGame);
    const onDays = awards.filter(({ reason, isBare, wonGame }) => reason === 'comment' || isBare || wonGame);
    const paidKeys = [...awards, ...wins.map(explorerAward)].map(({ key }) => key);
    // Awaited one by one: a transaction takes one operation at a time.
    const accounts = await findAll(users, { _id: oneOf(bookings.map(({ userId }) => userId)) }, session);
    const paid = await findAll(ledger, { key: oneOf(paidKeys) }, session);
    const counted = await findAll(countedActivities, { _id: oneOf(counts.map(({ key }) => key)) }, session);
    const days = { userId: oneOf(onDays.map(({ userId }) => userId)), day: oneOf(onDays.map(({ day }) => day)) };
    const tallies = await findAll(dailyTallies, days, session);
    return {
      users: accounts,
      paidKeys: paid.map(({ key }) => key),
      countedKeys: counted.map(({ _id }) => _id),
      tallies: tallies.map(({ _id, ...tally }) => tally),
    };
  }

  /** Users come first: a conflict with another process shows there. */
  private async write(session: ClientSession, { users, rows, counted, tallies }: LedgerChanges): Promise<void> {
    const { collections } = this;
    const options = { session, ordered: false };
    if (users.length > 0) {
      await collections.users.bulkWrite(
        users.map(({ userId, change }) => ({ updateOne: { filter: { _id: userId }, update: change } })),
        options,
      );
    }
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
  collection: Collection<Stored>,
  fields: Filter<Stored> & Record<string, OneOf<unknown>>,
  session: ClientSession,
): Promise<WithId<Stored>[]> {
  if (Object.values(fields).some(({ $in }: OneOf<unknown>) => $in.length === 0)) return [];
  return collection.find(fields, { session }).toArray();
}

const superseded: AwardOutcome = { booked: false, why: 'superseded' };
