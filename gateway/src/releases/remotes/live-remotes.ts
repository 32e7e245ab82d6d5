import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type LiveRemote, type LiveShell, platformFacts, type RemoteList, shellName } from '@storysprout/contract';
import { messageOf } from '@storysprout/service-kit';
import type { ServedFile } from '../../http';
import type { ReleasesContext } from '../releases.context';
import { type HeldVersions, RemoteFiles } from './remote-files';
import { RemoteLists } from './remote-lists';
import type { RemoteSource } from './remote-source';

type Given = Pick<ReleasesContext, 'registry' | 'siteDir' | 'fileBytes' | 'logger'> & {
  /** Interval in milliseconds at which the registry is asked for changes that were not announced. */
  readonly lookEveryMs?: number;
};

/** Gets remotes from the registry. While it is unavailable, pages get what is in memory. */
export class LiveRemotes implements RemoteSource {
  private readonly files: RemoteFiles;
  private live: readonly LiveRemote[] = [];
  private liveShell: LiveShell | null = null;
  private lists = new RemoteLists([]);
  private present: object = {};
  private revision = '';
  private looking: Promise<void> = Promise.resolve();
  private next: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  /** The last problem, which is logged once. */
  private problem = '';
  private reportedPlatform: string | undefined;

  constructor(private readonly context: Given) {
    this.files = new RemoteFiles(context);
  }

  /** Asks the registry what is live, and keeps asking from then on. */
  async start(): Promise<void> {
    await this.refresh();
    this.timer = setInterval(() => void this.refresh(), this.context.lookEveryMs ?? 3_000);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
  }

  /**
   * Asks the registry what is live now. Never rejects: while the registry is unavailable, everything stays as it is.
   */
  refresh(): Promise<void> {
    // The request under way may have been sent before the latest change.
    this.next ??= this.looking.then(() => {
      this.next = undefined;
      this.looking = this.look();
      return this.looking;
    });
    return this.next;
  }

  /** True once everything live was loaded and includes a remote: without remotes, pages are empty. */
  get isFilled(): boolean {
    return this.revision !== '' && this.live.length > 0;
  }

  get hasCanary(): boolean {
    return this.lists.hasCanary || (this.liveShell !== null && this.liveShell.canary !== null);
  }

  get edition(): object {
    return this.present;
  }

  get shell(): LiveShell | null {
    return this.liveShell;
  }

  isListed(name: string): boolean {
    return this.lists.names.has(name);
  }

  async list(bucket: number | null = null): Promise<RemoteList> {
    return this.lists.for(bucket);
  }

  file(name: string, version: string, path: string): Promise<ServedFile | null> {
    return this.files.read(name, version, path);
  }

  content(name: string, version: string, path: string): Promise<Buffer | null> {
    return this.files.content(name, version, path);
  }

  shellFile(path: string): Promise<ServedFile | null> {
    return this.files.readOfShell(path);
  }

  private async look(): Promise<void> {
    const { registry, logger } = this.context;
    try {
      const state = await registry.call('GET /internal/registry/live', { query: { known: this.revision } });
      if (state.remotes) await this.take(state.remotes, state.shell ?? null);
      this.revision = state.revision;
      await this.reportPlatform(state.hasPlatform);
      if (this.problem !== '') logger.info('remotes are up to date again');
      this.problem = '';
    } catch (err) {
      if (this.problem !== messageOf(err)) logger.warn({ err }, 'remotes stay as they are');
      this.problem = messageOf(err);
    }
  }

  /**
   * Makes each remote's versions available to readers once their files are loaded.
   *
   * @throws Error when some could not be loaded; those remotes stay as they were
   */
  private async take(remotes: readonly LiveRemote[], shell: LiveShell | null): Promise<void> {
    const [held, wanted] = [heldOf(this.live, this.liveShell), heldOf(remotes, shell)];
    this.files.keepOnly([...held, ...wanted]);
    const problems = await this.files.hold(wanted);
    const before = ({ name }: LiveRemote) => this.live.find((each) => each.name === name);
    const listed = remotes.flatMap((remote) => (problems.has(remote.name) ? before(remote) : remote) ?? []);
    this.show(listed, problems.has(shellName) ? this.liveShell : shell);
    const [problem] = problems.values();
    if (problem !== undefined) throw problem;
  }

  /** Keeps the same list objects while nothing changes, because cached pages depend on their identity. */
  private show(live: readonly LiveRemote[], shell: LiveShell | null): void {
    const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
    const [hasLists, hasShell] = [isSame(live, this.live), isSame(shell, this.liveShell)];
    if (hasLists && hasShell) return;
    this.present = {};
    this.liveShell = hasShell ? this.liveShell : shell;
    if (!hasLists) this.lists = new RemoteLists(live);
    this.live = live;
    const held = heldOf(live, shell);
    this.files.keepOnly(held);
    const versions = held.map(({ name, stable }) => `${name}/${stable.version}`);
    this.context.logger.info({ remotes: versions }, 'remotes are served');
  }

  /**
   * Reports the shell that came with this gateway, because releases must be compatible with it: once for each build,
   * and again when the registry has none.
   */
  private async reportPlatform(isKnown: boolean): Promise<void> {
    const path = join(this.context.siteDir, 'platform.json');
    // A folder without a built shell has nothing to report.
    const text = await readFile(path, 'utf8').catch(() => undefined);
    if (text === undefined || (isKnown && text === this.reportedPlatform)) return;
    const body = platformFacts.parse(JSON.parse(text));
    await this.context.registry.call('PUT /internal/registry/platform', { body });
    this.reportedPlatform = text;
  }
}

function heldOf(remotes: readonly LiveRemote[], shell: LiveShell | null): HeldVersions[] {
  return [...(shell ? [{ name: shellName, ...shell }] : []), ...remotes];
}
