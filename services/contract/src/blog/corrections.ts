import * as z from 'zod/mini';
import { blogText } from '../core/blog-text';
import { flag } from '../core/flags';
import { blogStatuses } from '../core/limits';
import { isoDate } from '../core/primitives';

/**
 * A new text for a published blog (docs/product.md#corrections). Everybody reads the old text until a moderator approves
 * this one. Only the writer and moderators get it.
 */
export const correction = z.object({
  /** `draft`: not sent yet; `pending`: a moderator reads it; `rejected`: sent back, with the reason. */
  status: z.enum(blogStatuses.filter((status) => status !== 'approved')),
  reason: z.nullable(z.string()),
  ...blogText.shape,
  image: z.nullable(z.string()),
  submittedAt: z.nullable(isoDate),
  /** Only for moderators. */
  flags: z.optional(z.array(flag)),
});
export type Correction = z.infer<typeof correction>;
