import { blogTextOf, type CaseReport, type CaseSubject, type SubjectsResponse } from '@storysprout/contract';
import { type BlogDocument, hasPendingCorrection, presentCorrectedImage, presentImage } from '../../blogs';
import { type SignedInViewer, visibilityOf } from '../../visibility';
import type { ModerationContext } from '../moderation.context';
import type { ReportDocument } from '../reports/report.document';
import { type BlogSubjectRef, type Subject, subjectKey } from '../subjects/subject';

/** Presents the subjects on a page of the moderators' queue. A page costs the same few queries, whatever its length. */
export class SubjectPresenter {
  constructor(private readonly context: Pick<ModerationContext, 'subjects' | 'reports' | 'blogs'>) {}

  async subjects(refs: readonly BlogSubjectRef[], moderator: SignedInViewer): Promise<SubjectsResponse> {
    const found = await this.context.subjects.findMany(refs);
    const blogIds = found.filter(({ kind }) => kind !== 'blog').map(({ blogId }) => blogId);
    const [titles, reports] = await Promise.all([
      this.context.subjects.titlesOf(blogIds),
      this.context.reports.ofSubjects(found.map(keyOf)),
    ]);
    return {
      subjects: found.map((subject) => ({
        subject: this.present(subject, titles, moderator),
        reports: (reports.get(keyOf(subject)) ?? []).map(presentReport),
      })),
    };
  }

  private present(subject: Subject, titles: ReadonlyMap<string, string>, moderator: SignedInViewer): CaseSubject {
    const { kind, blogId, entry } = subject;
    const shared = {
      kind,
      id: entry._id.toHexString(),
      blogId: blogId.toHexString(),
      author: { _id: entry.author._id.toHexString(), name: entry.author.name },
      visibility: visibilityOf(entry),
      ...(entry.awaitsConsent && { awaitsConsent: true }),
      findings: [...(entry.flags ?? [])],
      createdAt: entry.createdAt.toISOString(),
    };
    if (kind !== 'blog') return { ...shared, title: titles.get(shared.blogId), text: entry.text, revision: 0 };
    const { status, revision } = entry;
    const { description: text, ...fields } = blogTextOf(entry);
    const image = presentImage(entry, moderator, this.context.blogs.addresses);
    return { ...shared, ...fields, text, status, revision, image, ...this.presentCorrection(entry) };
  }

  /**
   * Presents the correction, beside the text that it would replace. Its findings are shown, because the decision is
   * about it.
   */
  private presentCorrection(
    blog: BlogDocument,
  ): Pick<CaseSubject, 'correction'> & Partial<Pick<CaseSubject, 'findings'>> {
    const { correction } = blog;
    if (!correction || !hasPendingCorrection(blog)) return {};
    const { flags, submittedAt } = correction;
    const { description: text, ...fields } = blogTextOf(correction);
    const image = presentCorrectedImage(blog, correction.image, this.context.blogs.addresses);
    const findings = [...flags];
    const at = (submittedAt ?? blog.createdAt).toISOString();
    return { findings, correction: { ...fields, text, image, findings, submittedAt: at } };
  }
}

function keyOf({ kind, entry }: Subject): string {
  return subjectKey({ kind, id: entry._id });
}

function presentReport({ reason, text, at, reporterId, reporterName }: ReportDocument): CaseReport {
  return { reason, text, at: at.toISOString(), by: { _id: reporterId.toHexString(), name: reporterName } };
}
