import * as z from 'zod/mini';
import { isoDate } from '../core/primitives';

/**
 * Removed content, of which browsers with copies for offline reading must delete theirs (docs/product.md#visibility).
 */

/**
 * `blog`: the blog with everything below it. `comments`: the stored comments below this blog. `writer`: everything that
 * names this reader. `picture`: this stored picture.
 */
export const removalKinds = ['blog', 'comments', 'writer', 'picture'] as const;
export const removalsQuery = z.object({ since: isoDate });
export const removalsResponse = z.object({
  takenBack: z.array(z.object({ kind: z.enum(removalKinds), id: z.string() })),
  /** The value of `since` for the next request. */
  until: isoDate,
  /** False when the list is too long or `since` is too long ago. Then no copy may be trusted. */
  isComplete: z.boolean(),
});
export type RemovalsResponse = z.infer<typeof removalsResponse>;
