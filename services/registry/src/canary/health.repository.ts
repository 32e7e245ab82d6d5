import { type OutcomeName, outcomeNames, type RemoteChannel, type ShownRemote } from '@storysprout/contract';
import type { Collection } from 'mongodb';
import type { CountName, HealthDocument, OutcomeCounts } from './health.document';
import type { Health } from './measures';

export type CountedField = CountName | `outcomes.${OutcomeName}.${keyof OutcomeCounts & string}`;

/** New counts of one version on one channel, to be added to this hour's. */
export interface HealthChange extends ShownRemote {
  readonly counts: Map<CountedField, number>;
}

export interface HealthCounts extends Health {
  readonly tampered: number;
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

  /** Counts from the hour of `since` on. Each page view is in `views` or in `failures`. */
  async read(remote: string, version: string, channel: RemoteChannel, since: Date): Promise<HealthCounts> {
    const hours = await this.counts.find({ remote, version, channel, hour: { $gte: startOfHour(since) } }).toArray();
    const sum = (field: CountName) => total(hours.map((hour) => hour[field]));
    // An address is recognised only within its hour, so hours can't be added up.
    const most = (field: CountName) => Math.max(0, ...hours.map((hour) => hour[field] ?? 0));
    return {
      views: Math.max(0, sum('views') - sum('failedAfterView')),
      failures: sum('failures'),
      viewReporters: most('viewTellers'),
      failureReporters: most('failureTellers'),
      tampered: sum('tampered'),
      opened: sum('opened'),
      openReporters: most('openTellers'),
      alive: sum('alive'),
      frozen: sum('frozen'),
      reported: sum('reported'),
      silent: sum('silent'),
      outcomes: outcomesOf(hours),
    };
  }
}

function outcomesOf(hours: readonly HealthDocument[]): Health['outcomes'] {
  return Object.fromEntries(
    outcomeNames.flatMap((name) => {
      const counts = hours.flatMap((hour) => hour.outcomes?.[name] ?? []);
      const offered = total(counts.map((each) => each.offered));
      return offered === 0 ? [] : [[name, { offered, reached: total(counts.map((each) => each.reached)) }]];
    }),
  );
}

function total(counts: readonly (number | undefined)[]): number {
  return counts.reduce<number>((sum, count = 0) => sum + count, 0);
}
