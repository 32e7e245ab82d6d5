import { basename } from 'node:path';
import { type ReleaseFiles, shellName } from '@storysprout/contract';
import { AppError, errorTexts } from '@storysprout/service-kit';
import { cacheBytes, type ServedFile, ServedFileCache, toServedFile } from '../../http';
import type { ReleasesContext } from '../releases.context';

/** File contents by path; null for a file that the registry withholds, because it is not what was published. */
type Contents = ReadonlyMap<string, Buffer | null>;

/** The facts about a version that are needed before its files are loaded. */
interface Held {
  readonly version: string;
  readonly bytes: number;
}

/** A remote, or the shell, with the versions that pages may get. */
export interface HeldVersions {
  readonly name: string;
  readonly stable: Held;
  readonly canary: { readonly release: Held } | null;
  readonly previous: Held | null;
}

const filesOf = 'GET /internal/registry/releases/{name}/{version}/files';
const idOf = (name: string, version: string) => `${name}/${version}`;

/** A remote's live versions in the order in which they are loaded: first those that all readers get. */
const liveReleases = [
  ({ stable }: HeldVersions) => stable,
  ({ canary }: HeldVersions) => canary?.release,
  ({ previous }: HeldVersions) => previous,
];

/**
 * Provides the files of remotes. Those of live versions are kept in memory, so that pages work while the registry is
 * unavailable. Those of older versions, and of versions there is no room for, are requested when a page needs them.
 */
export class RemoteFiles {
  private readonly held = new Map<string, Contents>();
  /** Bytes of the versions that are loaded or being loaded, by version. */
  private readonly taken = new Map<string, number>();
  /** Versions without room; each is logged once. */
  private readonly left = new Set<string>();
  private readonly served = new ServedFileCache(cacheBytes.remoteFiles);

  constructor(private readonly context: Pick<ReleasesContext, 'registry' | 'fileBytes' | 'logger'>) {}

  /**
   * Loads the files of live versions that are missing, as far as there is room: one team's large release must not keep
   * another team's release from the readers.
   *
   * @returns the errors of remotes whose files could not be loaded, by name
   */
  async hold(remotes: readonly HeldVersions[]): Promise<ReadonlyMap<string, unknown>> {
    const problems = new Map<string, unknown>();
    for (const releaseOf of liveReleases) {
      const hold = async (remote: HeldVersions) => {
        const release = releaseOf(remote);
        if (!release) return;
        await this.holdRelease(remote.name, release).catch((error) => problems.set(remote.name, error));
      };
      await Promise.all(remotes.map(hold));
    }
    return problems;
  }

  /** Forgets the files of all other versions. */
  keepOnly(remotes: readonly HeldVersions[]): void {
    const versions = (remote: HeldVersions) =>
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
    return unlessMissing(this.served.get(`${id}/${path}`, '', load));
  }

  async content(name: string, version: string, path: string): Promise<Buffer | null> {
    const held = this.held.get(idOf(name, version));
    if (held && !held.has(path)) return null;
    return held?.get(path) ?? unlessMissing(this.ask(name, version, path));
  }

  /**
   * Returns a built file of the shell, from whichever release has it. Its name contains a hash of its content, so it is
   * the same in every release.
   */
  async readOfShell(path: string): Promise<ServedFile | null> {
    for (const [id, contents] of this.held) {
      const [name = '', version = ''] = id.split('/');
      if (name === shellName && contents.has(path)) return this.read(name, version, path);
    }
    const load = async () => {
      const { files } = await this.context.registry.call('GET /internal/registry/shell/files', { query: { path } });
      return toServedFile(basename(path), contentOf(files));
    };
    return unlessMissing(this.served.get(`${shellName}//${path}`, '', load));
  }

  private async holdRelease(name: string, { version, bytes }: Held): Promise<void> {
    const id = idOf(name, version);
    if (this.taken.has(id)) return;
    const taken = [...this.taken.values()].reduce((sum, each) => sum + each, 0);
    if (taken + bytes > this.context.fileBytes) return this.leave(id);
    this.taken.set(id, bytes);
    try {
      const { files } = await this.context.registry.call(filesOf, { params: { name, version }, query: {} });
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
      this.context.logger.warn({ release: id }, 'there is no room to hold its files: see REMOTE_FILES_MB');
    this.left.add(id);
  }

  /** @throws AppError `not_found`, or `unavailable` when the file is not what was published */
  private async ask(name: string, version: string, path: string): Promise<Buffer> {
    const { files } = await this.context.registry.call(filesOf, { params: { name, version }, query: { path } });
    return contentOf(files);
  }
}

/** @throws AppError `unavailable` when the file is not what was published */
function contentOf([file]: ReleaseFiles['files']): Buffer {
  if (typeof file?.content === 'string') return bytesOf(file.content);
  throw new AppError('unavailable', errorTexts.partResting);
}

function bytesOf(base64: string): Buffer {
  return Buffer.from(base64, 'base64');
}

async function unlessMissing<Found>(found: Promise<Found>): Promise<Found | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}
