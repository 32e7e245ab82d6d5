import * as z from 'zod/mini';
import { blogText } from '../core/blog-text';
import { flag } from '../core/flags';
import { blogStatuses, textLimits } from '../core/limits';
import { isoDate, listCursor, listLimit, objectId, typedLine, typedText } from '../core/primitives';
import * as texts from '../texts/moderation';
import { caseDecisions, caseKinds, caseReasons, caseStates, casesAtOnce, sanctionKinds } from './constants';
import { reportReason } from './reports';
import { subjectKind, visibility } from './visibility';

/** The single queue of all moderators (docs/product.md#moderators-queue). */

const person = z.object({ _id: objectId, name: z.string() });

/** Moderators see everything that a writer wrote. `text` is the description of a blog, a comment or a reply. */
const { description: text, ...otherText } = blogText.shape;

/** The present state of the text, name or picture that a case is about. */
export const caseSubject = z.object({
  kind: subjectKind,
  id: objectId,
  /** The blog that a comment or reply belongs to, or the blog itself. */
  blogId: z.optional(objectId),
  /** Of a blog; comments and replies have only the title, which is that of their blog. */
  ...z.partial(z.object(otherText)).shape,
  text: z.optional(text),
  /** A picture's address, which only moderators can open while it is not public. */
  image: z.optional(z.nullable(z.string())),
  author: person,
  /** The status, for a blog. */
  status: z.optional(z.enum(blogStatuses)),
  visibility,
  /** True while a grown-up's yes is missing, without which others see nothing of the writer. */
  awaitsConsent: z.optional(z.boolean()),
  findings: z.array(flag),
  /** The text that would replace the one above; the case decides about this one. */
  correction: z.optional(
    z.object({
      ...otherText,
      text,
      image: z.nullable(z.string()),
      findings: z.array(flag),
      submittedAt: isoDate,
    }),
  ),
  createdAt: isoDate,
  /** The revision of the text or picture; a decision about an older one is a 409. */
  revision: z.number(),
});
export type CaseSubject = z.infer<typeof caseSubject>;

/** A report as moderators read it. Nobody else learns who sent it. */
export const caseReport = z.object({
  reason: reportReason,
  text: z.nullable(z.string()),
  at: isoDate,
  by: person,
  /** The reported name when its owner has replaced it since; null for a picture that was replaced or deleted. */
  about: z.optional(z.nullable(z.string())),
});
export type CaseReport = z.infer<typeof caseReport>;

export const moderationCase = z.object({
  _id: objectId,
  kind: z.enum(caseKinds),
  /** Null once it is erased. */
  subject: z.nullable(caseSubject),
  state: z.enum(caseStates),
  /** Higher is more urgent. */
  priority: z.number(),
  reasons: z.array(z.enum(caseReasons)),
  reports: z.array(caseReport),
  findings: z.array(flag),
  claimedBy: z.nullable(person),
  claimedUntil: z.nullable(isoDate),
  createdAt: isoDate,
  revision: z.number(),
  /** The earlier decision, and the text of the appeal against it. */
  appeal: z.optional(z.object({ decisionId: objectId, text: z.string(), at: isoDate })),
  decision: z.optional(
    z.object({
      _id: objectId,
      decision: z.enum(caseDecisions),
      reason: z.nullable(z.string()),
      toldWho: z.optional(z.string()),
      by: person,
      at: isoDate,
    }),
  ),
});
export type ModerationCase = z.infer<typeof moderationCase>;

export const listCasesQuery = z.object({
  state: z._default(z.enum(caseStates), 'open'),
  kind: z.optional(z.enum(caseKinds)),
  /** Asks for the case of this blog alone, whatever its state; no case when nobody had to decide about it yet. */
  blogId: z.optional(objectId),
  cursor: z.optional(listCursor),
  limit: z.optional(listLimit),
});
export const listCasesResponse = z.object({
  cases: z.array(moderationCase),
  nextCursor: z.nullable(z.string()),
  /**
   * The number of waiting cases of all kinds, including claimed ones, and the number of urgent ones (worries) among
   * them.
   */
  waiting: z.object({ open: z.number(), urgent: z.number() }),
  /**
   * The number of waiting cases that stay hidden until a moderator has read them, and the time since when the oldest
   * waits.
   */
  held: z.optional(z.object({ count: z.number(), oldestAt: z.nullable(isoDate) })),
  /** The time that decisions of the last seven days took, in seconds; null when there were none. */
  timeToDecide: z.object({ median: z.nullable(z.number()), p95: z.nullable(z.number()) }),
});
export type ListCasesResponse = z.infer<typeof listCasesResponse>;

