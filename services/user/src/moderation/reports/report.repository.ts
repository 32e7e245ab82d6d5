import type { ReportReason } from '@storysprout/contract';
import { newOfNetworkCounted } from '@storysprout/service-kit/moderation';
import { type ClientSession, type Collection, ObjectId } from 'mongodb';
import type { ProfileSubject } from '../../identity';
import type { ModerationContext } from '../moderation.context';
import type { ReportDocument } from './subject.document';

/** A name or picture as it was when it was reported. */
export interface ReportedThing {
  readonly userId: ObjectId;
  readonly what: ProfileSubject;
  readonly revision: number;
}

export interface NewReport extends ReportedThing {
  readonly network?: string;
  readonly reporterId: ObjectId;
  readonly reason: ReportReason;
  readonly text: string | null;
  readonly at: Date;
}

const forgotten = { $unset: { network: '' } } as const;

/** Most reports that are read for one page of the moderators' queue. */
const mostAtOnce = 2_000;

export class ReportRepository {
  private readonly reports: Collection<ReportDocument>;

  constructor({ collections }: Pick<ModerationContext, 'collections'>) {
    this.reports = collections.profileReports;
  }

  async has({ userId, what, revision }: ReportedThing, reporterId: ObjectId, session: ClientSession): Promise<boolean> {
    const known = await this.reports.findOne({ userId, what, revision, reporterId }, { session });
    return known !== null;
  }

  async add(report: NewReport, session: ClientSession): Promise<void> {
    await this.reports.insertOne({ _id: new ObjectId(), ...report, isRight: null, decisionId: null }, { session });
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

  /** Stores a moderator's decision in the reports it is about. */
  async decide(
    { userId, what, revision }: ReportedThing,
    outcome: Pick<ReportDocument, 'isRight' | 'decisionId'>,
    session: ClientSession,
  ): Promise<void> {
    const open = { userId, what, revision, isRight: null };
    await this.reports.updateMany(open, { $set: outcome, ...forgotten }, { session });
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
