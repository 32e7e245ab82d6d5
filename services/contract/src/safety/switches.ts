import * as z from 'zod/mini';
import { textLimits } from '../constants';
import { isoDate, typedText } from '../primitives';
import { surfaces } from './constants';

/** Closing parts of the site (docs/product.md#switches). */

export const surface = z.enum(surfaces);

/** Closed surfaces with the reason that readers see. */
export const closedSurfaces = z.partialRecord(surface, z.string());
export type ClosedSurfaces = z.infer<typeof closedSurfaces>;

export const switchState = z.object({
  surface,
  open: z.boolean(),
  reason: z.nullable(z.string()),
  by: z.nullable(z.string()),
  at: z.nullable(isoDate),
});
export type SwitchState = z.infer<typeof switchState>;
export const switchesResponse = z.object({ switches: z.array(switchState) });
export type SwitchesResponse = z.infer<typeof switchesResponse>;
export const setSwitchRequest = z.object({
  open: z.boolean(),
  reason: z.optional(typedText('reason', textLimits.reason)),
});
export type SetSwitchRequest = z.infer<typeof setSwitchRequest>;
