import { randomUUID } from 'node:crypto';
import { isDuplicateKey, store, type Transactions } from '@storysprout/service-kit';
import type { ClientSession, Collection } from 'mongodb';
import { daysAfter } from '../shared/days';
import type { UserDocument } from '../users/user.document';
import type { LedgerDocument } from './ledger.document';
import { groupsOfUsers, keptDays, type MonthSum, monthSums, summedReasons } from './ledger-months.rules';

/** How far the ledger is summed up by month, and which process is at it. */
export interface LedgerPlaceDocument {
  _id: 'months';
  /** Everything before it is done. */
  at: Date;
  holder: string | null;
  leaseUntil: Date;
}

export const ledgerPlaceStore = store<LedgerPlaceDocument>('ledgerPlace');

const pageRows = 20_000;
const rowsAtOnce = 500;
/** A process that died keeps others waiting no longer than this, in milliseconds. */
const leaseMs = 5 * 60_000;
const beginning = new Date(0);

export interface LedgerMonthsDeps {
  readonly users: Collection<UserDocument>;
  readonly ledger: Collection<LedgerDocument>;
  readonly ledgerPlace: Collection<LedgerPlaceDocument>;
  readonly transactions: Pick<Transactions, 'run'>;
  /** Keeps the rows of a page. Called again with the same first row after a stop, and replaces what it had kept then. */
  readonly archive: (rows: readonly LedgerDocument[]) => Promise<void>;
  readonly now: () => Date;
  /** Rows archived together. */
  readonly pageRows?: number;
}

/**
 * Sums up old rows of the ledger by user and month (docs/decisions/0067-old-rows-of-the-ledger-become-months.md). A page
 * of rows is archived, then each user's rows are replaced with their sums in one transaction, which leaves totals as they
 * are. What is done is gone, so it may be stopped at any time.
 */
export class LedgerMonths {
  private readonly holder = randomUUID();

  constructor(private readonly deps: LedgerMonthsDeps) {}

  /**
   * Sums up the next page.
   *
   * @returns how many rows; null when nothing is left, or another process is at it
   */
  async sumPage(): Promise<number | null> {
    const place = await this.takeLease();
    if (!place) return null;
    const rows = await this.rowsAfter(place.at);
    const last = rows.at(-1);
    if (last) {
      await this.deps.archive(rows);
      for (const group of groupsOfUsers(rows, rowsAtOnce)) await this.replace(group);
    }
    await this.giveBack(last ? this.placeAfter(place.at, last.at, rows.length) : place.at);
    return last ? rows.length : null;
  }

  private rowsAfter(at: Date): Promise<LedgerDocument[]> {
    const { ledger, now } = this.deps;
    const old = { at: { $gte: at, $lt: daysAfter(now(), -keptDays) }, reason: { $in: [...summedReasons] } };
    return ledger.find(old, { sort: { at: 1 }, limit: this.deps.pageRows ?? pageRows }).toArray();
  }

  /** More rows of the page's last moment may follow. Rows whose account is being erased stay, and are passed by. */
  private placeAfter(before: Date, last: Date, count: number): Date {
    const mayFollow = count === (this.deps.pageRows ?? pageRows) && last > before;
    return mayFollow ? last : new Date(last.getTime() + 1);
  }

  /** All rows of some users in a page become a row for each user and month. */
  private async replace(rows: readonly LedgerDocument[]): Promise<void> {
    const { users, ledger, transactions, now } = this.deps;
    const userIds = [...new Map(rows.map(({ userId }) => [userId.toHexString(), userId])).values()];
    await transactions.run(async (session) => {
      // An erasure deletes the account before its rows. Both write it here, so that no sum outlives the account.
      await users.updateMany({ _id: { $in: userIds } }, { $set: { ledgerSummedAt: now() } }, { session });
      const accounts = await users.find({ _id: { $in: userIds } }, { session, projection: { _id: 1 } }).toArray();
      const those = { userId: { $in: accounts.map(({ _id }) => _id) }, _id: { $in: rows.map(({ _id }) => _id) } };
      const present = await ledger.find(those, { session, sort: { at: 1, _id: 1 } }).toArray();
      await this.addSums(monthSums(present), session);
      await ledger.deleteMany(those, { session });
    });
  }

  private async addSums(sums: readonly MonthSum[], session: ClientSession): Promise<void> {
    if (sums.length === 0) return;
    const upserts = sums.map(({ userId, key, xp, last }) => ({
      updateOne: {
        filter: { userId, key },
        update: { $inc: { xp }, $set: { ...last, reason: 'month' as const } },
        upsert: true,
      },
    }));
    await this.deps.ledger.bulkWrite(upserts, { session, ordered: false });
  }

  private async takeLease(): Promise<LedgerPlaceDocument | null> {
    const now = this.deps.now();
    const free = { $or: [{ holder: this.holder }, { leaseUntil: { $lte: now } }] };
    const lease = { holder: this.holder, leaseUntil: new Date(now.getTime() + leaseMs) };
    try {
      return await this.deps.ledgerPlace.findOneAndUpdate(
        { _id: 'months', ...free },
        { $set: lease, $setOnInsert: { at: beginning } },
        { upsert: true, returnDocument: 'after' },
      );
    } catch (error) {
      // It is there, and another process has it.
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  private async giveBack(at: Date): Promise<void> {
    const free = { at, holder: null, leaseUntil: beginning };
    await this.deps.ledgerPlace.updateOne({ _id: 'months', holder: this.holder }, { $set: free });
  }
}
