import type { CanaryHeartbeat, RemoteOutcome, ShownRemote } from '@storysprout/contract';
import { RateLimiter, RepeatedTask } from '@storysprout/service-kit';
import type { ReportCounter } from './report-counter';
import type { Reporters } from './reporters';
import type { ReportsContext } from './reports.context';

interface HeartbeatContext extends Pick<ReportsContext, 'redis' | 'logger' | 'now'> {
  readonly config: Pick<ReportsContext['config'], 'RATE_LIMITS'>;
  readonly reporters: Pick<Reporters, 'keyOf' | 'take'>;
  readonly counter: Pick<ReportCounter, 'note' | 'isLive'>;
  /** The time by which a heartbeat may be late, in milliseconds. */
  readonly graceMs?: number;
  /** The time after a page's end in which its report may still come, in milliseconds. */
  readonly reportGraceMs?: number;
}

const lookEveryMs = 2_000;
const defaultGraceMs = 20_000;
/** The last report and the last heartbeat are sent together, and may overtake each other. */
const defaultReportGraceMs = 10_000;
/** The most pages of one version and channel that are watched in an hour. More would add little information. */
const mostPagesAnHour = 1_000;
/** A page's outcomes count for this long. */
const rememberedSeconds = 3_600;
/** The most pages that are taken from a list at once. */
const mostAtOnce = 500;
/** Pages that have promised another heartbeat, ordered by when it is due. */
const dueKey = 'trial-pages';
/** Pages that have ended, ordered by when their last report is due. */
const endedKey = 'trial-pages-ended';

/** Names a version on one page view: `V1StGXR8_Z5jdHi6B-myTg mf_club/1.4.0/canary`. */
const memberOf = (page: string, { remote, version, channel }: ShownRemote) => `${page} ${remote}/${version}/${channel}`;

function shownIn(member: string): ShownRemote | null {
  const [remote, version, channel] = member.slice(member.indexOf(' ') + 1).split('/');
  if (!remote || !version || (channel !== 'stable' && channel !== 'canary')) return null;
  return { remote, version, channel };
}

/** A page whose time is over, with the key of its reporter. */
interface DuePage {
  readonly member: string;
  readonly shown: ShownRemote;
  readonly key: string;
}

const rememberedKey = (member: string) => `trial-page:${member}`;
const reportedKey = (member: string) => `${rememberedKey(member)} reported`;

/**
 * Watches pages while remotes on them have a canary. A page that promised a heartbeat and sends none has frozen. One
 * that ended without reporting whether a version was shown was silent about it. Each version counts once for each page
 * view. All data is in Redis, so any process can receive the heartbeats, and is deleted within the hour.
 */
export class HeartbeatCounter {
  private readonly task: RepeatedTask;
  private readonly pages: RateLimiter;

  constructor(private readonly context: HeartbeatContext) {
    const { config, redis } = context;
    this.pages = new RateLimiter({
      redis,
      name: 'trial-pages',
      points: mostPagesAnHour,
      durationSeconds: 3_600,
      enabled: config.RATE_LIMITS === 'on',
    });
    this.task = new RepeatedTask({
      everyMs: lookEveryMs,
      work: () => this.look(),
      onError: (err) => context.logger.debug({ err }, 'frozen and silent pages were not looked for'),
    });
  }

  start(): void {
    this.task.start();
  }

  async stop(): Promise<void> {
    await this.task.stop();
  }

