import type { ReportReason } from '@storysprout/contract';
import { store } from '@storysprout/service-kit';
import type { ReportOutcome } from '@storysprout/service-kit/moderation';
import type { ObjectId } from 'mongodb';
import type { BlogSubjectKind } from '../../events';

/** One reader's report of a blog, comment or reply. Only moderators can see who sent it (docs/product.md#reports). */
export interface ReportDocument {
  readonly _id: ObjectId;
  /** The key of the subject. */
  readonly subject: string;
  readonly kind: BlogSubjectKind;
  readonly subjectId: ObjectId;
  /** The reader's id, or the report's own id after they have left. */
  readonly reporterId: ObjectId;
  readonly reporterName: string;
  readonly reason: ReportReason;
  readonly text: string | null;
  readonly at: Date;
  /** A mark of the network that a new account reported from; removed once moderators decide. */
  readonly network?: string;
  /** `right` when moderators agreed; null until they decide. */
  readonly outcome: ReportOutcome | null;
  /** The decision that settled the report. */
  readonly decisionId: ObjectId | null;
}

/** How many of a reader's reports were right and wrong, and how many they sent on `day`. */
export interface ReporterDocument {
  readonly _id: ObjectId;
  readonly right: number;
  readonly wrong: number;
  /** In UTC, such as 2026-11-20. */
  readonly day: string;
  readonly sentOnDay: number;
}

const reports = store<ReportDocument>('reports', [
  { key: { reporterId: 1, subject: 1 }, name: 'once', unique: true },
  { key: { reporterId: 1, at: -1, _id: -1 }, name: 'mine' },
  { key: { subject: 1, at: -1 }, name: 'by_subject' },
  { key: { subject: 1, network: 1 }, name: 'by_network' },
]);

export const reportStores = { reports, reporters: store<ReporterDocument>('reporters') };
