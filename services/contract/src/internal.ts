import * as z from 'zod/mini';
import { blog, blogStatus } from './blog';
import { textLimits } from './constants';
import { objectId, typedLine, typedText } from './primitives';

/** Calls of one service to another about blogs (`/internal/*`; the gateway never routes them). */

/** `approve` takes pending to approved, `reject` pending or approved to rejected, `undo` takes the last one back. */
export const decisionRequest = z.object({
  decision: z.enum(['approve', 'reject', 'undo']),
  /** Why a blog is rejected; the author reads it. */
  reason: z.optional(typedText('reason', textLimits.reason)),
  by: z.object({ userId: objectId, name: typedLine('name', textLimits.nameMax) }),
});
export type DecisionRequest = z.infer<typeof decisionRequest>;

/** The blog as it is now, and where it stood before. */
export const decisionResult = z.object({ blog, before: blogStatus });
export type DecisionResult = z.infer<typeof decisionResult>;

export const moderationBlogPage = z.object({ blogs: z.array(blog), nextCursor: z.nullable(z.string()) });
export type ModerationBlogPage = z.infer<typeof moderationBlogPage>;
