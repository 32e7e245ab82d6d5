import * as z from 'zod/mini';
import { objectId } from './primitives';

/** Blogs of one writer that go on from one another (docs/product.md#series). */

export const seriesLimits = {
  /** Most parts of one series. */
  parts: 50,
} as const;

export const seriesRequest = z.object({
  /** An earlier published blog of mine that this one goes on from; null ends it. */
  continues: z.nullable(objectId),
});
export const seriesChangeResponse = z.object({ success: z.literal(true), seriesId: z.nullable(objectId) });

export const seriesResponse = z.object({
  /** The parts that everybody can read, the first one first. */
  parts: z.array(z.object({ _id: objectId, title: z.string() })).check(z.maxLength(seriesLimits.parts)),
});
export type SeriesPart = z.infer<typeof seriesResponse>['parts'][number];
