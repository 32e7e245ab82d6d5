import * as z from 'zod/mini';
import { textLimits } from '../core/limits';
import { isoDate, objectId, typedText } from '../core/primitives';
import * as texts from '../texts/moderation';
import * as userTexts from '../texts/user';
import { caseDecisions, caseKinds, sanctionKinds } from './constants';

/**
 * Sanctions against readers who keep breaking the rules, and readers' own decisions and appeals
 * (docs/product.md#sanctions).
 */

const reason = typedText('reason', textLimits.reason);
export const warnRequest = z.object({ reason });
export const muteRequest = z.object({
  days: z.union([z.literal(1), z.literal(7), z.literal(30)], texts.muteDays),
  reason,
});
export type MuteRequest = z.infer<typeof muteRequest>;

/** A reader who may not publish for a while can still read, play and write drafts. */
export const mute = z.object({ until: isoDate, reason: z.string(), decisionId: objectId });
export type Mute = z.infer<typeof mute>;

/** A decision about the reader's own content or account. */
export const myDecision = z.object({
  _id: objectId,
  kind: z.enum([...caseKinds, 'account', 'xp']),
  /** The id of the blog or comment it is about; null when there is none, or none any more. */
  subjectId: z.nullable(objectId),
  decision: z.nullable(z.enum(caseDecisions)),
  sanction: z.nullable(z.object({ kind: z.enum(sanctionKinds), until: z.nullable(isoDate) })),
  reason: z.nullable(z.string()),
  at: isoDate,
  canAppeal: z.boolean(),
  appeal: z.nullable(
    z.object({
      state: z.enum(['open', 'upheld', 'declined']),
      at: isoDate,
      /** The message of the moderator who answered the appeal. */
      answer: z.optional(z.nullable(z.string())),
    }),
  ),
});
export type MyDecision = z.infer<typeof myDecision>;
export const myDecisionsResponse = z.object({ decisions: z.array(myDecision), nextCursor: z.nullable(z.string()) });
export type MyDecisionsResponse = z.infer<typeof myDecisionsResponse>;

export const takeXpRequest = z.object({
  xp: z
    .number(userTexts.xpNumber)
    .check(z.int(userTexts.xpWhole), z.minimum(-100_000), z.maximum(-1, 'xp must be below 0.')),
  reason,
});
export type TakeXpRequest = z.infer<typeof takeXpRequest>;
export const takeXpResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  totalPoints: z.number(),
  level: z.number(),
});
export type TakeXpResponse = z.infer<typeof takeXpResponse>;
