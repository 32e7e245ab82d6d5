import { blockLimits, type MyReportsResponse, type ReportBlogRequest } from '@storysprout/contract';
import { AppError } from '@storysprout/service-kit';
import { isHiddenByReports, reportWeight } from '@storysprout/service-kit/moderation';
import { type ClientSession, ObjectId } from 'mongodb';
import * as texts from '../../texts/reports';
import { isShown, type OpenReports, type SignedInViewer } from '../../visibility';
import type { ModerationContext } from '../moderation.context';
import type { ChangedSubject } from '../subjects/stale-tags';
import { canSeeSubject, keepsOf, type Subject, subjectKey, subjectNotFound } from '../subjects/subject';
import type { SubjectFields } from '../subjects/subject.repository';
import { isTooMany, secondsLeftOf, withReport } from './report.rules';

/** A signed-in reader, with the name in their token and the address of their device. */
export interface Reporter extends SignedInViewer {
  readonly name: string;
  readonly address: string;
}

/** Facts about a report that are looked up before its transaction. */
interface Circumstances {
  readonly isTrusted: boolean;
  /** True when a moderator wrote what is reported. */
  readonly isModerators: boolean;
}

type ReportsContext = Pick<
  ModerationContext,
  | 'reports'
  | 'subjects'
  | 'transitions'
  | 'blogs'
  | 'blogMutex'
  | 'permit'
  | 'authors'
  | 'comments'
  | 'networkMark'
  | 'now'
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
    // A muted reader may still report.
    this.context.permit.require('reports', null);
    if (request.text !== undefined)
      this.context.permit.requireConsent('reportText', await this.context.authors.service.ensure(reporter.id));
    const ref = { kind: request.kind, id: new ObjectId(request.id) };
    const found = await this.context.subjects.find(ref);
    if (!found) throw subjectNotFound(ref.kind);
    // This reader may no longer see it. The response does not reveal what happened to it.
    if (await this.context.reports.wasReportedBy(reporter.id, subjectKey(ref))) return null;
    const [isTrusted, isModerators] = await Promise.all([
      this.context.comments.trust.isTrusted(reporter.id),
      this.context.authors.service.isModerator(found.entry.author._id),
    ]);
    const changed = await this.context.blogMutex.run(found.blogId, async (session) => {
      const subject = await this.context.subjects.find(ref, session);
      if (!subject || !(await this.isSeen(subject, reporter, session))) throw subjectNotFound(ref.kind);
      if (subject.entry.author._id.equals(reporter.id)) throw ownText();
      return this.count(subject, reporter, request, { isTrusted, isModerators }, session);
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

  /** @returns null when the same reader's other click was faster */
  private async count(
    subject: Subject,
    { id: reporterId, name, address }: Reporter,
    { reason, text }: ReportBlogRequest,
    { isTrusted, isModerators }: Circumstances,
    session: ClientSession,
  ): Promise<ChangedSubject | null> {
    const { kind, entry } = subject;
    const key = subjectKey({ kind, id: entry._id });
    const reporter = await this.context.reports.countOne(reporterId, session);
    if (await this.context.reports.wasReportedBy(reporterId, key, session)) return null;
    if (isTooMany(reporter)) throw this.tooMany();
    const network = isTrusted ? null : this.context.networkMark(key, address);
    const newOfNetwork = network === null ? 0 : await this.context.reports.countOfNetwork(key, network, session);
    const about = { subject: key, kind, subjectId: entry._id, reporterId, reporterName: name };
    const at = this.context.now();
    const said = { reason, text: text ?? null, at, ...(network !== null && { network }) };
    const report = { _id: new ObjectId(), ...about, ...said, outcome: null, decisionId: null };
    await this.context.reports.insert(report, session);
    const weight = reportWeight({ ...reporter, isTrusted, newOfNetwork });
    const openReports = withReport(entry.openReports, weight, isModerators);
    return this.context.transitions.apply(subject, { openReports, ...hiddenBy(openReports, subject) }, session);
  }

  private tooMany(): AppError {
    const message = texts.enoughForToday;
    return new AppError('too_many', message, { retryAfterSeconds: secondsLeftOf(this.context.now()) });
  }
}

function hiddenBy({ weight, isModerators }: OpenReports, subject: Subject): SubjectFields {
  const isHidden = !isModerators && isShown(subject.entry) && isHiddenByReports(weight, keepsOf(subject));
  return isHidden ? { visibility: 'hidden', visibilityReason: null, decisionId: null } : {};
}

function ownText(): AppError {
  return new AppError('forbidden', texts.ownContent);
}
