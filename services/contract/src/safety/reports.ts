import * as z from 'zod/mini';
import { textLimits } from '../constants';
import { isoDate, objectId, typedText } from '../primitives';
import * as texts from '../texts/safety';
import { reportReasons } from './constants';
import { visibility } from './visibility';

/** Reports (docs/product.md#reports): a reader says that something should not be here. */

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

/** What a reader reported under /blog, newest first: their own pages leave it out. */
export const myReportsResponse = z.object({ reports: z.array(z.object({ kind: reportableKind, id: objectId })) });
export type MyReportsResponse = z.infer<typeof myReportsResponse>;

/** What a reader does not want to see: all of somebody, or a name or picture they reported. */
export const blockedUsersResponse = z.object({
  hidden: z.array(z.object({ userId: objectId, name: z.string() })),
  reported: z.array(z.object({ userId: objectId, what: z.enum(['name', 'picture']) })),
});
export type BlockedUsersResponse = z.infer<typeof blockedUsersResponse>;

/** Why a moderator takes something away without a case. */
export const removeTextRequest = z.object({ reason: z.optional(typedText('reason', textLimits.reason)) });
export type RemoveTextRequest = z.infer<typeof removeTextRequest>;
export const removeTextResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  visibility,
  /** The writer's own published blog is a draft again. */
  withdrawn: z.optional(z.boolean()),
  /** Until when `POST /blog/post/{id}/undelete` brings the writer's own blog back. */
  undoUntil: z.optional(isoDate),
});
