import { basename } from 'node:path';
import type { RemoteList } from '@storysprout/contract';
import { AppError, type Logger } from '@storysprout/service-kit';
import { LRUCache } from 'lru-cache';
import { cacheBytes } from '../memory-bounds';
import type { RemoteSource } from '../remotes/remote-source';
import { type ServedFile, toServedFile } from '../static/served-file';
import { ServedFileCache } from '../static/served-file-cache';
import { liveVersions } from './channels';
import type { RegistryRepository } from './registry.repository';
import { type Release, type ReleaseFile, releaseId } from './release';
import { type ReleaseFiles, TamperedFile } from './release-files';
import { liveRemote, RemoteLists } from './remote-lists';

export interface RegistryRemotesOptions {
  readonly repository: Pick<RegistryRepository, 'states' | 'release' | 'releasesWith'>;
  readonly files: Pick<ReleaseFiles, 'read'>;
  readonly logger: Logger;
  /** How often the database is polled for changes that were not announced, in milliseconds. */
  readonly lookEveryMs?: number;
}

/** Remotes from the registry. While the database is away it keeps serving what is in memory. */
export class RegistryRemotes implements RemoteSource {
  private readonly releases = new LRUCache<string, Release>({
    maxSize: cacheBytes.releases,
    sizeCalculation: (release) => JSON.stringify(release).length,
  });
  private readonly served = new ServedFileCache(cacheBytes.remoteFiles);
  private lists = new RemoteLists([]);
  private known = '';
  private looking: Promise<void> | undefined;
  private lookAgain = false;
  private timer: NodeJS.Timeout | undefined;
  private isAway = false;
  private wasFilled = false;

  constructor(private readonly options: RegistryRemotesOptions) {}

  /** Reads what is live, and keeps polling from then on. */
  async start(): Promise<void> {
    await this.refresh();
    const { lookEveryMs = 3_000 } = this.options;
    this.timer = setInterval(() => void this.refresh(), lookEveryMs);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
  }

  /** Reads what is live now. Never rejects: without the database everything stays as it is. */
  refresh(): Promise<void> {
    this.lookAgain = this.looking !== undefined;
    this.looking ??= this.look().finally(() => {
      this.looking = undefined;
      // Something may have changed since the query.
      if (this.lookAgain) void this.refresh();
    });
    return this.looking;
  }

  /** Whether there has ever been a remote to serve: without any, pages are empty. */
  get isFilled(): boolean {
    return this.wasFilled;
  }

  get hasCanary(): boolean {
    return this.lists.hasCanary;
  }

  /** Whether this version is listed now, so that pages may be showing it. */
  isLive(name: string, version: string): boolean {
    return this.lists.versions.has(releaseId(name, version));
  }

  isListed(name: string): boolean {
    return this.lists.names.has(name);
  }

  async list(draw: number | null = null): Promise<RemoteList> {
    return this.lists.for(draw);
  }

  async file(name: string, version: string, path: string): Promise<ServedFile | null> {
    const release = await this.releaseOf(releaseId(name, version));
    const file = release?.files.find((each) => each.path === path);
    if (!release || !file) return null;
    return this.served.get(`${release._id}/${path}`, file.sha256, () => this.load(release, file));
  }

  private async load(release: Release, file: ReleaseFile): Promise<ServedFile> {
    try {
      return await toServedFile(basename(file.path), await this.options.files.read(file));
    } catch (error) {
      if (!(error instanceof TamperedFile)) throw error;
      this.options.logger.error({ err: error, release: release._id, path: file.path }, 'a file was tampered with');
      throw new AppError('unavailable', 'This part is resting. Please try again in a moment.', { cause: error });
    }
  }

  private async releaseOf(id: string): Promise<Release | null> {
    const known = this.releases.get(id);
    if (known) return known;
    const release = await this.options.repository.release(id);
    if (release) this.releases.set(id, release);
    return release;
  }

  /** All of them, whether or not the cache has room. */
  private async releasesWith(ids: readonly string[]): Promise<ReadonlyMap<string, Release>> {
    const known = ids.map((id) => this.releases.get(id)).filter((release) => release !== undefined);
    const missing = ids.filter((id) => !this.releases.has(id));
    const found = await this.options.repository.releasesWith(missing);
    for (const release of found) this.releases.set(release._id, release);
    return new Map([...known, ...found].map((release) => [release._id, release]));
  }

  private async look(): Promise<void> {
    try {
      await this.readLive();
      if (this.isAway) this.options.logger.info('the registry is back');
      this.isAway = false;
    } catch (error) {
      if (!this.isAway)
        this.options.logger.warn({ err: error }, 'the registry does not answer: remotes stay as they are');
      this.isAway = true;
    }
  }

  private async readLive(): Promise<void> {
    const { repository, logger } = this.options;
    const states = await repository.states();
    const known = states.map(({ _id, revision }) => `${_id} ${revision}`).join();
    if (known === this.known) return;
    const ids = states.flatMap((state) => liveVersions(state).map((version) => releaseId(state._id, version)));
    const releases = await this.releasesWith(ids);
    const live = states.map((state) => liveRemote(state, releases)).filter((each) => each !== null);
    this.lists = new RemoteLists(live);
    this.wasFilled ||= live.length > 0;
    this.known = known;
    logger.info({ remotes: live.map(({ stable }) => stable._id) }, 'remotes are served');
  }
}
