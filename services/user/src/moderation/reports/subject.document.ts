import type { CaseReason, ReportReason, SubjectDecision, Visibility } from '@storysprout/contract';
import { store } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import type { ProfileSubject } from '../../identity';

/** The moderation state of a name or picture. Written in the transaction of each of its changes. */
export interface SubjectDocument {
  _id: ObjectId;
  userId: ObjectId;
  what: ProfileSubject;
  /** Grows with every change, so that the moderators' queue can ignore what arrives late. */
  version: number;
  /** Number and total weight of the reports since the last decision. */
  reportCount: number;
  reportWeight: number;
  /** Those of earlier names or pictures that no moderator has decided about; none when missing. */
  formerReports?: { count: number; weight: number };
  /** The number of times that moderators left it public; 0 when missing. */
  keeps?: number;
  /** Reasons besides reports why a moderator should look at it. */
  reasons: CaseReason[];
}

export interface ReportDocument {
  _id: ObjectId;
  /** The owner of the name or picture. */
  userId: ObjectId;
  what: ProfileSubject;
  /** The revision of the name or picture that was reported. */
  revision: number;
  /** The reported name. A picture is erased when it is replaced, so none is stored. */
  name?: string;
  /** The sender's account; the report's own id once that account is erased. */
  reporterId: ObjectId;
  reason: ReportReason;
  text: string | null;
  at: Date;
  /** The network mark of a new account's report, until a moderator decides or the name or picture is replaced. */
  network?: string;
  /** True if a moderator agreed, false if not; null before a decision. */
  isRight: boolean | null;
  /** The decision about the report; null before there is one. */
  decisionId: ObjectId | null;
}

/** A decision that was carried out. Its unique id keeps it from being carried out twice. */
export interface SubjectDecisionDocument {
  /** The id that the moderators' service gave the decision. */
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
  /** True while an appeal is open, which delays the erasure. */
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
