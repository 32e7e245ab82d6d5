import type { RemoteOutcome, ShownRemote, TrialPulse } from '@storysprout/contract';
import { type Logger, RateLimiter, type RedisConnection, RepeatedTask } from '@storysprout/service-kit';
import type { ReportCounter } from './report-counter';
import type { Reporters } from './reporters';

export interface PulseCounterDeps {
  readonly redis: RedisConnection;
  readonly reporters: Pick<Reporters, 'keyOf' | 'take'>;
  readonly counter: Pick<ReportCounter, 'note' | 'isLive'>;
  readonly logger: Logger;
  readonly now: () => Date;
  /** False for benchmarks, where everything counts. */
  readonly limited: boolean;
  /** How much later than promised a sign of life may come, in milliseconds. */
  readonly graceMs?: number;
}

const lookEveryMs = 2_000;
const defaultGraceMs = 20_000;
/** Pages of one version and channel that are watched in an hour: more would tell little more. */
const mostPagesAnHour = 1_000;
/** A page's outcomes count for this long. */
const rememberedSeconds = 3_600;
/** Ended at one look. */
const mostAtOnce = 500;
/** Pages that have promised a sign of life, by when it is due. */
const dueKey = 'trial-pages';

/** `V1StGXR8_Z5jdHi6B-myTg mf_club/1.4.0/canary`: a version on one page view. */
const memberOf = (page: string, { remote, version, channel }: ShownRemote) => `${page} ${remote}/${version}/${channel}`;

function shownIn(member: string): ShownRemote | null {
  const [remote, version, channel] = member.slice(member.indexOf(' ') + 1).split('/');
  if (!remote || !version || (channel !== 'stable' && channel !== 'canary')) return null;
  return { remote, version, channel };
}

const rememberedKey = (member: string) => `trial-page:${member}`;

/**
 * Follows pages while remotes on them have a canary: a page that promised a sign of life and gives none has frozen. Each version
 * counts once for each page view. All of it is in Redis, so any process hears the signs, and goes within the hour.
 */
export class PulseCounter {
  private readonly task: RepeatedTask;
  private readonly pages: RateLimiter;

  constructor(private readonly deps: PulseCounterDeps) {
    const { redis, limited } = deps;
    this.pages = new RateLimiter({
      redis,
      name: 'trial-pages',
      points: mostPagesAnHour,
      durationSeconds: 3_600,
      enabled: limited,
    });
    this.task = new RepeatedTask({
      everyMs: lookEveryMs,
      work: () => this.endFrozen(),
      onError: (err) => deps.logger.debug({ err }, 'frozen pages were not looked for'),
    });
  }

  start(): void {
    this.task.start();
  }

  async stop(): Promise<void> {
    await this.task.stop();
  }

  /** Counts one sign of life, within the limits of its reporter. */
  async count({ page, nextSeconds, remotes, outcomes = [] }: TrialPulse, reporter: string): Promise<void> {
    const live = new Map(remotes.filter((each) => this.deps.counter.isLive(each)).map((each) => [each.remote, each]));
    for (const shown of live.values()) {
      const member = memberOf(page, shown);
      const isNew = await this.begin(member, shown, reporter);
      if (nextSeconds === 0) await this.end(member, shown, isNew);
      else await this.await(member, nextSeconds, isNew);
    }
    for (const each of outcomes) {
      const shown = live.get(each.remote);
      if (shown) await this.countOutcome(memberOf(page, shown), shown, each);
    }
  }

  /** @returns whether this is the first sign of a page that counts */
  private async begin(member: string, shown: ShownRemote, reporter: string): Promise<boolean> {
    const { redis, reporters, counter } = this.deps;
    const key = await reporters.keyOf(reporter, shown);
    const isNew = await redis.set(rememberedKey(member), key, 'EX', rememberedSeconds, 'NX');
    if (isNew === null) return false;
    const times = await reporters.take(key, 'opened');
    const hasRoom = times !== null && (await this.pages.take(memberOf('', shown))) !== null;
    if (!hasRoom) {
      // Without the key, the rest of what this page tells is not counted either.
      await redis.del(rememberedKey(member));
      return false;
    }
    counter.note(shown, 'opened');
    if (times === 1) counter.note(shown, 'openTellers');
    return true;
  }

  private async await(member: string, nextSeconds: number, isNew: boolean): Promise<void> {
    const { redis, now, graceMs = defaultGraceMs } = this.deps;
    const due = now().getTime() + nextSeconds * 1_000 + graceMs;
    // A page that was given up stays so: it counts once.
    if (isNew) await redis.zadd(dueKey, due, member);
    else await redis.zadd(dueKey, 'XX', due, member);
  }

  private async end(member: string, shown: ShownRemote, isNew: boolean): Promise<void> {
    const { redis, counter } = this.deps;
    const wasAwaited = (await redis.zrem(dueKey, member)) === 1;
    if (wasAwaited || isNew) counter.note(shown, 'alive');
  }

  /** Whoever takes a page out of the list counts it, so that many processes count it once. */
  async endFrozen(): Promise<void> {
    const { redis, reporters, counter, now } = this.deps;
    const members = await redis.zrangebyscore(dueKey, 0, now().getTime(), 'LIMIT', 0, mostAtOnce);
    for (const member of members) {
      if ((await redis.zrem(dueKey, member)) === 0) continue;
      const [shown, key] = [shownIn(member), await redis.get(rememberedKey(member))];
      if (!shown || key === null || !counter.isLive(shown)) continue;
      if ((await reporters.take(key, 'frozen')) !== null) counter.note(shown, 'frozen');
    }
  }

  /** Each outcome counts once for each page view. What was reached was also offered. */
  private async countOutcome(member: string, shown: ShownRemote, { outcome, reached }: RemoteOutcome): Promise<void> {
    const { redis, counter } = this.deps;
    if ((await redis.exists(rememberedKey(member))) === 0) return;
    for (const step of reached ? (['offered', 'reached'] as const) : (['offered'] as const)) {
      const key = `${rememberedKey(member)} ${outcome} ${step}`;
      const isFirst = await redis.set(key, '1', 'EX', rememberedSeconds, 'NX');
      if (isFirst !== null) counter.note(shown, `outcomes.${outcome}.${step}`);
    }
  }
}
