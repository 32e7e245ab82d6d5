/**
 * Names, numbers and texts about safety that pages share with the services. This file imports no schema library, so
 * that pages can import it at almost no cost.
 */

/**
 * The visibility of a reader's text, name or picture (docs/product.md#visibility). Everybody sees what is `public`;
 * only its writer and the moderators see the rest. `held`: a moderator reads it first; `hidden`: reported, or hidden
 * for now; `removed`: hidden for good.
 */
export const visibilities = ['public', 'held', 'hidden', 'removed'] as const;
export type Visibility = (typeof visibilities)[number];

export { heldPictureText, heldText, pictureAdvice, removedText, reportReasonLabels } from '../texts/moderation';

/** Everything that can be reported, hidden and decided about. The id of a name or picture is its account's. */
export const subjectKinds = ['blog', 'comment', 'reply', 'name', 'picture'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

export const reportReasons = ['unkind', 'private', 'scary', 'copied', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];
/** The largest number of reports that one reader can send in a day. */
export const reportsPerDay = 10;
/** The largest number of accounts that one reader can hide, and of reports in `GET /blog/reports/mine`. */
export const blockLimits = { users: 500, reports: 500 } as const;

export const caseKinds = [...subjectKinds, 'appeal'] as const;
export type CaseKind = (typeof caseKinds)[number];
export const caseStates = ['open', 'claimed', 'decided'] as const;
export type CaseState = (typeof caseStates)[number];
/** The reasons why something waits for a moderator, the most urgent first. */
export const caseReasons = ['worry', 'reported', 'held', 'appeal', 'pending', 'picture', 'found'] as const;
export type CaseReason = (typeof caseReasons)[number];
export const caseDecisions = ['keep', 'hide', 'remove', 'return', 'uphold', 'decline'] as const;
export type CaseDecision = (typeof caseDecisions)[number];
/** The time for which an opened case is reserved for one moderator, in milliseconds. */
export const claimMs = 10 * 60 * 1_000;
/** The largest number of cases that one call can decide. */
export const casesAtOnce = 50;

export const muteDays = [1, 7, 30] as const;
export const sanctionKinds = ['warning', 'mute', 'unmute', 'ban', 'unban'] as const;
export type SanctionKind = (typeof sanctionKinds)[number];

/**
 * The policies that decide which comments and replies a moderator must read before others see them
 * (docs/product.md#text-checks), the loosest first.
 */
export const commentReviewPolicies = ['score', 'new', 'all'] as const;
export type CommentReviewPolicy = (typeof commentReviewPolicies)[number];

/** Returns whether a policy holds back fewer texts than another one. */
export function isLooser(policy: CommentReviewPolicy, than: CommentReviewPolicy): boolean {
  return commentReviewPolicies.indexOf(policy) < commentReviewPolicies.indexOf(than);
}

/** Parts of the site that a moderator can close for everybody (docs/product.md#switches). */
export const surfaces = ['accounts', 'publishing', 'comments', 'pictures', 'reports'] as const;
export type Surface = (typeof surfaces)[number];
