import * as z from 'zod/mini';
import { textLimits } from '../core/limits';
import { isoDate, objectId, typedLine, typedText } from '../core/primitives';
import { caseReport, caseSubject } from './cases';
import { caseReasons, sanctionKinds } from './constants';
import { subjectKind, subjectRef, visibility } from './visibility';

/** Calls and jobs between the services that own texts and pictures, and admin, which owns the moderators' queue. */

const actor = z.object({ userId: objectId, name: typedLine('name', textLimits.nameMax) });

/** The largest number of subjects in one call. */
export const subjectsAtOnce = 100;
export const subjectsRequest = z.object({ subjects: z.array(subjectRef).check(z.maxLength(subjectsAtOnce)) });
/** Subjects that no longer exist are left out. */
export const subjectsResponse = z.object({
  subjects: z.array(z.object({ subject: caseSubject, reports: z.array(caseReport) })),
});
export type SubjectsResponse = z.infer<typeof subjectsResponse>;

/**
 * The effect of a decision on its subject. `keep` makes it public (a pending blog is approved), `return` sends a blog
 * back to its writer, and `restore` reverses the decision named by `undoes`.
 */
export const subjectDecision = z.object({
  decisionId: objectId,
  decision: z.enum(['keep', 'hide', 'remove', 'return', 'restore']),
  undoes: z.optional(objectId),
  reason: z.nullable(typedText('reason', textLimits.reason)),
  revision: z.optional(z.number()),
  by: actor,
});
export type SubjectDecision = z.infer<typeof subjectDecision>;
/** Repeating a decision returns the same response, so that the call can be retried when a response was lost. */
export const subjectDecisionResult = z.object({
  before: visibility,
  visibility,
  authorId: objectId,
  /** The latest of the subject's states that it settles. Those that arrive late do not open the case again. */
  version: z.optional(z.number()),
});
export type SubjectDecisionResult = z.infer<typeof subjectDecisionResult>;
export const subjectPath = z.object({ kind: subjectKind, id: objectId });

/** `until` is null except for a mute. A repeated `decisionId` has no effect. */
export const sanctionRequest = z.object({
  decisionId: objectId,
  kind: z.enum(sanctionKinds),
  until: z.nullable(isoDate),
  reason: z.nullable(typedText('reason', textLimits.reason)),
  by: actor,
});
export type SanctionRequest = z.infer<typeof sanctionRequest>;

/** With `undoes`, it returns the XP that the named decision really took, and `xp` is above 0. */
export const takeXpDecision = z.object({
  decisionId: objectId,
  undoes: z.optional(objectId),
  xp: z.number(),
  reason: typedText('reason', textLimits.reason),
});

/** The trust in an account, which is the same for all rules (docs/product.md#new-accounts). */
export const accountTrust = z.object({ isTrusted: z.boolean() });

/** The number of a reader's reports that moderators agreed with, and of the others. */
export const reporterRecord = z.object({ right: z.number(), wrong: z.number() });

/**
 * The moderation state of a subject, sent whenever it changes. `version` grows with every change of the subject, so
 * that an older state that arrives late is ignored. Without reasons there is nothing left to decide.
 */
export const subjectState = z.object({
  subject: subjectRef,
  /** The blog that a comment or reply belongs to. */
  blogId: z.optional(objectId),
  version: z.number().check(z.int(), z.minimum(0)),
  authorId: objectId,
  revision: z.number(),
  visibility,
  reasons: z.array(z.enum(caseReasons)),
  reportCount: z.number(),
  /** The total weight of the reports; `reportCount` when missing. */
  reportWeight: z.optional(z.number()),
  /** The subject is a moderator's own. Reports put it first in the queue, but never hide it. */
  isModerators: z.optional(z.boolean()),
  /** All worries in it are told of somebody else, so it comes after those in the first person. */
  isFiction: z.optional(z.boolean()),
  at: isoDate,
});
export type SubjectState = z.infer<typeof subjectState>;

/**
 * A moderator's decision that its subject's own service carried out, outside the queue. The subject also stores the
 * `decisionId`.
 */
export const decidedByOwner = z.object({
  decisionId: objectId,
  subject: subjectRef,
  authorId: objectId,
  decision: z.enum(['keep', 'hide', 'remove', 'return']),
  reason: z.nullable(z.string()),
  before: visibility,
  visibility,
  by: actor,
  at: isoDate,
});
export type DecidedByOwner = z.infer<typeof decidedByOwner>;
