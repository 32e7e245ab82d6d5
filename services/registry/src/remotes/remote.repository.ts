import { isDuplicateKey, type Transactions } from '@storysprout/service-kit';
import type { Collection, Filter, OptionalUnlessRequiredId } from 'mongodb';
import { type Channels, noChannels } from '../channels/channels';
import type { Release, StoredRelease } from '../releases/release.document';
import type { AuditDocument, RemoteState } from './remote.document';

export type NewAudit = Omit<AuditDocument, 'revision'>;

/** The outcome of a compare-and-set write. */
export type WriteOutcome = 'written' | 'behind' | 'taken';

/**
 * Releases of remotes, or of the shell, with their channels and the audit trail. A change and its audit entry happen together
 * or not at all.
 */
export class RemoteRepository<Kind extends StoredRelease = Release> {
  constructor(
    private readonly remotes: Collection<RemoteState>,
    private readonly releases: Collection<Kind>,
    private readonly audit: Collection<AuditDocument>,
    private readonly transactions: Transactions,
  ) {}

  /** Every remote's state, by name. */
  states(): Promise<RemoteState[]> {
    return this.remotes.find().sort({ _id: 1 }).toArray();
  }

  /** A remote nobody has published yet is at revision 0 with nothing live. */
  async state(name: string): Promise<RemoteState> {
    const known = await this.remotes.findOne({ _id: name });
    return known ?? { _id: name, revision: 0, lastChange: 'nothing was published yet', ...noChannels };
  }

  async release(id: string): Promise<Kind | null> {
    const [found] = await this.releasesWith([id]);
    return found ?? null;
  }

  releasesWith(ids: readonly string[]): Promise<Kind[]> {
    return this.find({ _id: { $in: [...ids] } }).toArray();
  }

  /** The newest first. */
  releasesOf(name: string): Promise<Kind[]> {
    return this.find({ name }).sort({ publishedAt: -1 }).toArray();
  }

  /** The newest release with a file at this path. */
  async releaseWithFile(path: string): Promise<Kind | null> {
    const [found] = await this.find({ 'files.path': path }).sort({ publishedAt: -1 }).limit(1).toArray();
    return found ?? null;
  }

  /** Versions that were given to readers at some time, as the audit trail tells. */
  async usedVersions(name: string): Promise<Set<string>> {
    return new Set(await this.audit.distinct('version', { remote: name, action: 'release' }));
  }

  /** Versions that links made since then show. */
  async previewedVersions(name: string, since: Date): Promise<Set<string>> {
    return new Set(await this.audit.distinct('version', { remote: name, action: 'preview', at: { $gte: since } }));
  }

  async allReleaseIds(): Promise<Set<string>> {
    return new Set((await this.releases.distinct('_id')) as string[]);
  }

  async removeRelease(id: string): Promise<void> {
    await this.releases.deleteOne({ _id: id } as Filter<Kind>);
  }

  /** Adds a release; `taken` when one of that name and version is there. */
  async addRelease(state: RemoteState, release: Kind, entry: NewAudit): Promise<WriteOutcome> {
    try {
      return await this.write(state, state, entry, release);
    } catch (error) {
      // Somebody else may have written the remote's first document at the same time.
      if (isDuplicateKey(error)) return (await this.release(release._id)) ? 'taken' : 'behind';
      throw error;
    }
  }

  /** Compare-and-set: `behind` when the remote has moved on from the revision `state` was read at. */
  async changeChannels(state: RemoteState, channels: Channels, entry: NewAudit): Promise<WriteOutcome> {
    return this.write(state, channels, entry);
  }

  /** Compare-and-set, as `changeChannels`. */
  async confirm(state: RemoteState, confirmed: readonly string[], entry: NewAudit): Promise<WriteOutcome> {
    return this.write({ ...state, confirmed }, state, entry);
  }

  /** The newest first. */
  auditOf(remote: string, limit: number): Promise<AuditDocument[]> {
    const options = { projection: { _id: 0 } };
    return this.audit.find({ remote }, options).sort({ at: -1, _id: -1 }).limit(limit).toArray();
  }

  /** An entry of the audit trail about something that changes no version. */
  async note(entry: NewAudit): Promise<void> {
    const { revision } = await this.state(entry.remote);
    await this.audit.insertOne({ ...entry, revision });
  }

  private write(state: RemoteState, channels: Channels, entry: NewAudit, release?: Kind): Promise<WriteOutcome> {
    const { stable, canary, history } = channels;
    const { confirmed = [] } = state;
    const revision = state.revision + 1;
    const lastChange = `${entry.by}: ${entry.action} ${entry.version}, ${entry.detail} (${entry.at.toISOString()})`;
    return this.transactions.run(async (session) => {
      const { matchedCount, upsertedCount } = await this.remotes.updateOne(
        { _id: state._id, revision: state.revision },
        { $set: { revision, lastChange, stable, canary, history, confirmed } },
        { session, upsert: state.revision === 0 },
      );
      if (matchedCount + upsertedCount === 0) return 'behind';
      if (release) await this.releases.insertOne(release as OptionalUnlessRequiredId<Kind>, { session });
      await this.audit.insertOne({ ...entry, revision }, { session });
      return 'written';
    });
  }

  /** The driver's types can't follow what every kind of release has. */
  private find(filter: Filter<StoredRelease>) {
    return this.releases.find<Kind>(filter as Filter<Kind>);
  }
}
