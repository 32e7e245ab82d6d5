import { type LiveShell, platformFacts, type SiteShell, shellName } from '@storysprout/contract';
import type { ServedFile } from '../../http';
import type { ReleasesContext } from '../releases.context';
import { canaryPercentiles, percentileOf } from '../remotes/canary-bucket';
import type { RemoteSource } from '../remotes/remote-source';
import { folderOnDisk, releasedFolder } from './shell-folder';
import { type SiteFiles, SiteFilesReader } from './site-files';
import { watchScript, watchScriptPath } from './watch-script';

/** The shell that a page is built from. */
export interface PageShell {
  readonly files: SiteFiles;
  /** Null for the one that came with the gateway, when none was released. */
  readonly release: SiteShell | null;
}

type Given = Pick<ReleasesContext, 'siteDir' | 'files' | 'logger'> & {
  readonly remotes: Pick<RemoteSource, 'shell' | 'file' | 'content' | 'shellFile'>;
};

/** Returns whether a file's name contains a hash of its content. */
const isNamedByContent = (path: string) => /^assets\/[\w.-]{1,150}$/.test(path);

/**
 * Chooses the build of the shell that a reader gets (docs/decisions/0060): the release for their bucket, or the one
 * that came with the gateway while none was released, or when its files are unavailable.
 */
export class Shells {
  private readonly own: SiteFilesReader;
  /** File readers of the releases that pages get now. */
  private readers = new Map<string, SiteFilesReader>();
  private ownFacts: { readonly file: ServedFile; readonly version: string | undefined } | undefined;

  constructor(private readonly context: Given) {
    this.own = new SiteFilesReader(folderOnDisk(context.siteDir));
  }

  /**
   * @param bucket the reader's bucket number; without one they get the stable release
   * @throws AppError `unavailable` when there is no shell at all
   */
  async for(bucket: number | null): Promise<PageShell> {
    const { shell } = this.context.remotes;
    if (shell === null) return { files: await this.own.read(), release: null };
    const release = releaseFor(shell, bucket);
    try {
      return { files: await (await this.readerOf(release.version, shell)).read(), release };
    } catch (err) {
      this.context.logger.error({ err, version: release.version }, 'pages get the shell that came with the gateway');
      return { files: await this.own.read(), release: null };
    }
  }

  /**
   * Returns a file of this reader's shell or, if its name contains a hash of its content, of any other. Null when there
   * is none.
   */
  async file(path: string, bucket: number | null): Promise<ServedFile | null> {
    const { remotes, files, siteDir } = this.context;
    const { shell } = remotes;
    if (path === watchScriptPath) return watchScript();
    const released = shell && (await remotes.file(shellName, releaseFor(shell, bucket).version, path));
    const found = released ?? (await files.read(siteDir, path));
    if (found || !isNamedByContent(path)) return found;
    return remotes.shellFile(path);
  }

  /** A release that is the very build of this gateway is read from its folder. */
  private async readerOf(version: string, { stable, canary, previous }: LiveShell): Promise<SiteFilesReader> {
    if (version === (await this.ownVersion())) return this.own;
    const reader = this.readers.get(version) ?? new SiteFilesReader(releasedFolder(version, this.context.remotes));
    const live = new Set([stable.version, canary?.release.version, previous?.version]);
    this.readers = new Map([...this.readers].filter(([each]) => live.has(each))).set(version, reader);
    return reader;
  }

  private async ownVersion(): Promise<string | undefined> {
    const file = await this.context.files.read(this.context.siteDir, 'platform.json');
    if (file && this.ownFacts?.file !== file) {
      const { version } = platformFacts.parse(JSON.parse(file.plain.toString('utf8')));
      this.ownFacts = { file, version };
    }
    return file ? this.ownFacts?.version : undefined;
  }
}

/** The percentiles of each canary, computed once because they are the same for every page. */
const percentilesOf = new WeakMap<LiveShell, ReadonlySet<number>>();

function releaseFor(shell: LiveShell, bucket: number | null): SiteShell {
  const { stable, canary } = shell;
  if (!canary) return { version: stable.version, channel: 'stable' };
  const { release, percent } = canary;
  const percentiles = percentilesOf.get(shell) ?? canaryPercentiles(percent, `${shellName}/${release.version}`);
  percentilesOf.set(shell, percentiles);
  const isFirst = bucket !== null && percentiles.has(percentileOf(bucket));
  if (isFirst) return { version: release.version, channel: 'canary', trial: true };
  return { version: stable.version, channel: 'stable', trial: true };
}
