import * as z from 'zod/mini';
import { textLimits } from '../core/limits';
import { isoDate, objectId, typedText } from '../core/primitives';
import * as texts from '../texts/moderation';
import { reportReasons } from './constants';
import { visibility } from './visibility';

/** Reports of content that should not be on the site (docs/product.md#reports). */

export const reportReason = z.enum(reportReasons, texts.pickReason);

const reportText = z.optional(typedText('note', textLimits.reportNote));
export const reportableKind = z.enum(['blog', 'comment', 'reply']);
export const reportBlogRequest = z.object({
  kind: reportableKind,
  id: objectId,
  reason: reportReason,
  text: reportText,
});
export type ReportBlogRequest = z.infer<typeof reportBlogRequest>;
export const reportUserRequest = z.object({
  userId: objectId,
  what: z.enum(['name', 'picture']),
  reason: reportReason,
  text: reportText,
});
export type ReportUserRequest = z.infer<typeof reportUserRequest>;

/** A reader's own reports under /blog, newest first. The reader's pages filter these out. */
export const myReportsResponse = z.object({ reports: z.array(z.object({ kind: reportableKind, id: objectId })) });
export type MyReportsResponse = z.infer<typeof myReportsResponse>;

/**
 * The content that a reader does not want to see: everything of some accounts, and the names and pictures they
 * reported.
 */
export const blockedUsersResponse = z.object({
  hidden: z.array(z.object({ userId: objectId, name: z.string() })),
  reported: z.array(z.object({ userId: objectId, what: z.enum(['name', 'picture']) })),
});
export type BlockedUsersResponse = z.infer<typeof blockedUsersResponse>;

/** The reason why a moderator removes something without a case. */
export const removeTextRequest = z.object({ reason: z.optional(typedText('reason', textLimits.reason)) });
export type RemoveTextRequest = z.infer<typeof removeTextRequest>;
export const removeTextResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  visibility,
  /** True when the writer's own published blog became a draft again. */
  withdrawn: z.optional(z.boolean()),
  /** The time until which `POST /blog/post/{id}/undelete` can restore the writer's own blog. */
  undoUntil: z.optional(isoDate),
});
