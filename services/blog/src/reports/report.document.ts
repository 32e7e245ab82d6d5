import type { ReportReason } from '@storysprout/contract';
import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import type { BlogSubjectKind } from '../shared/subject-states';

/** One reader's report of one thing; nobody but moderators learns whose it is (docs/product.md#reports). */
export interface ReportDocument {
  readonly _id: ObjectId;
  /** The key of the subject. */
  readonly subject: string;
  readonly kind: BlogSubjectKind;
  readonly subjectId: ObjectId;
  /** The report's own id once they left. */
  readonly reporterId: ObjectId;
  readonly reporterName: string;
  readonly reason: ReportReason;
  readonly text: string | null;
  readonly at: Date;
  /** The mark of a new account's network, until moderators decide. */
  readonly network?: string;
  /** Whether moderators agreed; null until they decide. */
  readonly outcome: ReportOutcome | null;
  /** The decision that said so. */
  readonly decisionId: ObjectId | null;
}
export type ReportOutcome = 'right' | 'wrong';

/** How reliable a reader's reports were, and how many they sent on `day`. */
export interface ReporterDocument {
  readonly _id: ObjectId;
  readonly right: number;
  readonly wrong: number;
  /** In UTC, such as 2026-11-20. */
  readonly day: string;
  readonly sentOnDay: number;
}

export const reportStore = store<ReportDocument>('reports', [
  { key: { reporterId: 1, subject: 1 }, name: 'once', unique: true },
  { key: { reporterId: 1, at: -1, _id: -1 }, name: 'mine' },
  { key: { subject: 1, at: -1 }, name: 'by_subject' },
  { key: { subject: 1, network: 1 }, name: 'by_network' },
]);

export const reporterStore = store<ReporterDocument>('reporters');
