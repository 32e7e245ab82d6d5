import * as z from 'zod/mini';
import { textLimits } from '../core/limits';
import { typedText } from '../core/primitives';
import * as texts from '../texts/remotes';
import { auditEntry, changeRequest, remoteHealth, remoteStatus } from './registry';
import { navigationItem } from './remotes';

/**
 * The moderators' view of the teams' remotes, and their actions on them (`/admin/remotes*`, answered by the registry).
 */

/** One remote: its live versions, its health and its latest changes. */
export const adminRemote = z.object({
  // Lists only the newest releases.
  ...remoteStatus.shape,
  /** The name readers see, such as "The blogs". */
  label: z.string(),
  health: z.array(remoteHealth),
  /** The latest changes, the newest first. */
  changes: z.array(auditEntry),
  /** Links of live versions that no moderator has confirmed yet, so that no reader sees them. */
  waiting: z.array(navigationItem),
});
export type AdminRemote = z.infer<typeof adminRemote>;
export const adminRemoteResponse = z.object({ success: z.literal(true), remote: adminRemote });

/** The reason goes into the audit trail, because the team that is rolled back wants to know it. */
export const rollbackRequest = z.object({
  revision: changeRequest.shape.revision,
  reason: typedText('reason', textLimits.rollbackReason, texts.sayWhy),
});
export type RollbackRequest = z.infer<typeof rollbackRequest>;

/** The link as the moderator saw it. */
export const confirmRequest = z.pick(navigationItem, { place: true, path: true, label: true });
export type ConfirmRequest = z.infer<typeof confirmRequest>;
