import { blockLimits, type MyReportsResponse, type ReportBlogRequest } from '@storysprout/contract';
import { AppError } from '@storysprout/service-kit';
import { isHiddenByReports, type PreparedReport } from '@storysprout/service-kit/moderation';
import { type ClientSession, ObjectId } from 'mongodb';
import * as texts from '../../texts/reports';
import { type OpenReports, type SignedInViewer, transition } from '../../visibility';
import type { ModerationContext } from '../moderation.context';
import type { ChangedSubject } from '../subjects/stale-tags';
import { canSeeSubject, keepsOf, type Subject, subjectNotFound } from '../subjects/subject';

/** A signed-in reader, with the name in their token and the address of their device. */
export interface Reporter extends SignedInViewer {
  readonly name: string;
  readonly address: string;
}

type ReportsContext = Pick<
  ModerationContext,
  'reports' | 'subjects' | 'transitions' | 'blogs' | 'blogMutex' | 'reportIntake' | 'authors'
>;

/** Lets readers report what should not be on the site (docs/product.md#reports). */
export class ReportService {
  constructor(private readonly context: ReportsContext) {}

  /**
   * Counts a report, and hides the subject in the same transaction once the reports weigh enough.
   *
   * @returns the change; null when this reader had already reported it
   * @throws AppError `not_found` for what the reader can't see, `forbidden` for their own, `too_many` after ten in a
   * day, `closed` when nobody can report now, `needs_consent` for a note without parental consent
   */
  async report(reporter: Reporter, request: ReportBlogRequest): Promise<ChangedSubject | null> {
    const { id: reporterId, address } = reporter;
    const { reason, text } = request;
    const sent = { reporterId, address, reason, text };
    const { reportIntake, authors } = this.context;
    await reportIntake.requireAllowed(sent, () => authors.service.ensure(reporterId));
    const ref = { kind: request.kind, id: new ObjectId(request.id) };
    const found = await this.context.subjects.find(ref);
    if (!found) throw subjectNotFound(ref.kind);
    // This reader may no longer see it. The response does not reveal what happened to it.
    if (await this.context.reports.wasReportedBy(reporterId, ref)) return null;
    const [prepared, isModerators] = await Promise.all([
      reportIntake.prepare(sent),
      authors.service.isModerator(found.entry.author._id),
    ]);
    const changed = await this.context.blogMutex.run(found.blogId, async (session) => {
      const subject = await this.context.subjects.find(ref, session);
      if (!subject || !(await this.isSeen(subject, reporter, session))) throw subjectNotFound(ref.kind);
      if (subject.entry.author._id.equals(reporter.id)) throw ownText();
      return this.count(subject, reporter.name, prepared, isModerators, session);
    });
    if (changed) await this.context.transitions.announce(changed);
    return changed;
  }

  async mine(reporterId: ObjectId): Promise<MyReportsResponse> {
    const found = await this.context.reports.sentBy(reporterId, blockLimits.reports);
    return { reports: found.map(({ kind, subjectId }) => ({ kind, id: subjectId.toHexString() })) };
  }

  private async isSeen(subject: Subject, viewer: Reporter, session: ClientSession): Promise<boolean> {
    const blog = await this.context.blogs.repository.findStanding(subject.blogId, session);
    return blog !== null && canSeeSubject(subject, blog, viewer);
  }

  /**
   * @param isModerators whether a moderator wrote what is reported
   * @returns null when the same reader's other click was faster
   */
  private async count(
    subject: Subject,
    reporterName: string,
    prepared: PreparedReport,
    isModerators: boolean,
    session: ClientSession,
  ): Promise<ChangedSubject | null> {
    const { kind, entry } = subject;
    const weight = await this.context.reportIntake.take(prepared, { kind, id: entry._id, reporterName }, session);
    if (weight === null) return null;
    const openReports = withReport(entry.openReports, weight, isModerators);
    const isHeavy = isHiddenByReports(openReports.weight, keepsOf(subject));
    const fields = transition(entry, { type: 'reported', openReports, isHeavy });
    return this.context.transitions.apply(subject, fields, session);
  }
}

function withReport(open: OpenReports | null | undefined, weight: number, isModerators: boolean): OpenReports {
  return { count: (open?.count ?? 0) + 1, weight: (open?.weight ?? 0) + weight, isModerators };
}

function ownText(): AppError {
  return new AppError('forbidden', texts.ownContent);
}
