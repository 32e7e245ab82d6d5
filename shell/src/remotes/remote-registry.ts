import type { RemoteListEntry } from '@storysprout/contract';
import { log } from '@storysprout/kit';
import { Store } from '@storysprout/kit/host';
import { type ComponentType, useSyncExternalStore } from 'react';
import { parseRemoteList } from '../site/site-data';
import { announcedFilesPlugin } from './announced-files';
import { integrityPlugin } from './integrity';
import { RemoteLoader } from './remote-loader';
import { reports } from './remote-reports';
import { type BuiltTable, beforeOf, buildTable, matches, pagesOf, type Remote, type RemoteTable } from './remote-table';
import { trialPulses } from './trial-pulses';

/** How long a part may take to arrive, in milliseconds. */
const loadLimitMs = 8_000;

export interface RegistryState {
  /** False until a list is there, or fetching it has failed. */
  readonly isSettled: boolean;
  readonly table: RemoteTable;
  /** False while there is no list, or when something in it cannot be read: whose a page is may then be unknown. */
  readonly isComplete: boolean;
}

/** Before any list is there. */
const unsettled: RegistryState = { isSettled: false, table: new Map(), isComplete: false };

/** A component of a remote takes props that only its own team knows. */
export type RemoteComponent = ComponentType<Record<string, unknown>>;

/** The code of a part did not come, or was not what it should be. */
export class PartLoadError extends Error {
  override readonly name = 'PartLoadError';
}

function isComponent(value: unknown): value is RemoteComponent {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}

/** A canary or the stable version it is compared with, so that both have the same page; a preview, or what comes from a dev server. */
function isOnTrial({ channel, trial, entry }: Remote): boolean {
  return (
    trial === true ||
    channel === 'canary' ||
    channel === 'preview' ||
    (channel === undefined && !entry.startsWith(window.location.origin))
  );
}

/** Which remotes there are and how to get at what they offer. */
export class RemoteRegistry {
  private readonly state = new Store<RegistryState>(unsettled);
  private first: RegistryState = unsettled;
  /** The list that a page was drawn from as a whole. */
  private foreseen: readonly RemoteListEntry[] | null = null;
  private misfits: BuiltTable['misfits'] = [];
  private readonly preloaded = new Set<string>();
  private guards: Promise<void> | undefined;
  private markStarted: () => void = () => undefined;
  private readonly started = new Promise<void>((resolve) => {
    this.markStarted = resolve;
  });
  private readonly loader = new RemoteLoader([
    integrityPlugin(() => this.get().table.values()),
    announcedFilesPlugin(),
  ]);

  readonly get = this.state.get;

  readonly subscribe = this.state.subscribe;

  /** What a page was rendered from on the server; hydration starts from the same. */
  readonly getFirst = (): RegistryState => this.first;

  /** Takes note of the list that a page was rendered from, with the parts of its remotes. */
  foresee(entries: readonly RemoteListEntry[], base: string): void {
    const { table, problems, misfits } = buildTable(entries, base);
    this.misfits = misfits;
    const isComplete = entries.length > 0 && problems.length === 0;
    this.first = { isSettled: true, table, isComplete };
    this.foreseen = isComplete ? entries : null;
    this.state.set(this.first);
  }

  /**
   * Starts with the list that came with the page, or fetches it. A page that was drawn from it as a whole is told nothing:
   * React would throw away all parts whose code is not there yet.
   */
  async start(entries: RemoteListEntry[] | null): Promise<void> {
    reports.start();
    trialPulses.start();
    if (entries && entries === this.foreseen) {
      this.tellMisfits(this.misfits);
      this.register([...this.first.table.values()]);
    } else if (entries) this.use(entries, () => true);
    else await this.refresh().catch((error) => log.error('The remote list could not be read.', error));
    if (!this.get().isSettled) this.state.set({ ...this.get(), isSettled: true });
    this.markStarted();
  }

  /**
   * Reads the list again and takes `name` (all, without one) from it afresh, forgetting what failed before.
   * Other remotes keep the version this page view started with.
   * @throws when the list cannot be read
   */
  async refresh(name?: string): Promise<void> {
    const response = await fetch('/remotes.json', { cache: 'no-store', signal: AbortSignal.timeout(loadLimitMs) });
    const entries = response.ok ? parseRemoteList(await response.json()) : null;
    if (!entries) throw new Error(`/remotes.json answered ${response.status} without a list.`);
    this.use(entries, (each) => name === undefined || each === name || !this.get().table.has(each));
  }

