import * as z from 'zod/mini';
import { blogText } from '../core/blog-text';
import { flag } from '../core/flags';
import { blogStatuses } from '../core/limits';
import { isoDate } from '../core/primitives';

/** The stored revisions of a blog (docs/product.md#history). */

/** A passage that the text checks flagged, as positions in the title or text, in UTF-16 units; `end` is exclusive. */
export const markedPassage = z.object({
  field: z.enum(['title', 'description']),
  start: z.number(),
  end: z.number(),
  kind: flag.shape.kind,
});
export type MarkedPassage = z.infer<typeof markedPassage>;

export const blogRevision = z.object({
  /** Grows with every save of the blog. */
  revision: z.number(),
  /** The time when it was submitted or, for a version of a draft, written. */
  at: isoDate,
  /** The decision about this text; `draft` for an earlier version of a draft, which only its writer sees. */
  status: z.enum(blogStatuses),
  reason: z.nullable(z.string()),
  ...blogText.shape,
  image: z.nullable(z.string()),
  marks: z.array(markedPassage),
});
export type BlogRevision = z.infer<typeof blogRevision>;

/** Newest first. */
export const historyResponse = z.object({ revisions: z.array(blogRevision) });
export type HistoryResponse = z.infer<typeof historyResponse>;

const revisionNumber = z.number().check(z.int(), z.minimum(0));
export const restoreRequest = z.object({
  revision: revisionNumber,
  /** The revision of the blog that the writer sees. If the server has a newer one, the call fails with a 409. */
  current: z.optional(revisionNumber),
});
export type RestoreRequest = z.infer<typeof restoreRequest>;
