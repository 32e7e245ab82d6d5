import type { RemoteReport } from '@storysprout/contract';
import { ensureIndexes } from '@storysprout/service-kit';
import type { Collection, Db } from 'mongodb';
import type { Health } from './verdict';

interface HealthDocument {
  /** `mf_blog/1.4.0/canary/2026-11-21T10` */
  readonly _id: string;
  readonly remote: string;
  readonly version: string;
  readonly channel: RemoteReport['channel'];
  readonly hour: Date;
  readonly views: number;
  readonly failures: number;
  readonly tampered: number;
}

export type Channel = RemoteReport['channel'];

/** What happened with one version on one channel, added to what is known of this hour. */
export interface HealthChange extends Health {
  readonly remote: string;
  readonly version: string;
  readonly channel: Channel;
  /** Of the failures, those where a file was not what was published. */
  readonly tampered: number;
}

const keptSeconds = 30 * 24 * 60 * 60;
const startOfHour = (at: Date) => new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000);

/** Counts of page views by version, channel and hour; nothing about readers. */
export class HealthRepository {
  private readonly counts: Collection<HealthDocument>;

  constructor(db: Db) {
    this.counts = db.collection('remoteHealth');
  }

  async createIndexes(): Promise<void> {
    await ensureIndexes(this.counts, [
      { key: { remote: 1, version: 1, channel: 1, hour: 1 } },
      { key: { hour: 1 }, expireAfterSeconds: keptSeconds },
    ]);
  }

  async add(changes: readonly HealthChange[], now: Date): Promise<void> {
    const hour = startOfHour(now);
    await this.counts.bulkWrite(
      changes.map(({ remote, version, channel, views, failures, tampered }) => ({
        updateOne: {
          filter: { _id: `${remote}/${version}/${channel}/${hour.toISOString().slice(0, 13)}` },
          update: { $inc: { views, failures, tampered }, $setOnInsert: { remote, version, channel, hour } },
          upsert: true,
        },
      })),
      { ordered: false },
    );
  }

  /** Since the hour of `since`. */
  async read(remote: string, version: string, channel: Channel, since: Date): Promise<Health> {
    const hours = await this.counts.find({ remote, version, channel, hour: { $gte: startOfHour(since) } }).toArray();
    return {
      views: hours.reduce((sum, { views }) => sum + views, 0),
      failures: hours.reduce((sum, { failures }) => sum + failures, 0),
    };
  }
}
