import * as z from 'zod/mini';
import { objectId } from '../primitives';
import { subjectKinds, visibilities } from './constants';

export const visibility = z.enum(visibilities);

/**
 * Beside a text or picture that is not public; only its writer and moderators get it. `decisionId` names the decision
 * that made it so, and `canAppeal` says whether its writer may still ask for a second look.
 */
export const standing = {
  visibility: z.optional(visibility),
  visibilityReason: z.optional(z.nullable(z.string())),
  decisionId: z.optional(z.nullable(objectId)),
  canAppeal: z.optional(z.boolean()),
  /** Beside a held comment or reply: how long moderators lately took to read one, in seconds. */
  reviewSeconds: z.optional(z.number()),
} as const;

export const subjectKind = z.enum(subjectKinds);
export const subjectRef = z.object({ kind: subjectKind, id: objectId });
export type SubjectRef = z.infer<typeof subjectRef>;
