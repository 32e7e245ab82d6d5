import { commentReviewPolicies } from '@storysprout/contract';
import { z } from 'zod';

/** The setting of the blog service, which follows it, and of the admin service, which shows it to moderators. */
export const commentReviewShape = {
  /** Which comments and replies a moderator reads first (docs/product.md#text-checks). */
  COMMENT_REVIEW: z.enum(commentReviewPolicies).default('score'),
} as const;
