import * as z from 'zod/mini';
import { isoDate, objectId } from '../core/primitives';

/** Moderators' decisions and operators' actions; each is an entry in the audit log. */
export const auditActions = [
  'blog_approved',
  'blog_rejected',
  'blog_decision_undone',
  'user_edited',
  'user_banned',
  'user_unbanned',
  'user_warned',
  'user_muted',
  'user_unmuted',
  'xp_taken',
  'picture_removed',
  'case_decided',
  'appeal_answered',
  'switch_set',
  'challenge_emailed',
  'challenge_announced',
  'emails_retried',
  /** An operator's command, such as `user-admin grant-admin`; `after` names it. */
  'operator_command',
  /** An account was erased; `after` holds the digests of what remains of the entries that named it. */
  'account_forgotten',
] as const;

/** The kinds of things that an entry can be about. */
export const auditTargetKinds = [
  'blog',
  'comment',
  'reply',
  'user',
  'case',
  'switch',
  'challenge',
  'emailRun',
  'queue',
  'site',
  'auditLog',
] as const;
export type AuditTargetKind = (typeof auditTargetKinds)[number];

/** `unknown`: the process stopped before the result was known. `refused`: the command changed nothing. */
export const auditOutcomes = ['done', 'unknown', 'refused'] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

export const auditSnapshot = z.nullable(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])));

export const auditLogEntry = z.object({
  _id: objectId,
  seq: z.number(),
  at: isoDate,
  /** A moderator. A null id means an operator at a terminal, or the site itself. */
  actor: z.object({ userId: z.nullable(objectId), name: z.string() }),
  action: z.enum(auditActions),
  /**
   * `kind` names the collection, whichever service owns it. The id is null for a target that has none or is still being
   * created.
   */
  target: z.object({ kind: z.enum(auditTargetKinds), id: z.nullable(objectId) }),
  /**
   * The account that the entry is about, with its current name, which the log itself does not hold. An erased account is
   * a former writer. Missing for other entries, and while the names can't be read.
   */
  account: z.optional(z.object({ _id: objectId, name: z.string() })),
  before: auditSnapshot,
  after: auditSnapshot,
  outcome: z.enum(auditOutcomes),
  hash: z.string(),
});
export type AuditLogEntry = z.infer<typeof auditLogEntry>;
