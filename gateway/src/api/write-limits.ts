import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '@storysprout/contract/api';
import { networkOf, RateLimiter, readerOf } from '@storysprout/service-kit';
import type { Context } from 'koa';
import { signIn, waysIn } from '../http';
import type { ApiContext } from './api.context';

/**
 * Statuses of a refused sign-in: a wrong password, too many attempts, or too many requests at once. A script would
 * retry immediately.
 */
const refusals = new Set([401, 429, 503]);
/** Refused sign-ins of a network within 15 minutes at which the delay reaches `slowestMs`. */
const manyWrong = 100;
const slowestMs = 3_000;
/**
 * The most responses that may be delayed at once; further ones are sent immediately, because each delayed one keeps a
 * connection open.
 */
const mostWaiting = 1_000;

/** Limits writes and delays responses to refused sign-ins (docs/decisions/0091-limits-by-account.md). */
export class WriteLimits {
  private readonly writes: RateLimiter;
  private readonly wrongSignIns: RateLimiter;
  private waiting = 0;

  constructor(private readonly context: Pick<ApiContext, 'redis' | 'verifier' | 'config'>) {
    const { redis, config } = context;
    const enabled = config.RATE_LIMITS === 'on';
    const points = config.WRITES_PER_MINUTE;
    this.writes = new RateLimiter({ redis, enabled, name: 'writes', points, durationSeconds: 60 });
    const wrong = { name: 'wrong-signins', points: manyWrong, durationSeconds: 15 * 60 };
    this.wrongSignIns = new RateLimiter({ redis, enabled, ...wrong });
  }

  /**
   * Sets `ctx.state.user` and counts the call against the limit of the account, or of the network.
   *
   * @throws AppError `too_many`
   */
  async spend(ctx: Context, endpoint: Endpoint): Promise<void> {
    ctx.state.user = await readerOf(ctx, this.context.verifier);
    if (ctx.state.user) await this.writes.consume(ctx.state.user.userId);
    else if (!waysIn.has(endpoint) && !endpoint.path.startsWith('/user/family/'))
      await this.writes.consume(networkOf(ctx.ip));
  }

  /**
   * Delays the response to a refused sign-in: the longer, the more of them its network has sent. Successful sign-ins
   * and other calls are never delayed.
   */
  async slowDown(ctx: Context, endpoint: Endpoint, startedAt: number): Promise<void> {
    if (endpoint !== signIn || !refusals.has(ctx.status)) return;
    const wrong = (await this.wrongSignIns.take(networkOf(ctx.ip, 48))) ?? manyWrong;
    const leftMs = (slowestMs * wrong) / manyWrong - (performance.now() - startedAt);
    if (leftMs <= 0 || this.waiting >= mostWaiting) return;
    this.waiting += 1;
    await sleep(leftMs);
    this.waiting -= 1;
  }
}
