import type { RemoteErrorReport, SourceFrame } from '@storysprout/contract';
import type { Collection } from 'mongodb';
import { releaseId } from '../../releases';
import type { RemoteErrorDocument } from './error.document';

/** An error and how often it was reported since the last write. */
export interface ErrorChange {
  readonly fingerprint: string;
  readonly report: RemoteErrorReport;
  readonly browsers: Map<string, number>;
  /** The number of reporters who had not yet reported it in this hour. */
  reporters: number;
}

/** The most different errors that are stored for a version. Reading more of them would not help to understand it. */
const mostPerVersion = 100;
const commonestFirst = { weight: -1, lastAt: -1, _id: 1 } as const;
const idOf = ({ fingerprint, report: { remote, version } }: ErrorChange) => `${remote}/${version}/${fingerprint}`;
type OfVersion = Pick<RemoteErrorDocument, 'remote' | 'version'>;

export class ErrorRepository {
  constructor(private readonly errors: Collection<RemoteErrorDocument>) {}

  /**
   * Adds up the changes. When a version has too many errors, the rarest are removed.
   *
   * @returns the changes that nobody had reported before
   */
  async add(changes: readonly ErrorChange[], now: Date): Promise<ErrorChange[]> {
    const versions = new Map(changes.map(({ report }) => [releaseId(report.remote, report.version), report]));
    const rarest = new Map<string, number>();
    for (const [id, version] of versions) rarest.set(id, await this.rarestWeight(version));
    const news = await this.write(changes, now, rarest);
    for (const version of versions.values()) await this.removeRarest(version);
    return news;
  }

  /** Returns the weight that an error needs to be stored; 0 while there is room. */
  private async rarestWeight({ remote, version }: OfVersion): Promise<number> {
    const last = this.errors
      .find({ remote, version })
      .sort(commonestFirst)
      .skip(mostPerVersion - 1);
    return (await last.next())?.weight ?? 0;
  }

  /** Removes the rarest errors. Concurrent calls remove the same ones. */
  private async removeRarest({ remote, version }: OfVersion): Promise<void> {
    const beyond = this.errors.find({ remote, version }).project({ _id: 1 }).sort(commonestFirst).skip(mostPerVersion);
    const ids = await beyond.map(({ _id }) => String(_id)).toArray();
    if (ids.length > 0) await this.errors.deleteMany({ _id: { $in: ids } });
  }

  /**
   * Writes the changes. A new error starts with the weight of the one that it replaces, or the next new one would
   * replace it in turn.
   */
  private async write(
    changes: readonly ErrorChange[],
    now: Date,
    rarest: ReadonlyMap<string, number>,
  ): Promise<ErrorChange[]> {
    const stored = this.errors.find({ _id: { $in: changes.map(idOf) } }).project({ _id: 1 });
    const known = new Set(await stored.map(({ _id }) => _id).toArray());
    const { upsertedIds } = await this.errors.bulkWrite(
      changes.map((change) => {
        const { fingerprint, report, browsers, reporters } = change;
        const _id = idOf(change);
        const first = known.has(_id) ? 0 : (rarest.get(releaseId(report.remote, report.version)) ?? 0);
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
            filter: { _id },
            update: {
              $inc: { count: total, weight: first + reporters, ...Object.fromEntries(counts) },
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

  /** Returns the most common errors. With the latest ones, somebody who makes errors up could always fill the list. */
  commonest(remote: string, limit: number): Promise<RemoteErrorDocument[]> {
    return this.errors.find({ remote }).sort(commonestFirst).limit(limit).toArray();
  }

  async saveSources(id: string, sources: readonly SourceFrame['source'][]): Promise<void> {
    await this.errors.updateOne({ _id: id }, { $set: { sources } });
  }
}
