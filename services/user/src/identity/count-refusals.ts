import { networkOf, type RateLimiter } from '@storysprout/service-kit';
import type { Context } from 'koa';

/**
 * Counts a call against the network's limit only when its link or page is refused, so that a valid one always opens,
 * whatever others on the network have tried.
 *
 * @throws the error of `opened`, or AppError `too_many`
 */
export async function countRefusals<T>(ctx: Context, limiter: RateLimiter, opened: Promise<T>): Promise<T> {
  try {
    return await opened;
  } catch (error) {
    await limiter.consume(networkOf(ctx.ip));
    throw error;
  }
}
