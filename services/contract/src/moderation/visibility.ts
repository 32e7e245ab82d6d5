import * as z from 'zod/mini';
import { objectId } from '../core/primitives';
import { subjectKinds, visibilities } from './constants';

export const visibility = z.enum(visibilities);

/**
 * Fields of a text or picture that is not public, sent only to its writer and moderators. `decisionId` is the decision
 * that made it so, and `canAppeal` is true while its writer may appeal.
 */
export const standing = {
  visibility: z.optional(visibility),
  visibilityReason: z.optional(z.nullable(z.string())),
  decisionId: z.optional(z.nullable(objectId)),
  canAppeal: z.optional(z.boolean()),
  /** The time that moderators recently took to read a comment or reply, in seconds; only for a held one. */
  reviewSeconds: z.optional(z.number()),
} as const;

export const subjectKind = z.enum(subjectKinds);
export const subjectRef = z.object({ kind: subjectKind, id: objectId });
export type SubjectRef = z.infer<typeof subjectRef>;
