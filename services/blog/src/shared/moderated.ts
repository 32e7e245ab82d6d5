import {
  type BlogStatus,
  type Flag,
  needsConsentTexts,
  type SubjectDecision,
  type Visibility,
  visibilities,
} from '@storysprout/contract';
import type { ObjectId } from 'mongodb';
import type { Viewer } from './viewing';

/** Reports since the last decision: how many, and what they weigh together (docs/product.md#reports). */
export interface OpenReports {
  readonly count: number;
  readonly weight: number;
  /** A moderator wrote what is reported. */
  readonly isModerators?: boolean;
}

/** What a decision changes about who sees something. */
export interface DecidedFields {
  readonly visibility: Visibility;
  readonly visibilityReason: string | null;
  readonly decisionId: ObjectId | null;
}

/** What a decision changes of a blog only. */
interface DecidedBlogFields {
  readonly status: BlogStatus;
  readonly publishedAt: Date | null;
  readonly rejectReason: string | null;
  readonly date: Date;
}

/** A decision that was carried out. The same one again changes nothing and gets the same answer. */
export interface AppliedDecision {
  readonly decisionId: ObjectId;
  readonly decision: SubjectDecision['decision'];
  readonly at: Date;
  /** Kept so that it can be undone. */
  readonly before: DecidedFields & Partial<DecidedBlogFields>;
  /** The visibility and version after it. */
  readonly visibility: Visibility;
  readonly version: number;
}

/** Decisions remembered of one text; a decision is repeated within minutes, and undone among the last few. */
export const mostAppliedDecisions = 20;

/**
 * What moderation knows about a blog, comment or reply (docs/product.md#visibility). All of it is missing in documents
 * from before, which are public.
 */
export interface Moderated {
  readonly visibility?: Visibility;
  /** Why it is not public, as its writer reads it. */
  readonly visibilityReason?: string | null;
  /** The decision that made it what it is, if one did. */
  readonly decisionId?: ObjectId | null;
  readonly appliedDecisions?: readonly AppliedDecision[];
  /** Grows with every change that the moderators' queue hears of. */
  readonly version?: number;
  readonly openReports?: OpenReports | null;
  /** How often moderators read the text as it is and left it public. */
  readonly keeps?: number;
  readonly flags?: readonly Flag[];
  /** A child may be in danger, and no moderator has decided yet. */
  readonly isUrgent?: boolean;
  /** The text checks noticed something, it is public all the same, and no moderator has decided yet. */
  readonly isFound?: boolean;
  /** No grown-up at home has said yes to its writer's sharing (docs/product.md#a-grown-up-at-home). */
  readonly awaitsConsent?: boolean;
  /** Its writer took it away, so that no decision makes it public again. */
  readonly isDeletedByWriter?: boolean;
  /** It was held when it was written, so it has not earned anything yet. */
  readonly isUnpaid?: boolean;
  /** What it earned was taken back. */
  readonly isXpTaken?: boolean;
}

export const notPublic: readonly Visibility[] = visibilities.filter((visibility) => visibility !== 'public');

/** Selects what is public. */
export const publicOnly = { visibility: { $nin: notPublic }, awaitsConsent: { $ne: true } } as const;

/** Selects what moderators did not take off the site. */
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

/** Whether this viewer sees a comment or reply: everybody if it is public, else its writer and moderators. */
export function canSee(entry: Moderated & { readonly author: { readonly _id: ObjectId } }, viewer: Viewer): boolean {
  if (isShown(entry) || viewer?.isAdmin) return true;
  return entry.isDeletedByWriter !== true && viewer?.id.equals(entry.author._id) === true;
}

/** For the writer and moderators, beside what is not public or was decided about; nothing beside everything else. */
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