/** A decision in a writer's history. */
export const pastDecision = z.object({
  _id: objectId,
  kind: z.enum([...caseKinds, 'account', 'xp']),
  /** Null for a decision about the account itself, which `sanction` names. */
  decision: z.nullable(z.enum(caseDecisions)),
  sanction: z.optional(z.nullable(z.enum(sanctionKinds))),
  reason: z.nullable(z.string()),
  /** The person who was told about a worry. */
  toldWho: z.optional(z.string()),
  by: z.string(),
  at: isoDate,
});
export type PastDecision = z.infer<typeof pastDecision>;
/** A case with the record of its writer and earlier decisions. */
export const caseResponse = z.object({
  case: moderationCase,
  writer: z.nullable(
    z.object({
      ...person.shape,
      createdAt: isoDate,
      blogCount: z.number(),
      commentCount: z.number(),
      removed: z.number(),
      warnings: z.number(),
      mutes: z.number(),
      mutedUntil: z.nullable(isoDate),
      isBanned: z.boolean(),
      /** The number of this reader's own reports that moderators agreed with. The next field counts the others. */
      reportsRight: z.number(),
      reportsWrong: z.number(),
    }),
  ),
  earlier: z.array(pastDecision),
});
export type CaseResponse = z.infer<typeof caseResponse>;

const days = z.union([z.literal(1), z.literal(7), z.literal(30)], texts.muteDays);
const reason = typedText('reason', textLimits.reason);
/** A sanction of the writer that comes with a decision. */
export const caseSanction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('warning') }),
  z.object({ kind: z.literal('mute'), days }),
  z.object({ kind: z.literal('ban') }),
]);
export type CaseSanction = z.infer<typeof caseSanction>;

export const decideCaseRequest = z.object({
  decision: z.enum(caseDecisions, texts.pickDecision),
  /** The reason, which the writer reads; required for everything but `keep` and `uphold`. */
  reason: z.optional(reason),
  sanction: z.optional(caseSanction),
  /** The person who was told about a worry: only for worries, and required to keep one. Moderators alone read it. */
  toldWho: z.optional(typedLine('note', textLimits.toldWho)),
  /** The revision that the moderator read. */
  revision: z.number().check(z.int(), z.minimum(0)),
  /** The decision to keep that this one replaces. Without it, a decided case is a 409. */
  replaces: z.optional(objectId),
});
export type DecideCaseRequest = z.infer<typeof decideCaseRequest>;
export const decideCaseResponse = z.object({ success: z.literal(true), message: z.string(), case: moderationCase });

export const decideCasesRequest = z.object({
  ids: z.array(objectId).check(z.minLength(1), z.maxLength(casesAtOnce, texts.mostAtOnce(casesAtOnce))),
  decision: z.enum(['keep', 'hide', 'remove', 'return']),
  reason: z.optional(reason),
  /**
   * The revisions that the moderator read, in the order of the ids. A case that has changed since, or has no revision
   * here, is not decided. The field is optional only so that a call without it gets an outcome for each case.
   */
  revisions: z.optional(z.array(z.number().check(z.int(), z.minimum(0))).check(z.maxLength(casesAtOnce))),
});
export type DecideCasesRequest = z.infer<typeof decideCasesRequest>;
export const decideCasesResponse = z.object({
  outcomes: z.array(
    z.object({ id: objectId, success: z.boolean(), message: z.string(), code: z.optional(z.string()) }),
  ),
});
export type DecideCasesResponse = z.infer<typeof decideCasesResponse>;

export const figuresQuery = z.object({
  month: z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, texts.invalidMonth)),
  format: z._default(z.enum(['json', 'csv']), 'json'),
});
const count = z.number();
export const figuresResponse = z.object({
  month: z.string(),
  kinds: z.array(
    z.object({
      kind: z.enum(caseKinds),
      made: count,
      reported: count,
      held: count,
      decided: count,
      /** Appeals that were granted. */
      upheld: count,
      /** Seconds from the case to its decision; null without any. */
      median: z.nullable(count),
      p95: z.nullable(count),
    }),
  ),
});
export type FiguresResponse = z.infer<typeof figuresResponse>;
