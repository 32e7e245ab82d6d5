import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '@storysprout/contract/api';
import { networkOf, RateLimiter, type RedisConnection, readerOf, type TokenVerifier } from '@storysprout/service-kit';
import type { Context } from 'koa';
import { signIn, waysIn } from '../routing/ways-in';

export interface WriteLimitsOptions {
  redis: RedisConnection;
  verifier: Pick<TokenVerifier, 'verify'>;
  /** Of one account, or of one network without a token. */
  writesPerMinute: number;
  /** `RATE_LIMITS`. */
  enabled: boolean;
}

/** A wrong password, one too many, and one in a crowd: a script would send the next at once. */
const refusals = new Set([401, 429, 503]);
/** After so many wrong sign-ins of a network in 15 minutes, further ones are answered this late, in milliseconds. */
const manyWrong = 100;
const slowestMs = 3_000;
/** Answers that may wait at once; further ones wait no longer, because each keeps a connection open. */
const mostWaiting = 1_000;

/** What writes may be made, and how late wrong sign-ins are answered (docs/decisions/0091-limits-by-account.md). */
export class WriteLimits {
  private readonly writes: RateLimiter;
  private readonly wrongSignIns: RateLimiter;
  private waiting = 0;

  constructor(private readonly options: WriteLimitsOptions) {
    const { redis, writesPerMinute, enabled } = options;
    this.writes = new RateLimiter({ redis, enabled, name: 'writes', points: writesPerMinute, durationSeconds: 60 });
    const wrong = { name: 'wrong-signins', points: manyWrong, durationSeconds: 15 * 60 };
    this.wrongSignIns = new RateLimiter({ redis, enabled, ...wrong });
  }

  /** Notes who makes the call. @throws AppError `too_many` */
  async spend(ctx: Context, endpoint: Endpoint): Promise<void> {
    ctx.state.user = await readerOf(ctx, this.options.verifier);
    if (ctx.state.user) await this.writes.consume(ctx.state.user.userId);
    else if (!waysIn.has(endpoint) && !endpoint.path.startsWith('/user/family/'))
      await this.writes.consume(networkOf(ctx.ip));
  }

  /** Makes a refused sign-in wait: the longer, the more of them its network has sent. Right ones and other calls never do. */
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
