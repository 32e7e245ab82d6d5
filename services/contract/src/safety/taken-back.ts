import * as z from 'zod/mini';
import { isoDate } from '../primitives';

/** What browsers that keep copies for reading without a connection must let go (docs/product.md#visibility). */

/**
 * `blog`: the blog with everything under it. `comments`: what is kept of the comments under this blog. `writer`: whatever
 * names this reader. `picture`: this stored picture.
 */
export const takenBackKinds = ['blog', 'comments', 'writer', 'picture'] as const;
export const takenBackQuery = z.object({ since: isoDate });
export const takenBackResponse = z.object({
  takenBack: z.array(z.object({ kind: z.enum(takenBackKinds), id: z.string() })),
  /** What to ask with the next time. */
  until: isoDate,
  /** False when there is more than is told, or too long ago: then no copy may be trusted. */
  isComplete: z.boolean(),
});
export type TakenBackResponse = z.infer<typeof takenBackResponse>;
