import {
  type BlogStatus,
  type Flag,
  needsConsentTexts,
  type SubjectDecision,
  type Visibility,
  visibilities,
} from '@storysprout/contract';
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
 * documents, which are public.
 */
export interface Moderated {
  readonly visibility?: Visibility;
  /** The reason why it is not public, as shown to its writer. */
  readonly visibilityReason?: string | null;
  /** The decision that led to the present visibility, if there was one. */
  readonly decisionId?: ObjectId | null;
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
  /** There is no parental consent yet for what its writer shares (docs/product.md#a-grown-up-at-home). */
  readonly awaitsConsent?: boolean;
  /** Its writer deleted it, so no decision makes it public again. */
  readonly isDeletedByWriter?: boolean;
  /** It was held when it was written, so it has not earned anything yet. */
  readonly isUnpaid?: boolean;
  /** The XP that it earned was taken back. */
  readonly isXpTaken?: boolean;
}

export const notPublic: readonly Visibility[] = visibilities.filter((visibility) => visibility !== 'public');

/** Selects what is public. */
export const publicOnly = { visibility: { $nin: notPublic }, awaitsConsent: { $ne: true } } as const;

/** Selects what moderation has not hidden, held or removed. */
export const notModeratedAway = { visibility: { $nin: notPublic } } as const;

export function visibilityOf({ visibility = 'public' }: Moderated): Visibility {
  return visibility;
}

export function decidedFieldsOf(entry: Moderated): DecidedFields {
  const { visibilityReason = null, decisionId = null } = entry;
  return { visibility: visibilityOf(entry), visibilityReason, decisionId };
}

export function isShown(entry: Moderated): boolean {
  return visibilityOf(entry) === 'public' && entry.awaitsConsent !== true;
}

/**
 * Returns whether this viewer may see a comment or reply: everybody if it is public, otherwise its writer and
 * moderators.
 */
export function canSee(entry: Moderated & { readonly author: { readonly _id: ObjectId } }, viewer: Viewer): boolean {
  if (isShown(entry) || viewer?.isAdmin) return true;
  return entry.isDeletedByWriter !== true && viewer?.id.equals(entry.author._id) === true;
}

/** Returns the visibility and its reason, for the writer and moderators. Empty for a public text without a decision. */
export function presentStanding(entry: Moderated) {
  const { visibilityReason = null, decisionId } = entry;
  if (isShown(entry) && !decisionId) return {};
  if (entry.awaitsConsent && visibilityOf(entry) === 'public')
    return { visibility: 'hidden' as const, visibilityReason: needsConsentTexts.waiting };
  return {
    visibility: visibilityOf(entry),
    visibilityReason,
    decisionId: decisionId?.toHexString() ?? null,
    canAppeal: Boolean(decisionId),
  };
}
