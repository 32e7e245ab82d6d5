import { commentReviewPolicies } from '@storysprout/contract';
import { z } from 'zod';

/** The setting that the blog service applies and the admin service shows to moderators. */
export const commentReviewShape = {
  /** The comments and replies that a moderator reviews before they appear (docs/product.md#text-checks). */
  COMMENT_REVIEW: z.enum(commentReviewPolicies).default('score'),
} as const;
