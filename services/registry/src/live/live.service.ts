import { hash } from 'node:crypto';
import { type LiveRemote, type LiveShell, type LiveState, shellName } from '@storysprout/contract';
import { AppError } from '@storysprout/service-kit';
import {
  liveReleaseOf,
  liveVersions,
  type Release,
  type RemoteRepository,
  type RemoteState,
  releaseId,
  type ShellRelease,
  type StoredRelease,
} from '../releases';
import * as texts from '../texts/live';
import type { LiveContext } from './live.context';

/** Provides the gateways with the releases that pages may get now. */
export class LiveService {
  private revision = '';
  private remotes: readonly LiveRemote[] = [];
  private shell: LiveShell | null = null;
  private versions: ReadonlySet<string> = new Set();
  private scripts: ReadonlyMap<string, ReadonlySet<string>> = new Map();
  private pages: { readonly shell: readonly string[]; readonly remotes: readonly string[] } = {
    shell: [],
    remotes: [],
  };
  private reading: Promise<void> = Promise.resolve();

  constructor(private readonly context: LiveContext) {}

  /** Returns whether pages may be showing this version. */
  isLive(name: string, version: string): boolean {
    return this.versions.has(releaseId(name, version));
  }

  /** Returns the files of a version that pages may be showing; null for any other version. */
  filesOfLive(name: string, version: string): ReadonlySet<string> | null {
    return this.scripts.get(releaseId(name, version)) ?? null;
  }

  /** The patterns of all pages. */
  pagePatterns(): ReadonlySet<string> {
    return new Set([...this.pages.shell, ...this.pages.remotes]);
  }

  /** Returns the live state, without the remotes when the gateway has this revision already. */
  async state(known: string | undefined): Promise<LiveState> {
    const [platform] = await Promise.all([this.context.platform.read(), this.refresh()]);
    // The pages of a released shell are known from its release.
    if (this.shell === null) this.pages = { ...this.pages, shell: platform?.pages ?? [] };
    const { revision, remotes, shell } = this;
    const news = revision === known ? {} : { remotes: [...remotes], shell };
    return { revision, hasPlatform: platform !== null, ...news };
  }

  /**
   * Returns a file of one version, or all files without a path.
   *
   * @throws AppError `not_found`
   */
  async filesOf(name: string, version: string, path?: string) {
    const { repository, shells } = this.context;
    const release = await (name === shellName ? shells : repository).release(releaseId(name, version));
    return this.contentsOf(release, path);
  }

  /**
   * Returns a built file of the shell from the newest release that has it.
   *
   * @throws AppError `not_found`
   */
  async shellFile(path: string) {
    return this.contentsOf(await this.context.shells.releaseWithFile(path), path);
  }

  private async contentsOf(release: StoredRelease | null, path: string | undefined) {
    const wanted = release?.files.filter((file) => path === undefined || file.path === path);
    if (!wanted || (path !== undefined && wanted.length === 0)) throw new AppError('not_found', texts.noSuchFile);
    const contents = await this.context.files.read(wanted);
    return [...contents].map(([each, content]) => {
      if (!content) this.context.logger.error({ release: release?._id, path: each }, 'a file was tampered with');
      return { path: each, content: content?.toString('base64') ?? null };
    });
  }

  /** Reads what is live now. Reads run one after the other, so that an older result never replaces a newer one. */
  refresh(): Promise<void> {
    this.reading = this.reading.catch(() => undefined).then(() => this.read());
    return this.reading;
  }

  private async read(): Promise<void> {
    const { repository, shells } = this.context;
    const [states, shellStates] = await Promise.all([repository.states(), shells.states()]);
    const revision = revisionOf([...states, ...shellStates]);
    if (revision === this.revision) return;
    const [releases, shellReleases] = [await readLive(repository, states), await readLive(shells, shellStates)];
    const shownOf =
      ({ confirmed = [] }: RemoteState) =>
      (manifest: Release['remote']['manifest']) =>
        this.context.confirmations.shown(manifest, confirmed);
    this.remotes = states.map((state) => liveRemote(state, releases, shownOf(state))).filter((each) => each !== null);
    this.shell = shellStates.map((state) => liveShell(state, shellReleases)).find((each) => each !== null) ?? null;
    const all: StoredRelease[] = [...releases.values(), ...shellReleases.values()];
    this.scripts = new Map(all.map(({ _id, files }) => [_id, new Set(files.map(({ path }) => path))] as const));
    const manifests = [...releases.values()].map(({ remote }) => remote.manifest);
    const ofShells = [...shellReleases.values()].flatMap(({ facts }) => facts.pages);
    this.pages = {
      shell: this.shell ? ofShells : this.pages.shell,
      remotes: manifests.flatMap(({ pages }) => pages.map(({ path }) => path)),
    };
    this.versions = new Set(all.map(({ _id }) => _id));
    this.revision = revision;
  }
}

/** The releases that pages may get, by id. */
async function readLive<Kind extends StoredRelease>(
  repository: Pick<RemoteRepository<Kind>, 'releasesWith'>,
  states: readonly RemoteState[],
): Promise<ReadonlyMap<string, Kind>> {
  const ids = states.flatMap((state) => liveVersions(state).map((version) => releaseId(state._id, version)));
  return new Map((await repository.releasesWith(ids)).map((release) => [release._id, release]));
}

function revisionOf(states: readonly RemoteState[]): string {
  const all = states.map(({ _id, revision }) => `${_id} ${revision}`).join();
  return hash('sha256', all, 'base64url').slice(0, 22);
}

/** Returns null while there is nothing to serve. */
function liveRemote(
  state: RemoteState,
  releases: ReadonlyMap<string, Release>,
  shown: (manifest: Release['remote']['manifest']) => Release['remote']['manifest'],
): LiveRemote | null {
  const named = (version: string | null | undefined) => {
    const release = version && releases.get(releaseId(state._id, version));
    if (!release) return null;
    return liveReleaseOf(release, shown(release.remote.manifest));
  };
  const stable = named(state.stable);
  if (!stable) return null;
  const canary = named(state.canary?.version);
  return {
    name: state._id,
    stable,
    canary: canary && state.canary ? { release: canary, percent: state.canary.percent } : null,
    previous: named(state.history.at(-1)),
  };
}

/** Returns null until a shell was released to everybody. */
function liveShell(state: RemoteState, releases: ReadonlyMap<string, ShellRelease>): LiveShell | null {
  const named = (version: string | null | undefined) => {
    const release = version && releases.get(releaseId(state._id, version));
    return release ? { version: release.version, bytes: bytesOf(release) } : null;
  };
  const stable = named(state.stable);
  if (!stable) return null;
  const canary = named(state.canary?.version);
  return {
    stable,
    canary: canary && state.canary ? { release: canary, percent: state.canary.percent } : null,
    previous: named(state.history.at(-1)),
  };
}

function bytesOf({ files }: StoredRelease): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
