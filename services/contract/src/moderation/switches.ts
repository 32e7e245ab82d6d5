import * as z from 'zod/mini';
import { textLimits } from '../core/limits';
import { isoDate, typedText } from '../core/primitives';
import { commentReviewPolicies, surfaces } from './constants';

/** Closing parts of the site (docs/product.md#switches). */

export const surface = z.enum(surfaces);

/** Closed surfaces with the reason that readers see. */
export const closedSurfaces = z.partialRecord(surface, z.string());
export type ClosedSurfaces = z.infer<typeof closedSurfaces>;

const commentReviewPolicy = z.enum(commentReviewPolicies);

/**
 * The policy that moderators chose in addition to `COMMENT_REVIEW`, and how long they recently took to decide on a held
 * text, in seconds.
 */
export const commentReview = z.object({ policy: commentReviewPolicy, seconds: z.nullable(z.number()) });
export type CommentReview = z.infer<typeof commentReview>;

export const switchState = z.object({
  surface,
  open: z.boolean(),
  reason: z.nullable(z.string()),
  by: z.nullable(z.string()),
  at: z.nullable(isoDate),
  /** Only for `comments`: the present policy, and the one of the setting, which moderators can't make looser. */
  review: z.optional(z.object({ now: commentReviewPolicy, least: commentReviewPolicy })),
});
export type SwitchState = z.infer<typeof switchState>;
export const switchesResponse = z.object({ switches: z.array(switchState) });
export type SwitchesResponse = z.infer<typeof switchesResponse>;
export const setSwitchRequest = z.object({
  open: z.boolean(),
  reason: z.optional(typedText('reason', textLimits.reason)),
  /** Only for `comments`. When missing, the moderators' earlier choice stays. */
  review: z.optional(commentReviewPolicy),
});
export type SetSwitchRequest = z.infer<typeof setSwitchRequest>;
