import { type Day, dayOf, daysAfter } from '@storysprout/service-kit';
import {
  isUnreliable,
  type NewReport,
  newOfNetworkCounted,
  type ReportStorage,
} from '@storysprout/service-kit/moderation';
import { type ClientSession, type Collection, ObjectId } from 'mongodb';
import type { ProfileSubject } from '../../identity';
import type { ModerationContext } from '../moderation.context';
import type { ReportDocument } from './subject.document';

/** A name or picture as it was when it was reported. */
export interface ReportedThing {
  readonly userId: ObjectId;
  readonly what: ProfileSubject;
  readonly revision: number;
  /** The name, which its owner may replace before a moderator decides. */
  readonly name?: string;
}

/** What reports read and write of a day's tally, which XP keeps in the same document. */
export interface ReportTally {
  readonly _id: ObjectId;
  readonly userId: ObjectId;
  readonly day: Day;
  readonly reports?: number;
  readonly expiresAt: Date;
}

const forgotten = { $unset: { network: '' } } as const;

/** Most reports that are read for one page of the moderators' queue. */
const mostAtOnce = 2_000;
/** Long enough for the UTC day to be over. */
const tallyDays = 2;

export class ReportRepository implements ReportStorage<ReportedThing> {
  private readonly reports: Collection<ReportDocument>;

  constructor(private readonly context: Pick<ModerationContext, 'collections'>) {
    this.reports = context.collections.profileReports;
  }

  keyOf({ what, userId }: ReportedThing): string {
    return `${what}:${userId.toHexString()}`;
  }

  async wasReportedBy(
    reporterId: ObjectId,
    { userId, what, revision }: ReportedThing,
    session: ClientSession,
  ): Promise<boolean> {
    const known = await this.reports.findOne({ userId, what, revision, reporterId }, { session });
    return known !== null;
  }

  async countToday(userId: ObjectId, at: Date, session: ClientSession): Promise<number> {
    const tally = await this.context.collections.dailyTallies.findOneAndUpdate(
      { userId, day: dayOf(at) },
      { $inc: { reports: 1 }, $setOnInsert: { expiresAt: daysAfter(at, tallyDays) } },
      { session, upsert: true, returnDocument: 'after' },
    );
    return tally?.reports ?? 0;
  }

  async add(thing: ReportedThing, report: NewReport, session: ClientSession): Promise<void> {
    const open = { isRight: null, decisionId: null };
    await this.reports.insertOne({ _id: new ObjectId(), ...thing, ...report, ...open }, { session });
  }

  /** Counts a network's open reports of this name or picture by new accounts, no further than needed. */
  countOfNetwork({ userId, what }: ReportedThing, network: string, session?: ClientSession): Promise<number> {
    return this.reports.countDocuments({ userId, what, network }, { limit: newOfNetworkCounted, session });
  }

  /**
   * Removes the network marks of reports about a name or picture that was replaced, because they are not counted any
   * more.
   */
  async forgetNetworks(userId: ObjectId, what: ProfileSubject, session: ClientSession): Promise<void> {
    await this.reports.updateMany({ userId, what, network: { $exists: true } }, forgotten, { session });
  }

  /**
   * Stores a moderator's decision in the reports it is about.
   *
   * @returns the reports that it found right or wrong, without those of readers with whom moderators had disagreed more
   * often than not
   */
  async decide(
    { userId, what, revision }: ReportedThing,
    outcome: Pick<ReportDocument, 'isRight' | 'decisionId'>,
    session: ClientSession,
  ): Promise<ReportDocument[]> {
    const open = { userId, what, isRight: null, decisionId: null };
    const found = await this.reports.find(open, { session }).limit(mostAtOnce).toArray();
    await this.reports.updateMany({ ...open, revision }, { $set: outcome, ...forgotten }, { session });
    // Keeping the present name or picture does not say that a report of an earlier one was wrong.
    const isRight = outcome.isRight || null;
    await this.reports.updateMany(open, { $set: { ...outcome, isRight } }, { session });
    const decided = found.filter((report) => isRight || report.revision === revision);
    const records = await Promise.all(decided.map(({ reporterId }) => this.recordOf(reporterId)));
    return decided.filter((_report, at) => !isUnreliable(records[at] ?? { right: 0, wrong: 0 }));
  }

  /** Marks the reports as wrong whose decision was undone. */
  async overrule(userId: ObjectId, decisionId: ObjectId, session: ClientSession): Promise<void> {
    await this.reports.updateMany({ userId, decisionId }, { $set: { isRight: false } }, { session });
  }

  /** Returns how often moderators agreed with a reader's reports, and how often not. */
  async recordOf(reporterId: ObjectId): Promise<{ right: number; wrong: number }> {
    const [right, wrong] = await Promise.all([
      this.reports.countDocuments({ reporterId, isRight: true }),
      this.reports.countDocuments({ reporterId, isRight: false }),
    ]);
    return { right, wrong };
  }

  /** Returns a reader's reports, newest first. */
  by(reporterId: ObjectId, limit: number): Promise<ReportDocument[]> {
    return this.reports.find({ reporterId }).sort({ at: -1 }).limit(limit).toArray();
  }

  /** Reports about these accounts, in no order. */
  about(userIds: readonly ObjectId[]): Promise<ReportDocument[]> {
    return this.reports
      .find({ userId: { $in: [...userIds] } })
      .limit(mostAtOnce)
      .toArray();
  }
}
