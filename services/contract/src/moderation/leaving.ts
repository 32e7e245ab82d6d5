import * as z from 'zod/mini';
import { isoDate, objectId } from '../core/primitives';
import * as texts from '../texts/moderation';

/** Leaving the site, and the facts that must survive a restore from a backup (docs/product.md#leaving). */

/** `erase` deletes everything. `leaveBlogs` keeps public blogs, without anything that names their writer. */
export const leavingWays = ['erase', 'leaveBlogs'] as const;
export const leavingWay = z.enum(leavingWays, 'leaving can only be "erase" or "leaveBlogs".');
export type LeavingWay = z.infer<typeof leavingWay>;

/** The writer id of blogs whose writer has left. No account has this id. */
export const formerWriterId = '000000000000000000000000';
export const formerWriterName = texts.formerWriter;
export const formerModeratorName = texts.formerModerator;

/**
 * The months after which an unused account is deleted, and the days before the deletion on which its owner is notified.
 */
export const unusedAccounts = { months: 24, firstNoticeDays: 30, secondNoticeDays: 7 } as const;

/**
 * The kinds of changes that a restored backup must not undo. Each is an entry of the signed replay log, which is stored
 * apart from the databases.
 */
export const replayKinds = [
  'erased',
  'banned',
  'unbanned',
  'passwordChanged',
  'consentGiven',
  'consentRevoked',
] as const;
export const replayEntry = z.object({
  kind: z.enum(replayKinds),
  userId: objectId,
  at: isoDate,
  /** True for an erased account whose blogs stay. */
  leavesBlogs: z.optional(z.boolean()),
});
export type ReplayEntry = z.infer<typeof replayEntry>;
