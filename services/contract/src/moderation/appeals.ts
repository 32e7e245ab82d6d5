import * as z from 'zod/mini';
import { textLimits } from '../core/limits';
import { objectId, readable, typedText } from '../core/primitives';
import { subjectRef } from './visibility';

/** Appeals against decisions (docs/product.md#sanctions). */

/** A banned reader sends the `appealToken` that they got at sign-in. Everybody else sends their own token. */
export const appealRequest = z.object({
  decisionId: objectId,
  text: typedText('message', textLimits.appeal),
  appealToken: z.optional(z.string().check(z.maxLength(4_096), readable('token'))),
});
export type AppealRequest = z.infer<typeof appealRequest>;

/** Sent to a banned reader at sign-in in addition to the reason, if the password was right. */
export const banNotice = z.object({
  decisionId: objectId,
  canAppeal: z.boolean(),
  /** Only with `canAppeal`: lets its holder appeal against this decision, and do nothing else. */
  appealToken: z.optional(z.string()),
});
export type BanNotice = z.infer<typeof banNotice>;

/** The lifetime of an appeal token, in seconds. */
export const appealTokenTtlSeconds = 30 * 60;

/** The admin service's message to the service that stores the subject of the decision. Repeating it changes nothing. */
export const appealNotice = z.object({
  state: z.enum(['open', 'answered']),
  /** True when the appeal was granted: the decision no longer counts, and neither do its warnings and mutes. */
  isUpheld: z.optional(z.boolean()),
  /** Null for a decision about an account. */
  subject: z.nullable(subjectRef),
});
export type AppealNotice = z.infer<typeof appealNotice>;
/** The path parameters of a decision. */
export const decisionPath = z.object({ decisionId: objectId });

/** The time in which a decision can be appealed, in milliseconds. Removed texts are stored for the same time. */
export const appealWindowMs = 30 * 24 * 60 * 60 * 1_000;

/** The additional time that a removed text or picture is stored while an appeal about it is open, in milliseconds. */
export const answerRetentionMs = 60 * 24 * 60 * 60 * 1_000;
