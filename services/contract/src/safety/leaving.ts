import * as z from 'zod/mini';
import { isoDate, objectId } from '../primitives';
import * as texts from '../texts/safety';

/** Leaving the site, and what has to outlive the restore of a backup (docs/product.md#leaving). */

/** `erase`: everything goes. `leaveBlogs`: blogs that everybody sees stay, with nothing that names their writer. */
export const leavingWays = ['erase', 'leaveBlogs'] as const;
export const leavingWay = z.enum(leavingWays, 'leaving can only be "erase" or "leaveBlogs".');
export type LeavingWay = z.infer<typeof leavingWay>;

/** The writer of whatever stays when its writer has left; no account has this id. */
export const formerWriterId = '000000000000000000000000';
export const formerWriterName = texts.formerWriter;
export const formerModeratorName = texts.formerModerator;

/** How long an account may stay unused, and how many days before its end it is told. */
export const unusedAccounts = { months: 24, firstNoticeDays: 30, secondNoticeDays: 7 } as const;

/** What a restored backup must not undo. Each is an entry of a signed list that is kept apart from the databases. */
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
  /** Set for an account that was erased and left its blogs. */
  leavesBlogs: z.optional(z.boolean()),
});
export type ReplayEntry = z.infer<typeof replayEntry>;
