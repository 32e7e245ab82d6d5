import type { StaleReads } from '@storysprout/service-kit';
import type { Collection, ObjectId } from 'mongodb';
import { dayOf } from '../shared/days';
import { inBatches } from '../shared/in-batches';
import type { LedgerDocument } from '../xp/ledger.document';
import type { DailyXpDocument, SummedHoursDocument } from './daily-xp.document';
import {
  expiryOf,
  fieldOf,
  firstOfWeek,
  firstUnsettled,
  hourAfter,
  hourOf,
  type Stretch,
  usable,
  xpWithin,
} from './daily-xp.rules';

/** Hours with rows that one round sums up, so that a service which stops does not wait for a week's. */
const hoursPerRound = 24;
const batchUsers = 500;
/** A process that died keeps others waiting no longer than this, in milliseconds. */
const leaseMs = 5 * 60_000;
const never = new Date(0);

export interface DailyXpDeps {
  readonly ledger: Collection<LedgerDocument>;
  readonly dailyXp: Collection<DailyXpDocument>;
  readonly summedHours: Collection<SummedHoursDocument>;
  readonly now: () => Date;
  /** How rows of hours that get no more are read: they are ten minutes old by then. */
  readonly stale?: StaleReads;
}

/**
 * The ledger of the last seven days, summed up by user, day and hour, so that the leaderboard can be rebuilt from days
 * and not from rows (decision 54). An hour is summed up once it gets no more rows, by one process at a time. A sum is
 * set and not added, so an hour that is done twice, after a crash or by two processes, stays right.
 */
export class DailyXp {
  constructor(private readonly deps: DailyXpDeps) {}

  /** One bounded round. @returns how many hours it summed up */
  async sumUp(): Promise<number> {
    let done = 0;
    while (done < hoursPerRound) {
      const hour = await this.claimHour();
      if (!hour) break;
      await this.sumHour(hour);
      await this.deps.summedHours.updateOne(
        { _id: 'hours', to: { $lte: hour } },
        { $set: { to: hourAfter(hour), leaseUntil: never } },
      );
      done += 1;
    }
    return done;
  }

  /** The summed hours after `since`; null when there are none. */
  async stretchAfter(since: Date): Promise<Stretch | null> {
    return usable(await this.deps.summedHours.findOne({ _id: 'hours' }), since, this.deps.now());
  }

  /** What the users from one id to another gained in these hours. */
  async gainsOf(first: ObjectId, last: ObjectId, stretch: Stretch): Promise<Map<string, number>> {
    const gains = new Map<string, number>();
    const days = this.deps.dailyXp.find(
      { userId: { $gte: first, $lte: last }, day: { $gte: dayOf(stretch.from) } },
      { projection: { _id: 0, userId: 1, day: 1, hours: 1 } },
    );
    for await (const { userId, ...day } of days) {
      const id = userId.toHexString();
      gains.set(id, (gains.get(id) ?? 0) + xpWithin(day, stretch));
    }
    return gains;
  }

  /** The next hour that has rows and gets no more; null when there is none, or another process is at it. */
  private async claimHour(): Promise<Date | null> {
    const { ledger, summedHours, now } = this.deps;
    const to = await this.summedTo();
    const end = firstUnsettled(now());
    if (to >= end) return null;
    const [next] = await ledger
      .find({ at: { $gte: to, $lt: end } }, { projection: { _id: 0, at: 1 } })
      .sort({ at: 1 })
      .limit(1)
      .toArray();
    if (!next) {
      await summedHours.updateOne({ _id: 'hours', to }, { $set: { to: end } });
      return null;
    }
    const lease = { $set: { leaseUntil: new Date(now().getTime() + leaseMs) } };
    const claim = await summedHours.updateOne({ _id: 'hours', to, leaseUntil: { $lte: now() } }, lease);
    return claim.modifiedCount === 1 ? hourOf(next.at) : null;
  }

  /** Until where the hours are summed up. What is older than a week is left out. */
  private async summedTo(): Promise<Date> {
    const { summedHours, now } = this.deps;
    const first = firstOfWeek(now());
    const known = await summedHours.findOne({ _id: 'hours' });
    if (known && known.to >= first) return known.to;
    const fresh = { from: first, to: first, leaseUntil: never };
    await summedHours.updateOne({ _id: 'hours' }, { $setOnInsert: fresh }, { upsert: true });
    await summedHours.updateOne({ _id: 'hours', to: { $lt: first } }, { $set: fresh });
    return (await summedHours.findOne({ _id: 'hours' }))?.to ?? first;
  }

  private async sumHour(hour: Date): Promise<void> {
    const { ledger, dailyXp } = this.deps;
    const sums = ledger.aggregate<{ _id: ObjectId; xp: number }>(
      [{ $match: { at: { $gte: hour, $lt: hourAfter(hour) } } }, { $group: { _id: '$userId', xp: { $sum: '$xp' } } }],
      this.deps.stale,
    );
    const day = dayOf(hour);
    const field = `hours.${fieldOf(hour)}`;
    const $setOnInsert = { expiresAt: expiryOf(hour) };
    for await (const batch of inBatches(sums, batchUsers)) {
      const writes = batch.map(({ _id: userId, xp }) => ({
        updateOne: { filter: { userId, day }, update: { $set: { [field]: xp }, $setOnInsert }, upsert: true },
      }));
      await dailyXp.bulkWrite(writes, { ordered: false });
    }
  }
}
