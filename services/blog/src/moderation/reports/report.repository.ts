import { dayOf, updateInBatches } from '@storysprout/service-kit';
import {
  isUnreliable,
  type NewReport,
  newOfNetworkCounted,
  type ReportOutcome,
  type ReportStorage,
} from '@storysprout/service-kit/moderation';
import { type ClientSession, ObjectId } from 'mongodb';
import type { AuthorCopy } from '../../authors';
import * as texts from '../../texts/reports';
import type { ModerationContext } from '../moderation.context';
import { type BlogSubjectRef, subjectKey } from '../subjects/subject';
import type { ReportDocument, ReporterDocument } from './report.document';

/** The most reports in the response for one page of the moderators' queue. */
const mostListed = 2_000;

/** A subject, with the name by which its reporter signed in. */
export interface ReportedSubject extends BlogSubjectRef {
  readonly reporterName: string;
}

/** Reports, and how reliable those who send them are. */
export class ReportRepository implements ReportStorage<ReportedSubject> {
  private readonly reports: ModerationContext['collections']['reports'];
  private readonly reporters: ModerationContext['collections']['reporters'];

  constructor({ collections }: Pick<ModerationContext, 'collections'>) {
    this.reports = collections.reports;
    this.reporters = collections.reporters;
  }

  keyOf(subject: BlogSubjectRef): string {
    return subjectKey(subject);
  }

  async countToday(reporterId: ObjectId, at: Date, session: ClientSession): Promise<number> {
    const day = dayOf(at);
    const known = await this.reporters.findOne({ _id: reporterId }, { session });
    const { right = 0, wrong = 0 } = known ?? {};
    const sentOnDay = (known?.day === day ? known.sentOnDay : 0) + 1;
    const reporter = { right, wrong, day, sentOnDay };
    await this.reporters.updateOne({ _id: reporterId }, { $set: reporter }, { upsert: true, session });
    return sentOnDay;
  }

  async wasReportedBy(reporterId: ObjectId, subject: BlogSubjectRef, session?: ClientSession): Promise<boolean> {
    const about = { reporterId, subject: subjectKey(subject) };
    const found = await this.reports.findOne(about, { projection: { _id: 1 }, session });
    return found !== null;
  }

  countOfNetwork(subject: BlogSubjectRef, network: string, session?: ClientSession): Promise<number> {
    const about = { subject: subjectKey(subject), network };
    return this.reports.countDocuments(about, { limit: newOfNetworkCounted, session });
  }

  async add({ kind, id, reporterName }: ReportedSubject, report: NewReport, session: ClientSession): Promise<void> {
    const about = { subject: subjectKey({ kind, id }), kind, subjectId: id, reporterName };
    await this.reports.insertOne(
      { _id: new ObjectId(), ...about, ...report, outcome: null, decisionId: null },
      { session },
    );
  }

  /** Returns the subjects that a reader reported, newest first. */
  sentBy(reporterId: ObjectId, limit: number): Promise<Pick<ReportDocument, 'kind' | 'subjectId'>[]> {
    const projection = { kind: 1, subjectId: 1 };
    return this.reports.find({ reporterId }, { projection, sort: { at: -1, _id: -1 }, limit }).toArray();
  }

  /** The reports of several subjects, newest first, by the key of the subject. */
  async ofSubjects(keys: readonly string[]): Promise<Map<string, ReportDocument[]>> {
    const bySubject = new Map<string, ReportDocument[]>(keys.map((key) => [key, []]));
    if (keys.length === 0) return bySubject;
    const found = await this.reports.find({ subject: { $in: [...keys] } }, { limit: mostListed }).toArray();
    for (const report of found) bySubject.get(report.subject)?.push(report);
    for (const reports of bySubject.values()) reports.sort((one, other) => other.at.getTime() - one.at.getTime());
    return bySubject;
  }

  /**
   * Settles the open reports of a subject: moderators agreed with them or not.
   *
   * @returns the reports, without those of readers with whom moderators had disagreed more often than not
   */
  async settle(
    subject: string,
    outcome: ReportOutcome,
    decisionId: ObjectId | null,
    session: ClientSession,
  ): Promise<ReportDocument[]> {
    const open = await this.reports.find({ subject, outcome: null }, { session }).toArray();
    const ids = open.map(({ reporterId }) => reporterId);
    const senders = await this.reporters.find({ _id: { $in: ids } }, { session }).toArray();
    await this.change({ subject, outcome: null }, { outcome, decisionId }, session);
    const unreliable = senders.filter(isUnreliable);
    return open.filter(({ reporterId }) => !unreliable.some(({ _id }) => _id.equals(reporterId)));
  }

  /** Turns the reports that a decision found right into wrong ones, because the decision was undone. */
  async flip(subject: string, decisionId: ObjectId, session: ClientSession): Promise<void> {
    await this.change({ subject, decisionId, outcome: 'right' }, { outcome: 'wrong' }, session);
  }

  async recordOf(reporterId: ObjectId): Promise<Pick<ReporterDocument, 'right' | 'wrong'>> {
    const { right = 0, wrong = 0 } = (await this.reporters.findOne({ _id: reporterId })) ?? {};
    return { right, wrong };
  }

  /** Deletes the reports of subjects that no longer exist. */
  async removeAbout(subjects: readonly string[], session?: ClientSession): Promise<void> {
    if (subjects.length > 0) await this.reports.deleteMany({ subject: { $in: [...subjects] } }, { session });
  }

  /**
   * Deletes a reader's reports. One reader sends few a day, and few in all. Reports with the mark of a network stay
   * without their sender, so that nobody can send more from there by leaving and joining again.
   */
  async removeBy(reporterId: ObjectId): Promise<void> {
    const nameless = { reporterId: '$_id', reporterName: texts.formerReader, text: null };
    await this.reports.updateMany({ reporterId, network: { $exists: true } }, [{ $set: nameless }]);
    await this.reports.deleteMany({ reporterId });
    await this.reporters.deleteOne({ _id: reporterId });
  }

  /** Writes a reader's new name into what they reported. */
  refreshAuthor({ _id, name }: AuthorCopy): Promise<void> {
    return updateInBatches(this.reports, { reporterId: _id }, { $set: { reporterName: name } });
  }

  private async change(
    which: Pick<ReportDocument, 'subject'> & Partial<Pick<ReportDocument, 'outcome' | 'decisionId'>>,
    fields: { outcome: ReportOutcome; decisionId?: ObjectId | null },
    session: ClientSession,
  ): Promise<void> {
    const found = await this.reports.find(which, { session, projection: { reporterId: 1, outcome: 1 } }).toArray();
    if (found.length === 0) return;
    const those = { _id: { $in: found.map(({ _id }) => _id) } };
    await this.reports.updateMany(those, { $set: fields, $unset: { network: '' } }, { session });
    for (const { reporterId, outcome } of found) {
      const counts = { [fields.outcome]: 1, ...(outcome && { [outcome]: -1 }) };
      await this.reporters.updateOne({ _id: reporterId }, { $inc: counts }, { session });
    }
  }
}
