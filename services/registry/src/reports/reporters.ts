import { createHmac, randomBytes } from 'node:crypto';
import { bucketCookie, bucketOf, type ShownRemote } from '@storysprout/contract';
import { networkOf, RateLimiter, type ServiceContext, type Stores } from '@storysprout/service-kit';
import type { Context } from 'koa';
import type { Config } from '../config';

type ReportersContext = Pick<ServiceContext<Pick<Config, 'RATE_LIMITS'>, Stores>, 'config' | 'redis' | 'now'>;

/** The kinds of reports: a version was shown, failed or had an error; its page was opened, froze or ended. */
export type CountedReport = 'views' | 'failures' | 'errors' | 'opened' | 'frozen' | 'ended';

/**
 * The most reports an hour that count for one address and version. Three failures in 150 views are 2 %, which is no
 * reason to roll a version back (`margin` in measures.ts), so a school full of readers that reaches both limits is no
 * reason either.
 */
const mostAnHour: Readonly<Record<CountedReport, number>> = {
  ...{ views: 150, opened: 150 },
  ...{ failures: 3, frozen: 3, ended: 3, errors: 60 },
};
const hourSeconds = 3_600;
/** This is wider than in other limits, because providers often assign a whole /48 to one customer. */
const ipv6Bits = 48;

/** The most different errors of one version that count for a reporter in an hour. */
const mostErrors = 10;

/**
 * Records that a reporter has reported an error, atomically for all processes. KEYS the errors they have reported ·
 * ARGV error, most, seconds · returns 1 for a new one, 0 for one they reported before, nil above the limit
 */
const noteError = `
if redis.call('SISMEMBER', KEYS[1], ARGV[1]) == 1 then return 0 end
local known = redis.call('SCARD', KEYS[1])
if known >= tonumber(ARGV[2]) then return nil end
redis.call('SADD', KEYS[1], ARGV[1])
if known == 0 then redis.call('EXPIRE', KEYS[1], ARGV[3]) end
return 1
`;

/**
 * Limits reports so that nobody can speak for many readers (docs/decisions/0009). Addresses are hashed with a secret
 * that is valid for an hour and is deleted together with them. While Redis is unavailable, each process counts by
 * itself.
 */
export class Reporters {
  private readonly limiters: Readonly<Record<CountedReport, RateLimiter>>;
  /** Used while Redis is unavailable. Counts every report as another error. */
  private readonly ownErrors: RateLimiter;
  private readonly ownSecret = newSecret();
  private shared = { hour: '', secret: '' };

  constructor(private readonly context: ReportersContext) {
    const { config, redis } = context;
    const enabled = config.RATE_LIMITS === 'on';
    const limited = (name: string, points: number) =>
      new RateLimiter({ redis, name: `told-${name}`, points, durationSeconds: hourSeconds, enabled });
    const limiter = (counted: CountedReport) => limited(counted, mostAnHour[counted]);
    this.ownErrors = limited('different-errors', mostErrors);
    this.limiters = {
      views: limiter('views'),
      failures: limiter('failures'),
      errors: limiter('errors'),
      opened: limiter('opened'),
      frozen: limiter('frozen'),
      ended: limiter('ended'),
    };
  }

  /** Returns how often this reporter has reported this in the current hour, including now; null above the limit. */
  async hear(reporter: string, shown: ShownRemote, counted: CountedReport): Promise<number | null> {
    return this.take(await this.keyOf(reporter, shown), counted);
  }

  /**
   * Does the same for an error of a version, on whichever channel it occurred.
   *
   * @returns whether this reporter reports it for the first time in this hour; null above a limit
   */
  async hearError(reporter: string, shown: ShownRemote, error: string): Promise<boolean | null> {
    if (this.context.config.RATE_LIMITS === 'off') return true;
    const key = await this.keyOf(reporter, { ...shown, channel: 'stable' });
    const isNew = await this.context.redis
      .eval(noteError, 1, `told-of:${key}`, error, mostErrors, hourSeconds)
      .catch(() => this.ownErrors.take(key));
    return isNew === null || (await this.take(key, 'errors')) === null ? null : isNew !== 0;
  }

  /** Returns a key for the reporter of a version, for an hour. Nobody can tell the address from it. */
  async keyOf(reporter: string, { remote, version, channel }: ShownRemote): Promise<string> {
    const hash = createHmac('sha256', await this.secret()).update(`${reporter} ${remote}/${version}/${channel}`);
    return hash.digest('base64url').slice(0, 22);
  }

  /** Does the same as `hear`, for the key of a reporter. */
  take(key: string, counted: CountedReport): Promise<number | null> {
    return this.limiters[counted].take(key);
  }

  private async secret(): Promise<string> {
    const hour = this.context.now().toISOString().slice(0, 13);
    if (this.shared.hour !== hour) {
      const secret = await this.sharedSecret(`told-secret:${hour}`).catch(() => null);
      if (secret === null) return this.ownSecret;
      this.shared = { hour, secret };
    }
    return this.shared.secret;
  }

  /** Reads the secret that all processes share. The first process that needs it creates it. */
  private async sharedSecret(key: string): Promise<string | null> {
    await this.context.redis.set(key, newSecret(), 'EX', hourSeconds, 'NX');
    return this.context.redis.get(key);
  }
}

const newSecret = () => randomBytes(32).toString('base64url');

/**
 * Returns who reports: an address. On a developer's own machine, where all browsers share one address, each browser
 * counts for itself. Its cookie proves nothing, so it is ignored when the site has a public address, or when `via`
 * shows that a proxy stands in front of the gateway.
 */
export function reporterOf(ctx: Context, publicUrl: string): string {
  const network = networkOf(ctx.ip, ipv6Bits);
  const isAlone = isOwnMachine(ctx.ip) && isOwnMachine(new URL(publicUrl).hostname) && ctx.get('via') === '';
  return isAlone ? `${network} ${bucketOf(ctx.cookies.get(bucketCookie))}` : network;
}

function isOwnMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^(::ffff:)?127\./.test(host);
}
