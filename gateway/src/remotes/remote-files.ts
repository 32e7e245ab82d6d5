import { basename } from 'node:path';
import type { LiveRelease, LiveRemote } from '@storysprout/contract';
import { AppError, type ServiceClient } from '@storysprout/service-kit';
import { cacheBytes } from '../memory-bounds';
import { type ServedFile, toServedFile } from '../static/served-file';
import { ServedFileCache } from '../static/served-file-cache';

interface HeldRelease {
  readonly bytes: number;
  /** By path; null for a file that the registry does not give, because it is not what was published. */
  readonly files: ReadonlyMap<string, Buffer | null>;
}

const filesOf = 'GET /internal/registry/releases/{name}/{version}/files';
const idOf = (name: string, version: string) => `${name}/${version}`;

/**
 * Files of remotes. Those of live versions are all held in memory, so that pages work while the registry is away; those
 * of older versions are asked for when an open page still needs them.
 */
export class RemoteFiles {
  private readonly held = new Map<string, HeldRelease>();
  private readonly served = new ServedFileCache(cacheBytes.remoteFiles);

  constructor(
    private readonly registry: Pick<ServiceClient, 'call'>,
    private readonly maxBytes: number,
  ) {}

  /** Fetches all files of a remote's live versions that are not here yet. @throws Error when they do not fit, or cannot be had */
  async hold(remote: LiveRemote): Promise<void> {
    for (const release of liveReleases(remote)) await this.holdRelease(remote.name, release);
  }

  /** Forgets the files of all other versions. */
  keepOnly(remotes: readonly LiveRemote[]): void {
    const ids = remotes.flatMap((remote) => liveReleases(remote).map(({ version }) => idOf(remote.name, version)));
    for (const id of this.held.keys()) if (!ids.includes(id)) this.held.delete(id);
  }

  async read(name: string, version: string, path: string): Promise<ServedFile | null> {
    const id = idOf(name, version);
    const held = this.held.get(id)?.files;
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
    if (this.held.has(id)) return;
    const taken = [...this.held.values()].reduce((sum, each) => sum + each.bytes, 0);
    if (taken + bytes > this.maxBytes) throw new Error(`the files of ${id} do not fit into REMOTE_FILES_MB`);
    const { files } = await this.registry.call(filesOf, { params: { name, version }, query: {} });
    const contents = files.map(({ path, content }) => [path, content === null ? null : bytesOf(content)] as const);
    this.held.set(id, { bytes, files: new Map(contents) });
  }

  /** @throws AppError `not_found`, or `unavailable` when the file is not what was published */
  private async ask(name: string, version: string, path: string): Promise<Buffer> {
    const { files } = await this.registry.call(filesOf, { params: { name, version }, query: { path } });
    const content = files[0]?.content;
    if (typeof content === 'string') return bytesOf(content);
    throw new AppError('unavailable', 'This part is resting. Please try again in a moment.');
  }
}

function liveReleases({ stable, canary, previous }: LiveRemote): LiveRelease[] {
  return [stable, canary?.release, previous].filter((release) => !!release);
}

function bytesOf(base64: string): Buffer {
  return Buffer.from(base64, 'base64');
}