  /** Counts one heartbeat, within the limits of its reporter. */
  async count({ page, nextSeconds, remotes, outcomes = [] }: CanaryHeartbeat, reporter: string): Promise<void> {
    const live = new Map(
      remotes.filter((each) => this.context.counter.isLive(each)).map((each) => [each.remote, each]),
    );
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

  /** Records that a page has reported how these versions did on it. */
  async noteReported(page: string, reported: readonly ShownRemote[]): Promise<void> {
    const { redis } = this.context;
    for (const member of new Set(reported.map((shown) => memberOf(page, shown)))) {
      const isFollowed = (await redis.exists(rememberedKey(member))) === 1;
      if (isFollowed) await redis.set(reportedKey(member), '1', 'EX', rememberedSeconds);
    }
  }

  /** @returns whether this is the first heartbeat of a page that counts */
  private async begin(member: string, shown: ShownRemote, reporter: string): Promise<boolean> {
    const { redis, reporters, counter } = this.context;
    const key = await reporters.keyOf(reporter, shown);
    const isNew = await redis.set(rememberedKey(member), key, 'EX', rememberedSeconds, 'NX');
    if (isNew === null) return false;
    const times = await reporters.take(key, 'opened');
    const hasRoom = times !== null && (await this.pages.take(memberOf('', shown))) !== null;
    if (!hasRoom) {
      // Without the key, nothing else that this page reports is counted either.
      await redis.del(rememberedKey(member));
      return false;
    }
    counter.note(shown, 'opened');
    if (times === 1) counter.note(shown, 'openTellers');
    return true;
  }

  private async await(member: string, nextSeconds: number, isNew: boolean): Promise<void> {
    const { redis, now, graceMs = defaultGraceMs } = this.context;
    const due = now().getTime() + nextSeconds * 1_000 + graceMs;
    // A page that was given up is not watched again, so that it counts once.
    if (isNew) await redis.zadd(dueKey, due, member);
    else await redis.zadd(dueKey, 'XX', due, member);
  }

  private async end(member: string, shown: ShownRemote, isNew: boolean): Promise<void> {
    const { redis, counter, now, reportGraceMs = defaultReportGraceMs } = this.context;
    const wasAwaited = (await redis.zrem(dueKey, member)) === 1;
    if (!wasAwaited && !isNew) return;
    counter.note(shown, 'alive');
    await redis.zadd(endedKey, now().getTime() + reportGraceMs, member);
  }

  /** Counts pages that have frozen, and which of the ended pages have reported. */
  async look(): Promise<void> {
    const { reporters, counter } = this.context;
    for (const page of await this.takeDue(dueKey)) {
      if ((await reporters.take(page.key, 'frozen')) !== null) counter.note(page.shown, 'frozen');
      await this.countReporting(page);
    }
    for (const page of await this.takeDue(endedKey)) await this.countReporting(page);
  }

  /** Takes due pages out of a list. Only the process that removes a page counts it, so that it counts once. */
  private async takeDue(list: string): Promise<DuePage[]> {
    const { redis, counter, now } = this.context;
    const due: DuePage[] = [];
    for (const member of await redis.zrangebyscore(list, 0, now().getTime(), 'LIMIT', 0, mostAtOnce)) {
      if ((await redis.zrem(list, member)) === 0) continue;
      const [shown, key] = [shownIn(member), await redis.get(rememberedKey(member))];
      if (shown && key !== null && counter.isLive(shown)) due.push({ member, shown, key });
    }
    return due;
  }

  private async countReporting({ member, shown, key }: DuePage): Promise<void> {
    const { redis, reporters, counter } = this.context;
    // The limit covers all pages, silent or not: readers leave so often that a limit on silent ones alone would favour
    // the version with more pages.
    if ((await reporters.take(key, 'ended')) === null) return;
    counter.note(shown, (await redis.exists(reportedKey(member))) === 1 ? 'reported' : 'silent');
  }

  /** Each outcome counts once for each page view. What was reached was also offered. */
  private async countOutcome(member: string, shown: ShownRemote, { outcome, reached }: RemoteOutcome): Promise<void> {
    const { redis, counter } = this.context;
    if ((await redis.exists(rememberedKey(member))) === 0) return;
    for (const step of reached ? (['offered', 'reached'] as const) : (['offered'] as const)) {
      const key = `${rememberedKey(member)} ${outcome} ${step}`;
      const isFirst = await redis.set(key, '1', 'EX', rememberedSeconds, 'NX');
      if (isFirst !== null) counter.note(shown, `outcomes.${outcome}.${step}`);
    }
  }
}