  /**
   * Waits for `start`: a page can ask for parts of a foreseen list before that.
   * @throws PartLoadError when the remote or what it should offer cannot be had in time
   */
  async load(name: string, expose: string): Promise<RemoteComponent> {
    await this.started;
    const remote = this.get().table.get(name);
    if (!remote) throw new PartLoadError(`There is no remote ${name} in the list.`);
    const what = `${name} ${expose}`;
    trialPulses.open(remote);
    await this.guards;
    const module = await within(loadLimitMs, this.loader.load(`${name}/${expose.slice(2)}`), what).catch(
      (cause: unknown) => {
        throw new PartLoadError(`${what} could not be loaded.`, { cause });
      },
    );
    if (!isComponent(module?.default)) throw new PartLoadError(`${what} has no component as its default export.`);
    reports.viewed(remote);
    return module.default;
  }

  /** Whether there is another version to show than `failed`: the one before it, or what the page has gone back to. */
  canFallBack(name: string, failed: string | undefined): boolean {
    const remote = this.get().table.get(name);
    return remote !== undefined && failed !== undefined && (remote.version !== failed || remote.fallback !== undefined);
  }

  /** When version `failed` has failed: makes the one readers had before it this page's own, once for all its parts. */
  fallBack(name: string, failed: string | undefined): void {
    const remote = this.get().table.get(name);
    const before = remote?.version === failed && remote && beforeOf(remote);
    if (!before) return;
    log.warn(`${name} ${failed} failed; ${before.version} takes its place.`);
    this.register([before]);
    this.state.set({ ...this.get(), table: new Map(this.get().table).set(name, before) });
  }

  /** Fetches what the first part of a remote will need besides itself. Failing is harmless: that part tries again. */
  prepare(): void {
    this.loader.federation().catch((error: unknown) => log.warn('Remotes could not be prepared.', error));
  }

  /**
   * Fetches the code of the page at this address ahead of a click. Failing is harmless: the click tries again. The run time runs
   * the container, too, so what is on trial waits for the click, which tells that the version begins.
   */
  preloadPage(address: string): void {
    const { table } = this.get();
    const page = pagesOf(table).find(({ path }) => matches(path, address));
    const remote = page && table.get(page.remote);
    const key = `${page?.remote}${page?.expose}`;
    if (!page || !remote || isOnTrial(remote) || this.preloaded.has(key)) return;
    this.preloaded.add(key);
    this.loader.fetchAhead(page.remote, page.expose.slice(2)).catch((error: unknown) => {
      this.preloaded.delete(key);
      log.warn(`${page.remote} could not be fetched ahead.`, error);
    });
  }

  private use(entries: RemoteListEntry[], isWanted: (name: string) => boolean): void {
    const { table, problems, misfits } = buildTable(entries, window.location.href);
    this.tellMisfits(misfits);
    for (const problem of problems) log.error(`A part of the site was left out. ${problem}`);
    const fresh = [...table.values()].filter(({ name }) => isWanted(name));
    this.register(fresh);
    const kept = [...this.get().table].filter(([name]) => !isWanted(name));
    this.state.set({
      isSettled: true,
      table: new Map([...kept, ...fresh.map((each) => [each.name, each] as const)]),
      isComplete: entries.length > 0 && problems.length === 0,
    });
  }

  private tellMisfits(misfits: BuiltTable['misfits']): void {
    for (const misfit of misfits) reports.threw(misfit, 'contract');
  }

  /** Before code runs that is new or being worked on. Without guards the page goes on as it does for everybody else. */
  private async startGuards(): Promise<void> {
    try {
      const { startGuards } = await import(/* webpackChunkName: 'guards' */ './guards/start-guards');
      startGuards(() => this.get().table);
    } catch (error) {
      log.warn('The page is not guarded.', error);
    }
  }

  private register(remotes: readonly Remote[]): void {
    if (remotes.some(isOnTrial)) this.guards ??= this.startGuards();
    for (const { name } of remotes)
      for (const key of this.preloaded) if (key.startsWith(name)) this.preloaded.delete(key);
    this.loader.use(remotes);
  }
}

export const registry = new RemoteRegistry();

export function useRemotes(): RegistryState {
  return useSyncExternalStore(registry.subscribe, registry.get, registry.getFirst);
}

/** The promise, or a rejection when it takes longer than `ms` milliseconds. */
function within<Value>(ms: number, promise: Promise<Value>, what: string): Promise<Value> {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${ms / 1000} seconds.`)), ms);
  });
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
}
