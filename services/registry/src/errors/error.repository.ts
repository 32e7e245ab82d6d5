import type { RemoteErrorReport, SourceFrame } from '@storysprout/contract';
import type { Collection } from 'mongodb';
import type { RemoteErrorDocument } from './error.document';

/** An error and how often it came since the last write. */
export interface ErrorChange {
  readonly fingerprint: string;
  readonly report: RemoteErrorReport;
  readonly browsers: Map<string, number>;
}

export class ErrorRepository {
  constructor(private readonly errors: Collection<RemoteErrorDocument>) {}

  /** Fingerprints of a version that are stored. */
  async fingerprints(remote: string, version: string): Promise<string[]> {
    const found = this.errors.find({ remote, version }, { projection: { fingerprint: 1 } });
    return found.map(({ fingerprint }) => fingerprint).toArray();
  }

  /** @returns the changes that nobody had reported before */
  async add(changes: readonly ErrorChange[], now: Date): Promise<ErrorChange[]> {
    const { upsertedIds } = await this.errors.bulkWrite(
      changes.map(({ fingerprint, report, browsers }) => {
        const { remote, version, kind, name, message, call, status, overstep, frames, page } = report;
        const told = {
          remote,
          version,
          kind,
          name,
          message,
          frames,
          ...(call && { call, status }),
          ...(overstep && { overstep }),
        };
        const counts = [...browsers].map(([browser, count]) => [`browsers.${browser}`, count] as const);
        const total = [...browsers.values()].reduce((sum, count) => sum + count, 0);
        return {
          updateOne: {
            filter: { _id: `${remote}/${version}/${fingerprint}` },
            update: {
              $inc: { count: total, ...Object.fromEntries(counts) },
              $set: { lastAt: now, page },
              $setOnInsert: { ...told, fingerprint, firstAt: now },
            },
            upsert: true,
          },
        };
      }),
      { ordered: false },
    );
    const isNew = new Set(Object.keys(upsertedIds).map(Number));
    return changes.filter((_, at) => isNew.has(at));
  }

  /** The latest first. */
  latest(remote: string, limit: number): Promise<RemoteErrorDocument[]> {
    return this.errors.find({ remote }).sort({ lastAt: -1 }).limit(limit).toArray();
  }

  async keepSources(id: string, sources: readonly SourceFrame['source'][]): Promise<void> {
    await this.errors.updateOne({ _id: id }, { $set: { sources } });
  }
}
