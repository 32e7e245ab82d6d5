import * as z from 'zod/mini';
import { mostCelebrations } from './celebrations';

const written = z.string().check(z.maxLength(60));
/** Each celebration is `level-3`, `badge-Busy Writer` or `published-<blog id>`. */
export const claimCelebrationsRequest = z.object({
  moments: z.array(written).check(z.minLength(1), z.maxLength(mostCelebrations)),
});
/** The celebrations that this call claimed. No other page will show them. */
export const claimCelebrationsResponse = z.object({ success: z.literal(true), moments: z.array(z.string()) });
