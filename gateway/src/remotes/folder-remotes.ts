import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteFile, RemoteList } from '@storysprout/contract';
import type { Logger } from '@storysprout/service-kit';
import type { FileStore } from '../static/file-store';
import { type ServedFile, toServedFile } from '../static/served-file';
import { readRemoteFile } from './remote-file';
import { type RemoteSource, remoteBase } from './remote-source';

interface Deployed {
  /** Changes when remote.json or the federation manifest does. */
  readonly stamp: string;
  readonly folder: string;
  /** `null` when the remote cannot be used. */
  readonly remote: RemoteFile | null;
}

export interface FolderRemotesOptions {
  /** One folder per remote, each with the `dist` of its build. */
  dir: string;
  files: FileStore;
  logger: Logger;
  /** How often the folders are looked at, at most, in milliseconds. */
  lookEveryMs?: number;
  /** How long both files of a deployment must lie still before it counts: a build writes them one after the other. */
  settleMs?: number;
}

const manifestName = 'mf-manifest.json';
/** Names below this folder hold a hash of their content, so any version's page may have any of them. */
const hashedFolder = /^assets\//;
const keptManifests = 200;

/** Remotes out of a folder, looked at again while requests come: deploying one touches nothing else. */
export class FolderRemotes implements RemoteSource {
  private deployed = new Map<string, Deployed>();
  readonly hasCanary = false;
  private current: RemoteList = { remotes: [] };
  private lookedAt = Number.NEGATIVE_INFINITY;
  private looking: Promise<void> | undefined;
  /** Federation manifests by `name/version`: a page keeps the version it started with. */
  private readonly manifests = new Map<string, ServedFile>();

  constructor(private readonly options: FolderRemotesOptions) {}

  async list(): Promise<RemoteList> {
    const { lookEveryMs = 500 } = this.options;
    if (performance.now() - this.lookedAt >= lookEveryMs) {
      this.looking ??= this.look().finally(() => {
        this.looking = undefined;
      });
      await this.looking;
    }
    return this.current;
  }

  async file(name: string, version: string, path: string): Promise<ServedFile | null> {
    await this.list();
    if (path === manifestName) return this.manifests.get(`${name}/${version}`) ?? null;
    const deployed = [...this.deployed.values()].find(({ remote }) => remote?.name === name);
    if (!deployed) return null;
    const isCurrent = deployed.remote?.version === version;
    return isCurrent || hashedFolder.test(path) ? this.options.files.read(deployed.folder, path) : null;
  }

  private async look(): Promise<void> {
    const before = this.deployed;
    const folders = await foldersIn(this.options.dir);
    const entries = await Promise.all(folders.map(async (name) => [name, await this.lookAt(name)] as const));
    this.deployed = new Map(entries);
    this.lookedAt = performance.now();
    if (!sameDeployed(before, this.deployed)) this.current = this.listOf([...this.deployed.values()]);
  }

  /** What a folder holds: as known while its files are the same, or are still being written. */
  private async lookAt(folderName: string): Promise<Deployed> {
    const folder = join(this.options.dir, folderName);
    const files = await Promise.all([lookAtFile(join(folder, 'remote.json')), lookAtFile(join(folder, manifestName))]);
    const stamp = files.map((file) => file.stamp).join(' ');
    const known = this.deployed.get(folderName);
    if (known?.stamp === stamp) return known;
    const settled = files.every(({ changedAt }) => Date.now() - changedAt >= (this.options.settleMs ?? 300));
    if (!settled) return known ?? { stamp: 'settling', folder, remote: null };
    return { stamp, folder, remote: await this.load(folderName, folder) };
  }

  private async load(folderName: string, folder: string): Promise<RemoteFile | null> {
    const problem = (field: string, text: string) => {
      this.options.logger.warn({ remote: folderName, field }, `remote ${folderName} left out: ${field} ${text}`);
      return null;
    };
    const text = await readText(join(folder, 'remote.json'));
    if (text === null) return problem('remote.json', 'is missing');
    const read = readRemoteFile(text);
    if (!read.ok) return problem(read.field, read.problem);
    const manifest = await readText(join(folder, manifestName));
    if (manifest === null) return problem(manifestName, 'is missing');
    await this.keepManifest(read.remote, manifest);
    this.options.logger.info({ remote: read.remote.name, version: read.remote.version }, 'remote is served');
    return read.remote;
  }

  private async keepManifest({ name, version }: RemoteFile, text: string): Promise<void> {
    this.manifests.set(`${name}/${version}`, await toServedFile(manifestName, Buffer.from(text)));
    const oldest = this.manifests.keys().next().value;
    if (this.manifests.size > keptManifests && oldest !== undefined) this.manifests.delete(oldest);
  }

  private listOf(deployed: readonly Deployed[]): RemoteList {
    const byName = new Map<string, RemoteFile>();
    for (const { remote, folder } of deployed) {
      if (!remote) continue;
      if (byName.has(remote.name))
        this.options.logger.warn({ remote: remote.name, folder }, 'a second folder is ignored');
      else byName.set(remote.name, remote);
    }
    return {
      remotes: [...byName.values()].map(({ name, version, manifest }) => ({
        name,
        version,
        entry: `${remoteBase(name, version)}/${manifestName}`,
        manifest,
      })),
    };
  }
}

function sameDeployed(one: ReadonlyMap<string, Deployed>, other: ReadonlyMap<string, Deployed>): boolean {
  return one.size === other.size && [...other].every(([name, deployed]) => one.get(name) === deployed);
}

async function foldersIn(dir: string): Promise<string[]> {
  try {
    return (await readdir(dir)).filter((name) => !name.startsWith('.')).sort();
  } catch {
    // No folder, no remotes: the site works without.
    return [];
  }
}

async function lookAtFile(path: string): Promise<{ stamp: string; changedAt: number }> {
  try {
    const { ctimeMs, mtimeMs, size, ino } = await stat(path);
    return { stamp: `${mtimeMs}-${size}-${ino}`, changedAt: ctimeMs };
  } catch {
    // Not there: a stamp of its own, so that its coming is noticed.
    return { stamp: 'missing', changedAt: 0 };
  }
}

async function readText(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    // The caller says what is missing.
    return null;
  }
}
