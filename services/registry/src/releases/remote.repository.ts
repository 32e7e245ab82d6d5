import { isDuplicateKey, type Transactions } from '@storysprout/service-kit';
import type { Collection, Filter, OptionalUnlessRequiredId } from 'mongodb';
import { type Channels, noChannels } from './channels';
import type { Release, StoredRelease } from './release.document';
import type { AuditDocument, RemoteState } from './remote.document';

export type NewAudit = Omit<AuditDocument, 'revision'>;

/**
 * The outcome of a compare-and-set write: `behind` for an outdated revision, `taken` for a version that exists already.
 */
export type WriteOutcome = 'written' | 'behind' | 'taken';

/**
 * Releases of remotes, or of the shell, with their channels and the audit trail. A change and its audit entry happen together
 * or not at all.
 */
export class RemoteRepository<Kind extends StoredRelease = Release> {
  constructor(
    private readonly context: {
      readonly remotes: Collection<RemoteState>;
      readonly releases: Collection<Kind>;
      readonly audit: Collection<AuditDocument>;
      readonly transactions: Transactions;
    },
  ) {}

  /** Every remote's state, by name. */
  states(): Promise<RemoteState[]> {
    return this.context.remotes.find().sort({ _id: 1 }).toArray();
  }

  /** Returns a remote's state. A remote that nobody has published yet is at revision 0 with nothing live. */
  async state(name: string): Promise<RemoteState> {
    const known = await this.context.remotes.findOne({ _id: name });
    return known ?? { _id: name, revision: 0, lastChange: 'nothing was published yet', ...noChannels };
  }

  async release(id: string): Promise<Kind | null> {
    const [found] = await this.releasesWith([id]);
    return found ?? null;
  }

  releasesWith(ids: readonly string[]): Promise<Kind[]> {
    return this.find({ _id: { $in: [...ids] } }).toArray();
  }

  /** The remote's releases, newest first. */
  releasesOf(name: string): Promise<Kind[]> {
    return this.find({ name }).sort({ publishedAt: -1 }).toArray();
  }

  /** The newest release with a file at this path. */
  async releaseWithFile(path: string): Promise<Kind | null> {
    const [found] = await this.find({ 'files.path': path }).sort({ publishedAt: -1 }).limit(1).toArray();
    return found ?? null;
  }

  /** Versions that were given to readers at some time, according to the audit trail. */
  async usedVersions(name: string): Promise<Set<string>> {
    return new Set(await this.context.audit.distinct('version', { remote: name, action: 'release' }));
  }

  /** When a version was last given to readers; undefined when the audit trail does not say. */
  async releasedAt(remote: string, version: string): Promise<Date | undefined> {
    const filter = { remote, version, action: { $in: ['release', 'promote'] } } as const;
    return (await this.context.audit.findOne(filter, { sort: { at: -1 } }))?.at;
  }

  /** Versions that are shown by links made since then. */
  async previewedVersions(name: string, since: Date): Promise<Set<string>> {
    return new Set(
      await this.context.audit.distinct('version', { remote: name, action: 'preview', at: { $gte: since } }),
    );
  }

  async allReleaseIds(): Promise<Set<string>> {
    return new Set((await this.context.releases.distinct('_id')) as string[]);
  }

  async removeRelease(id: string): Promise<void> {
    await this.context.releases.deleteOne({ _id: id } as Filter<Kind>);
  }

  /** Adds a release; `taken` when one with that name and version exists. */
  async addRelease(state: RemoteState, release: Kind, entry: NewAudit): Promise<WriteOutcome> {
    try {
      return await this.write(state, state, entry, release);
    } catch (error) {
      // Somebody else may have written the remote's first document at the same time.
      if (isDuplicateKey(error)) return (await this.release(release._id)) ? 'taken' : 'behind';
      throw error;
    }
  }

  /** Changes the channels by compare-and-set: `behind` when the remote has changed since `state` was read. */
  async changeChannels(state: RemoteState, channels: Channels, entry: NewAudit): Promise<WriteOutcome> {
    return this.write(state, channels, entry);
  }

  /** Stores the confirmed links by compare-and-set, like `changeChannels`. */
  async confirm(state: RemoteState, confirmed: readonly string[], entry: NewAudit): Promise<WriteOutcome> {
    return this.write({ ...state, confirmed }, state, entry);
  }

  /** The remote's latest audit entries, newest first. */
  auditOf(remote: string, limit: number): Promise<AuditDocument[]> {
    const options = { projection: { _id: 0 } };
    return this.context.audit.find({ remote }, options).sort({ at: -1, _id: -1 }).limit(limit).toArray();
  }

  /** Adds an audit entry about something that changes no version. */
  async note(entry: NewAudit): Promise<void> {
    const { revision } = await this.state(entry.remote);
    await this.context.audit.insertOne({ ...entry, revision });
  }

  private write(state: RemoteState, channels: Channels, entry: NewAudit, release?: Kind): Promise<WriteOutcome> {
    const { stable, canary, history } = channels;
    const { confirmed = [] } = state;
    const revision = state.revision + 1;
    const lastChange = `${entry.by}: ${entry.action} ${entry.version}, ${entry.detail} (${entry.at.toISOString()})`;
    return this.context.transactions.run(async (session) => {
      const { matchedCount, upsertedCount } = await this.context.remotes.updateOne(
        { _id: state._id, revision: state.revision },
        { $set: { revision, lastChange, stable, canary, history, confirmed } },
        { session, upsert: state.revision === 0 },
      );
      if (matchedCount + upsertedCount === 0) return 'behind';
      if (release) await this.context.releases.insertOne(release as OptionalUnlessRequiredId<Kind>, { session });
      await this.context.audit.insertOne({ ...entry, revision }, { session });
      return 'written';
    });
  }

  /** The cast is needed because the driver's types can't express what all kinds of releases have in common. */
  private find(filter: Filter<StoredRelease>) {
    return this.context.releases.find<Kind>(filter as Filter<Kind>);
  }
}
