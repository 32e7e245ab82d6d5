import * as z from 'zod/mini';
import { objectId } from '../core/primitives';

/** Series: blogs of one writer that continue one another (docs/product.md#series). */

export const seriesLimits = {
  /** The largest number of parts in one series. */
  parts: 50,
} as const;

export const seriesRequest = z.object({
  /** The writer's earlier published blog that this one continues; null takes this blog out of its series. */
  continues: z.nullable(objectId),
});
export const seriesChangeResponse = z.object({ success: z.literal(true), seriesId: z.nullable(objectId) });

export const seriesResponse = z.object({
  /** The public parts, in order. */
  parts: z.array(z.object({ _id: objectId, title: z.string() })).check(z.maxLength(seriesLimits.parts)),
});
export type SeriesPart = z.infer<typeof seriesResponse>['parts'][number];
