/**
 * Names, numbers and texts about safety that pages share with the services. No schema library in here, so that a page may
 * import it for next to nothing.
 */

/**
 * Who sees something a reader wrote or shows (docs/product.md#visibility): everybody, or only its writer and the
 * moderators. `held`: a moderator reads it first; `hidden`: reported, or hidden for now; `removed`: for good.
 */
export const visibilities = ['public', 'held', 'hidden', 'removed'] as const;
export type Visibility = (typeof visibilities)[number];

export { heldPictureText, heldText, pictureAdvice, removedText, reportReasonLabels } from '../texts/safety';

/** Everything that can be reported, hidden and decided about. The id of a name or picture is its account's. */
export const subjectKinds = ['blog', 'comment', 'reply', 'name', 'picture'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

export const reportReasons = ['unkind', 'private', 'scary', 'copied', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];
/** Most reports of one reader in a day. */
export const reportsPerDay = 10;
/** Most accounts that one reader hides, and most reports that `GET /blog/reports/mine` names. */
export const blockLimits = { users: 500, reports: 500 } as const;

export const caseKinds = [...subjectKinds, 'appeal'] as const;
export type CaseKind = (typeof caseKinds)[number];
export const caseStates = ['open', 'claimed', 'decided'] as const;
export type CaseState = (typeof caseStates)[number];
/** Why something waits for a moderator, the most urgent first. */
export const caseReasons = ['worry', 'reported', 'held', 'appeal', 'pending', 'picture', 'found'] as const;
export type CaseReason = (typeof caseReasons)[number];
export const caseDecisions = ['keep', 'hide', 'remove', 'return', 'uphold', 'decline'] as const;
export type CaseDecision = (typeof caseDecisions)[number];
/** How long an opened case belongs to one moderator, in milliseconds. */
export const claimMs = 10 * 60 * 1_000;
/** Most cases decided with one call. */
export const casesAtOnce = 50;

export const muteDays = [1, 7, 30] as const;
export const sanctionKinds = ['warning', 'mute', 'unmute', 'ban', 'unban'] as const;
export type SanctionKind = (typeof sanctionKinds)[number];

/** Which comments and replies a moderator reads first (docs/product.md#text-checks), the loosest first. */
export const commentReviewPolicies = ['score', 'new', 'all'] as const;
export type CommentReviewPolicy = (typeof commentReviewPolicies)[number];

/** Whether a policy holds fewer texts than another one. */
export function isLooser(policy: CommentReviewPolicy, than: CommentReviewPolicy): boolean {
  return commentReviewPolicies.indexOf(policy) < commentReviewPolicies.indexOf(than);
}

/** Parts of the site that a moderator can close for everybody (docs/product.md#switches). */
export const surfaces = ['accounts', 'publishing', 'comments', 'pictures', 'reports'] as const;
export type Surface = (typeof surfaces)[number];
