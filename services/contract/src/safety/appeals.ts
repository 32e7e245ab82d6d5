import * as z from 'zod/mini';
import { textLimits } from '../constants';
import { objectId, readable, typedText } from '../primitives';
import { subjectRef } from './visibility';

/** Asking for a second look at a decision (docs/product.md#sanctions). */

/** `appealToken` is what sign-in gave a banned reader; everybody else sends their own token. */
export const appealRequest = z.object({
  decisionId: objectId,
  text: typedText('message', textLimits.appeal),
  appealToken: z.optional(z.string().check(z.maxLength(4_096), readable('token'))),
});
export type AppealRequest = z.infer<typeof appealRequest>;

/** What a banned reader gets at sign-in, beside the reason, once the password was right. */
export const banNotice = z.object({
  decisionId: objectId,
  canAppeal: z.boolean(),
  /** Only with `canAppeal`: lets its holder appeal against this decision, and do nothing else. */
  appealToken: z.optional(z.string()),
});
export type BanNotice = z.infer<typeof banNotice>;

/** How long an appeal token counts, in seconds. */
export const appealTokenTtlSeconds = 30 * 60;

/** Admin tells whoever keeps what the decision is about. The same again changes nothing. */
export const appealNotice = z.object({
  state: z.enum(['open', 'answered']),
  /** The decision no longer counts, nor what it added to the account's warnings and mutes. */
  isUpheld: z.optional(z.boolean()),
  /** Null for a decision about an account. */
  subject: z.nullable(subjectRef),
});
export type AppealNotice = z.infer<typeof appealNotice>;
/** Path of a decision, by its id. */
export const decisionPath = z.object({ decisionId: objectId });

/** How long a decision can be appealed, in milliseconds; texts that were taken away are kept as long. */
export const appealWindowMs = 30 * 24 * 60 * 60 * 1_000;

/** How much longer a removed text or picture is kept while an appeal about it is open, in milliseconds. */
export const answerRetentionMs = 60 * 24 * 60 * 60 * 1_000;
