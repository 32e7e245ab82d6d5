import {
  type BlogStatus,
  type Flag,
  needsConsentTexts,
  type SubjectDecision,
  type Visibility,
  visibilities,
} from '@storysprout/contract';
import { isWithinAppealWindow } from '@storysprout/service-kit/moderation';
import type { ObjectId } from 'mongodb';
import type { Viewer } from './viewer';

/** The number and the total weight of the reports since the last decision (docs/product.md#reports). */
export interface OpenReports {
  readonly count: number;
  readonly weight: number;
  /** True when a moderator wrote what is reported. */
  readonly isModerators?: boolean;
}

/** The fields by which a decision changes who sees something. */
export interface DecidedFields {
  readonly visibility: Visibility;
  readonly visibilityReason: string | null;
  readonly decisionId: ObjectId | null;
}

/** Further fields that a decision changes in a blog. */
interface DecidedBlogFields {
  readonly status: BlogStatus;
  readonly publishedAt: Date | null;
  readonly rejectReason: string | null;
  readonly date: Date;
}

/** A decision that was carried out. Repeating it changes nothing and returns the same result. */
export interface AppliedDecision {
  readonly decisionId: ObjectId;
  readonly decision: SubjectDecision['decision'];
  readonly at: Date;
  /** The fields from before the decision, stored so that it can be undone. */
  readonly before: DecidedFields & Partial<DecidedBlogFields>;
  /** The visibility and version after it. */
  readonly visibility: Visibility;
  readonly version: number;
}

/**
 * The most decisions to store for each text. Repeated calls come within minutes, and only the last few decisions are
 * undone.
 */
export const mostAppliedDecisions = 20;

/**
 * The moderation fields of a blog, comment or reply (docs/product.md#visibility). All of them are missing in older
 * documents, which are public. `stateOf` reads them, and `transition` changes them.
 */
export interface Moderated {
  readonly visibility?: Visibility;
  /** The reason why it is not public, as shown to its writer. */
  readonly visibilityReason?: string | null;
  /** The decision that led to the present visibility, if there was one. */
  readonly decisionId?: ObjectId | null;
  /** The decision that its writer has appealed against; a later decision can be appealed again. */
  readonly appealedDecisionId?: ObjectId;
  readonly appliedDecisions?: readonly AppliedDecision[];
  /** Incremented with every change that is reported to the moderators' queue. */
  readonly version?: number;
  readonly openReports?: OpenReports | null;
  /** How often moderators read the text as it is and left it public. */
  readonly keeps?: number;
  readonly flags?: readonly Flag[];
  /** A child may be in danger, and no moderator has decided yet. */
  readonly isUrgent?: boolean;
  /** The text checks found something, but the text is public, and no moderator has decided yet. */
  readonly isFound?: boolean;
  /**
   * There is no parental consent yet for what its writer shares (docs/product.md#a-grown-up-at-home), or its writer is
   * leaving.
   */
  readonly awaitsConsent?: boolean;
  /** Its writer deleted it, so no decision makes it public again. */
  readonly isDeletedByWriter?: boolean;
  /** It was held when it was written, so it has not earned anything yet. */
  readonly isUnpaid?: boolean;
  /** The XP that it earned was taken back. */
  readonly isXpTaken?: boolean;
}

/** A stored blog, comment or reply; comments and replies have no status. */
export type ModeratedText = Moderated & { readonly status?: BlogStatus };

/** Who sees a text, and why others do not. */
export type VisibilityState =
  | 'public'
  /** A blog that is a draft, waits for a moderator or was rejected. */
  | 'unpublished'
  | 'awaitingConsent'
  | Exclude<Visibility, 'public'>
  /** Deleted by its writer, who no longer sees it either. */
  | 'deleted';

export function stateOf(text: ModeratedText): VisibilityState {
  const { isDeletedByWriter, awaitsConsent, status = 'approved' } = text;
  if (isDeletedByWriter) return 'deleted';
  const visibility = visibilityOf(text);
  if (visibility !== 'public') return visibility;
  if (awaitsConsent) return 'awaitingConsent';
  return status === 'approved' ? 'public' : 'unpublished';
}

/** Returns whether everybody sees the text; the blog above a comment or reply may still not be public. */
export function isPublic(text: ModeratedText): boolean {
  return stateOf(text) === 'public';
}

/** Returns whether nothing but a blog's own status keeps the text from others. */
export function isUnrestricted(text: ModeratedText): boolean {
  return ['public', 'unpublished'].includes(stateOf(text));
}

const notPublic = visibilities.filter((visibility) => visibility !== 'public');

/** Selects what moderation has not hidden, held or removed. */
export const notModeratedAway = { visibility: { $nin: notPublic } } as const;

/** Selects public comments. */
export const publicOnly = { ...notModeratedAway, awaitsConsent: { $ne: true } } as const;

/** Selects public blogs. */
export const publicBlogs = { status: 'approved' satisfies BlogStatus, ...publicOnly } as const;

/** Selects approved blogs that are not public. */
export const approvedButNotPublic = {
  status: 'approved' as const,
  $or: [{ visibility: { $in: notPublic } }, { awaitsConsent: true }],
};

/** The same as `publicOnly`, as an expression about a reply. */
export const isPublicReply = (reply: string) => ({
  $and: [{ $not: [{ $in: [`${reply}.visibility`, notPublic] }] }, { $ne: [`${reply}.awaitsConsent`, true] }],
});

export function visibilityOf({ visibility = 'public' }: Moderated): Visibility {
  return visibility;
}

export function decidedFieldsOf(entry: Moderated): DecidedFields {
  const { visibilityReason = null, decisionId = null } = entry;
  return { visibility: visibilityOf(entry), visibilityReason, decisionId };
}

/** Returns whether this viewer may see a text: everybody if it is public, otherwise its writer and moderators. */
export function canSee(text: ModeratedText & { readonly author: { readonly _id: ObjectId } }, viewer: Viewer): boolean {
  const isOwn = viewer?.id.equals(text.author._id) === true;
  return isPublic(text) || viewer?.isAdmin === true || (isOwn && stateOf(text) !== 'deleted');
}

/** Returns the visibility and its reason, for the writer and moderators. Empty for a public text without a decision. */
export function presentStanding(entry: ModeratedText) {
  const { visibilityReason = null, decisionId, appealedDecisionId } = entry;
  if (isUnrestricted(entry) && !decisionId) return {};
  if (stateOf(entry) === 'awaitingConsent')
    return { visibility: 'hidden' as const, visibilityReason: needsConsentTexts.waiting };
  return {
    visibility: visibilityOf(entry),
    visibilityReason,
    decisionId: decisionId?.toHexString() ?? null,
    canAppeal: Boolean(decisionId && !appealedDecisionId?.equals(decisionId) && isWithinAppealWindow(decisionId)),
  };
}
