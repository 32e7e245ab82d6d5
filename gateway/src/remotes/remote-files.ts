import { basename } from 'node:path';
import type { LiveRelease, LiveRemote } from '@storysprout/contract';
import { AppError, errorTexts, type Logger, type ServiceClient } from '@storysprout/service-kit';
import { cacheBytes } from '../memory-bounds';
import { type ServedFile, toServedFile } from '../static/served-file';
import { ServedFileCache } from '../static/served-file-cache';

/** By path; null for a file that the registry does not give, because it is not what was published. */
type Contents = ReadonlyMap<string, Buffer | null>;

const filesOf = 'GET /internal/registry/releases/{name}/{version}/files';
const idOf = (name: string, version: string) => `${name}/${version}`;

/** A remote's live versions: those that all readers get are held first. */
const liveReleases = [
  ({ stable }: LiveRemote) => stable,
  ({ canary }: LiveRemote) => canary?.release,
  ({ previous }: LiveRemote) => previous,
];

/**
 * Files of remotes. Those of live versions are held in memory, so that pages work while the registry is away. Those of
 * older versions, and of versions there is no room for, are asked for when a page needs them.
 */
export class RemoteFiles {
  private readonly held = new Map<string, Contents>();
  /** Bytes of what is held or under way, by version. */
  private readonly taken = new Map<string, number>();
  /** Versions without room; each is logged once. */
  private readonly left = new Set<string>();
  private readonly served = new ServedFileCache(cacheBytes.remoteFiles);

  constructor(
    private readonly registry: Pick<ServiceClient, 'call'>,
    private readonly maxBytes: number,
    private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  /**
   * Fetches the files of live versions that are not here yet, as far as there is room: one team's large release keeps
   * nobody else's from the readers.
   *
   * @returns why the files of a remote could not be had, by its name
   */
  async hold(remotes: readonly LiveRemote[]): Promise<ReadonlyMap<string, unknown>> {
    const problems = new Map<string, unknown>();
    for (const releaseOf of liveReleases) {
      const hold = async (remote: LiveRemote) => {
        const release = releaseOf(remote);
        if (!release) return;
        await this.holdRelease(remote.name, release).catch((error) => problems.set(remote.name, error));
      };
      await Promise.all(remotes.map(hold));
    }
    return problems;
  }

  /** Forgets the files of all other versions. */
  keepOnly(remotes: readonly LiveRemote[]): void {
    const versions = (remote: LiveRemote) =>
      liveReleases.flatMap((releaseOf) => releaseOf(remote) ?? []).map(({ version }) => idOf(remote.name, version));
    const live = new Set(remotes.flatMap(versions));
    for (const known of [this.held, this.taken, this.left])
      for (const id of known.keys()) if (!live.has(id)) known.delete(id);
  }

  async read(name: string, version: string, path: string): Promise<ServedFile | null> {
    const id = idOf(name, version);
    const held = this.held.get(id);
    if (held && !held.has(path)) return null;
    const load = async () => toServedFile(basename(path), held?.get(path) ?? (await this.ask(name, version, path)));
    try {
      return await this.served.get(`${id}/${path}`, '', load);
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return null;
      throw error;
    }
  }

  private async holdRelease(name: string, { version, bytes }: LiveRelease): Promise<void> {
    const id = idOf(name, version);
    if (this.taken.has(id)) return;
    const taken = [...this.taken.values()].reduce((sum, each) => sum + each, 0);
    if (taken + bytes > this.maxBytes) return this.leave(id);
    this.taken.set(id, bytes);
    try {
      const { files } = await this.registry.call(filesOf, { params: { name, version }, query: {} });
      this.held.set(
        id,
        new Map(files.map(({ path, content }) => [path, content === null ? null : bytesOf(content)] as const)),
      );
    } catch (error) {
      this.taken.delete(id);
      throw error;
    }
  }

  private leave(id: string): void {
    if (!this.left.has(id))
      this.logger.warn({ release: id }, 'there is no room to hold its files: see REMOTE_FILES_MB');
    this.left.add(id);
  }

  /** @throws AppError `not_found`, or `unavailable` when the file is not what was published */
  private async ask(name: string, version: string, path: string): Promise<Buffer> {
    const { files } = await this.registry.call(filesOf, { params: { name, version }, query: { path } });
    const content = files[0]?.content;
    if (typeof content === 'string') return bytesOf(content);
    throw new AppError('unavailable', errorTexts.partResting);
  }
}

function bytesOf(base64: string): Buffer {
  return Buffer.from(base64, 'base64');
}
