import { explorerGames, levelOf, paidCommentsPerDay, writingXp } from '@storysprout/contract';
import { isDuplicateKey, type Transactions } from '@storysprout/service-kit';
import { type ClientSession, type Collection, type IndexDescription, ObjectId, type UpdateFilter } from 'mongodb';
import { rewardsUpdate } from '../rewards/missing-rewards';
import { daysAfter } from '../shared/days';
import { Turns } from '../shared/turns';
import type { UserDocument } from '../users/user.document';
import type { Award, AwardOutcome, AwardRefusal } from './award';
import type { DailyTallyDocument, LedgerDocument } from './ledger.document';

export const ledgerIndexes: IndexDescription[] = [
  { key: { key: 1 }, name: 'key', unique: true },
  /** One user's rows in order: her export, her sum, her erasure. */
  { key: { userId: 1, at: 1 }, name: 'user_at' },
  /** The rows of a stretch of time with all the leaderboard needs of them, so that it reads the index alone. */
  { key: { at: 1, userId: 1, xp: 1, totalAfter: 1 }, name: 'at' },
];

export const dailyTallyIndexes: IndexDescription[] = [
  { key: { userId: 1, day: 1 }, name: 'user_day', unique: true },
  { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
];

/** Longer than any event waits in a queue. */
const tallyDays = 9;

export interface LedgerCollections {
  users: Collection<UserDocument>;
  ledger: Collection<LedgerDocument>;
  dailyTallies: Collection<DailyTallyDocument>;
}

export interface LedgerOptions {
  now: () => Date;
  /** `BARE_XP_DAILY_CAP` (design section 4). */
  bareXpDailyCap: number;
}

/** Writes that must happen together with an award; `false` calls the award off. */
export type Alongside = (session: ClientSession) => Promise<boolean>;

/** Thrown inside the transaction to undo it; never leaves this file. */
class CalledOff extends Error {
  constructor(readonly why: AwardRefusal) {
    super(why);
  }
}

/** Books XP: ledger row, total, the day's tally and what the total unlocks in one transaction, so that nothing can part them. */
export class LedgerRepository {
  /** The user's document orders her bookings; within this process they queue up, which is cheaper than conflicts. */
  private readonly turns = new Turns();

  constructor(
    private readonly collections: LedgerCollections,
    private readonly transactions: Transactions,
    private readonly options: LedgerOptions,
  ) {}

  async book(award: Award, alongside?: Alongside): Promise<AwardOutcome> {
    try {
      const user = await this.inTurn(award.userId, (session) => this.bookAll(session, award, alongside));
      return { booked: true, xp: award.xp, totalPoints: user.totalPoints, level: levelOf(user.totalPoints), user };
    } catch (error) {
      if (error instanceof CalledOff) return { booked: false, why: error.why };
      if (isDuplicateKey(error, 'key')) return { booked: false, why: 'already_booked' };
      throw error;
    }
  }

  /** Counts what badges are made of and gives the badges that came with it. `false`: counted before, or no such user. */
  async count(userId: ObjectId, change: Partial<Record<CountedField, number>>, alongside: Alongside): Promise<boolean> {
    try {
      await this.inTurn(userId, async (session) => {
        if (!(await alongside(session))) throw new CalledOff('superseded');
        await this.giveMissing(session, await this.changeUser(session, { _id: userId }, { $inc: change }));
      });
      return true;
    } catch (error) {
      if (error instanceof CalledOff || isDuplicateKey(error)) return false;
      throw error;
    }
  }

  private inTurn<T>(userId: ObjectId, work: (session: ClientSession) => Promise<T>): Promise<T> {
    return this.turns.take(userId.toHexString(), () => this.transactions.run(work));
  }

  private async bookAll(session: ClientSession, award: Award, alongside?: Alongside): Promise<UserDocument> {
    // The user first: all awards of one user queue up at her document, so the tallies below are exact.
    let user = await this.bookRow(session, award);
    if (alongside && !(await alongside(session))) throw new CalledOff('superseded');
    if (await this.tally(session, award)) user = await this.bookRow(session, explorerAward(award));
    return this.giveMissing(session, user);
  }

  private async bookRow(session: ClientSession, award: Award): Promise<UserDocument> {
    const { userId, xp, reason, key, day, visit } = award;
    const explorerDays = reason === 'funzone_explorer' ? { explorerDays: 1 } : {};
    const change = { $inc: { totalPoints: xp, ...explorerDays }, ...(visit && { $set: visit.marks }) };
    const user = await this.changeUser(session, { _id: userId, ...(visit && { lastVisitDay: visit.after }) }, change);
    const row = { userId, xp, reason, key, day, totalAfter: user.totalPoints, at: this.options.now() };
    await this.collections.ledger.insertOne({ _id: new ObjectId(), ...row }, { session });
    return user;
  }

  /** Notes the award on its day. True when it made the user that day's FunZone Explorer. */
  private async tally(session: ClientSession, award: Award): Promise<boolean> {
    const change = tallyChange(award);
    if (!change) return false;
    const tally = await this.collections.dailyTallies.findOneAndUpdate(
      { userId: award.userId, day: award.day },
      { ...change, $setOnInsert: { expiresAt: daysAfter(this.options.now(), tallyDays) } },
      { session, upsert: true, returnDocument: 'after' },
    );
    if ((tally?.paidComments ?? 0) > paidCommentsPerDay) throw new CalledOff('comments_paid');
    if (award.isBare && (tally?.bareXp ?? 0) > this.options.bareXpDailyCap) throw new CalledOff('bare_cap_reached');
    if (!award.wonGame || (tally?.gamesWon?.length ?? 0) < explorerGames) return false;
    return !(await this.collections.ledger.findOne({ key: explorerAward(award).key }, { session }));
  }

  private async giveMissing(session: ClientSession, user: UserDocument): Promise<UserDocument> {
    const rewards = rewardsUpdate(user);
    return rewards ? this.changeUser(session, { _id: user._id }, rewards) : user;
  }

  private async changeUser(
    session: ClientSession,
    which: Pick<UserDocument, '_id'> & Partial<UserDocument>,
    change: UpdateFilter<UserDocument>,
  ): Promise<UserDocument> {
    const user = await this.collections.users.findOneAndUpdate(which, change, { session, returnDocument: 'after' });
    if (!user) throw new CalledOff('lastVisitDay' in which ? 'superseded' : 'no_such_user');
    return user;
  }
}

export type CountedField = 'blogCount' | 'commentCount' | 'likesReceived';

/** What an award adds to the day's tally, or null when no rule of the day looks at it. */
function tallyChange({ reason, xp, isBare, wonGame }: Award): UpdateFilter<DailyTallyDocument> | null {
  if (reason === 'comment') return { $inc: { paidComments: 1 } };
  if (!isBare && !wonGame) return null;
  return { $inc: { bareXp: isBare ? xp : 0 }, ...(wonGame && { $addToSet: { gamesWon: wonGame } }) };
}

/** The bonus for winning three different games on one day (design section 4). */
function explorerAward({ userId, day }: Award): Award {
  const key = `explorer:${userId.toHexString()}:${day}`;
  return { userId, day, key, xp: writingXp.funzone_explorer, reason: 'funzone_explorer' };
}
