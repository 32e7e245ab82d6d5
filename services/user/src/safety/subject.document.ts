import type { CaseReason, ReportReason, SubjectDecision, Visibility } from '@storysprout/contract';
import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import type { ProfileSubject } from '../users/standing.rules';

/** Where a name or picture stands with the moderators. Written in the transaction of every change of it. */
export interface SubjectDocument {
  _id: ObjectId;
  userId: ObjectId;
  what: ProfileSubject;
  /** Grows with every change, so that the moderators' queue can ignore what arrives late. */
  version: number;
  /** Reports since the last decision, and what they weigh together. */
  reportCount: number;
  reportWeight: number;
  /** How often moderators read it as it is and left it public; 0 when missing. */
  keeps?: number;
  /** Why it waits for a moderator, besides reports. */
  reasons: CaseReason[];
}

export interface ReportDocument {
  _id: ObjectId;
  /** Whose name or picture it is. */
  userId: ObjectId;
  what: ProfileSubject;
  /** Of the name or picture that was reported. */
  revision: number;
  /** The report's own id once they left. */
  reporterId: ObjectId;
  reason: ReportReason;
  text: string | null;
  at: Date;
  /** The mark of a new account's network, until a moderator decides or there is another name or picture. */
  network?: string;
  /** Whether a moderator agreed; null until one decided. */
  isRight: boolean | null;
  /** The decision about it. */
  decisionId: ObjectId | null;
}

/** A decision that was carried out. Its id makes it happen once. */
export interface SubjectDecisionDocument {
  /** The moderators' id of it. */
  _id: ObjectId;
  userId: ObjectId;
  what: ProfileSubject;
  decision: SubjectDecision['decision'];
  reason: string | null;
  before: Visibility;
  visibility: Visibility;
  version: number;
  at: Date;
  /** When a removed name or picture is erased; missing for anything else. */
  eraseAfter?: Date;
  /** Whether it is kept longer, because an appeal about it is open. */
  isAppealOpen?: boolean;
}

export const subjectStore = store<SubjectDocument>('profileSubjects', [
  { key: { userId: 1, what: 1 }, name: 'subject', unique: true },
]);
export const reportStore = store<ReportDocument>('profileReports', [
  { key: { userId: 1, what: 1, revision: 1, reporterId: 1 }, name: 'once', unique: true },
  { key: { userId: 1, what: 1, network: 1 }, name: 'network' },
  { key: { reporterId: 1, at: -1 }, name: 'reporter' },
  { key: { reporterId: 1, isRight: 1 }, name: 'record' },
]);
export const subjectDecisionStore = store<SubjectDecisionDocument>('profileDecisions', [
  { key: { userId: 1, at: 1 }, name: 'user' },
  { key: { eraseAfter: 1 }, name: 'erase', sparse: true },
]);
