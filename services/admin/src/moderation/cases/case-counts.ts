import { type CaseReason, caseReasons } from '@storysprout/contract';
import type { Filter } from 'mongodb';
import type { ModerationContext } from '../moderation.context';
import type { CaseOpening } from './case.document';

/** Counts stop here, because larger numbers make no difference to moderators. */
const most = 10_000;
const dayMs = 24 * 60 * 60 * 1_000;
/** The time to decide is computed from at most this many decisions. */
const mostTimes = 2_000;
/** The time for which a result is cached, in milliseconds. */
const cacheMs = 10_000;

export interface TimeToDecide {
  readonly median: number | null;
  readonly p95: number | null;
}

export interface WaitingFor {
  readonly reason: CaseReason;
  readonly count: number;
  readonly oldestAt: Date | null;
}

/** Counts the waiting cases and measures how long decisions take. */
export class CaseCounts {
  private readonly kept = new Map<string, { readonly at: number; readonly value: Promise<TimeToDecide> }>();

  constructor(private readonly context: Pick<ModerationContext, 'collections' | 'now'>) {}

  /** Returns how many cases wait and how many of them are worries. */
  async waiting(): Promise<{ open: number; urgent: number }> {
    const [open, urgent] = await Promise.all([this.count({}), this.count({ reasons: 'worry' })]);
    return { open, urgent };
  }

  /** Returns for each reason how many cases wait and since when the oldest of them has waited. */
  byReason(): Promise<WaitingFor[]> {
    return Promise.all(caseReasons.map((reason) => this.waitingFor(reason)));
  }

  async waitingFor(reason: CaseReason): Promise<WaitingFor> {
    const [count, oldest] = await Promise.all([this.count({ reasons: reason }), this.oldest(reason)]);
    return { reason, count, oldestAt: oldest?.openedAt ?? null };
  }

  /** The time to decide in the last seven days, in seconds. */
  timeToDecide(): Promise<TimeToDecide> {
    return this.times('all', 7 * dayMs, {});
  }

  /**
   * The median time to decide about held comments and replies in the last day, in seconds; null if none were decided.
   */
  async timeToReview(): Promise<number | null> {
    const held = { isHeld: true, kind: { $in: ['comment', 'reply'] } } as const;
    return (await this.times('held', dayMs, held)).median;
  }

  private times(name: string, withinMs: number, filter: Filter<CaseOpening>): Promise<TimeToDecide> {
    const at = this.context.now().getTime();
    const kept = this.kept.get(name);
    if (kept && at - kept.at < cacheMs) return kept.value;
    const value = this.readTimes(new Date(at - withinMs), filter);
    this.kept.set(name, { at, value });
    value.catch(() => this.kept.delete(name));
    return value;
  }

  private async readTimes(since: Date, filter: Filter<CaseOpening>): Promise<TimeToDecide> {
    const times = await this.context.collections.caseOpenings
      .find({ ...filter, decidedAt: { $gte: since } }, { projection: { _id: 0, seconds: 1 } })
      .sort({ decidedAt: -1 })
      .limit(mostTimes)
      .toArray();
    return summaryOf(times.flatMap(({ seconds }) => seconds ?? []));
  }

  private count(filter: { reasons?: CaseReason }): Promise<number> {
    return this.context.collections.cases.countDocuments({ state: 'open', ...filter }, { limit: most });
  }

  private oldest(reason: CaseReason) {
    return this.context.collections.cases.findOne(
      { state: 'open', reasons: reason },
      { sort: { openedAt: 1 }, projection: { openedAt: 1 } },
    );
  }
}

/** Returns the median and the 95th percentile by the nearest-rank method; null for both when there are no values. */
export function summaryOf(seconds: readonly number[]): TimeToDecide {
  const sorted = seconds.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? null;
  return { median: at(0.5), p95: at(0.95) };
}
