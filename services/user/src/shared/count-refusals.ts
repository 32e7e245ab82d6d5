import { networkOf, type RateLimiter } from '@storysprout/service-kit';
import type { Context } from 'koa';

/**
 * Spends the budget of the caller's network only when a link or page is refused, so that a right one always opens,
 * whatever others of the network tried.
 *
 * @throws what `opened` rejects with, or AppError `too_many`
 */
export async function countRefusals<T>(ctx: Context, limiter: RateLimiter, opened: Promise<T>): Promise<T> {
  try {
    return await opened;
  } catch (error) {
    await limiter.consume(networkOf(ctx.ip));
    throw error;
  }
}
