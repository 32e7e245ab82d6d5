import * as z from 'zod/mini';
import { isoDate } from '../primitives';

/** The removals that browsers with offline copies must apply (docs/product.md#visibility). */

/**
 * `blog`: the blog with everything under it. `comments`: what is kept of the comments under this blog. `writer`: whatever
 * names this reader. `picture`: this stored picture.
 */
export const removalKinds = ['blog', 'comments', 'writer', 'picture'] as const;
export const removalsQuery = z.object({ since: isoDate });
export const removalsResponse = z.object({
  takenBack: z.array(z.object({ kind: z.enum(removalKinds), id: z.string() })),
  /** What to ask with the next time. */
  until: isoDate,
  /** False when there is more than is told, or too long ago: then no copy may be trusted. */
  isComplete: z.boolean(),
});
export type RemovalsResponse = z.infer<typeof removalsResponse>;
