import type { RemoteChannel, ShownRemote } from '@storysprout/contract';
import type { Collection } from 'mongodb';
import type { CountName, HealthDocument } from './health.document';
import { type BoundCounts, type VitalCounts, type VitalName, vitalNames } from './vitals';

/** Vitals are counted by the index of their bound (`lcpMs.3`). */
export type CountedField = CountName | `${VitalName}.${number}`;

/** New counts of one version on one channel, to be added to this hour's. */
export interface HealthChange extends ShownRemote {
  readonly counts: Map<CountedField, number>;
}

const startOfHour = (at: Date) => new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000);

/** Counts of page views by version, channel and hour; nothing about readers. */
export class HealthRepository {
  constructor(private readonly counts: Collection<HealthDocument>) {}

  async add(changes: readonly HealthChange[], now: Date): Promise<void> {
    const hour = startOfHour(now);
    await this.counts.bulkWrite(
      changes.map(({ remote, version, channel, counts }) => ({
        updateOne: {
          filter: { _id: `${remote}/${version}/${channel}/${hour.toISOString().slice(0, 13)}` },
          update: { $inc: Object.fromEntries(counts), $setOnInsert: { remote, version, channel, hour } },
          upsert: true,
        },
      })),
      { ordered: false },
    );
  }

  /** Counts from the hour of `since` on. Each page view is in `views` or in `failures`. `measured` are the page views whose vitals are known. */
  async read(remote: string, version: string, channel: RemoteChannel, since: Date) {
    const hours = await this.counts.find({ remote, version, channel, hour: { $gte: startOfHour(since) } }).toArray();
    const sum = (field: 'views' | 'failures' | 'failedAfterView' | 'tampered' | 'measured') =>
      hours.reduce((total, hour) => total + (hour[field] ?? 0), 0);
    // An address is recognised only within its hour, so hours can't be added up.
    const most = (field: 'viewTellers' | 'failureTellers') => Math.max(0, ...hours.map((hour) => hour[field] ?? 0));
    const vitals: VitalCounts = Object.fromEntries(
      vitalNames.map((name) => [name, added(hours.map((hour) => hour[name] ?? {}))]),
    );
    return {
      views: Math.max(0, sum('views') - sum('failedAfterView')),
      failures: sum('failures'),
      viewTellers: most('viewTellers'),
      failureTellers: most('failureTellers'),
      tampered: sum('tampered'),
      measured: sum('measured'),
      vitals,
    };
  }
}

function added(all: readonly BoundCounts[]): BoundCounts {
  const total: Record<string, number> = {};
  for (const [place, count] of all.flatMap((each) => Object.entries(each))) total[place] = (total[place] ?? 0) + count;
  return total;
}
