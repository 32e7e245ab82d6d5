import * as z from 'zod/mini';
import { mostMoments } from './moments';

const written = z.string().check(z.maxLength(60));
/** `level-3`, `badge-Busy Writer` or `published-<blog id>`. */
export const claimMomentsRequest = z.object({
  moments: z.array(written).check(z.minLength(1), z.maxLength(mostMoments)),
});
/** Those that this call claimed: no other page shows them. */
export const claimMomentsResponse = z.object({ success: z.literal(true), moments: z.array(z.string()) });
