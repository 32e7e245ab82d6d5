import type { RemoteListEntry } from '@storysprout/contract';
import { log } from '@storysprout/kit';
import { Store } from '@storysprout/kit/host';
import { type ComponentType, useSyncExternalStore } from 'react';
import { parseRemoteList } from '../../boot/page-data';
import { canaryHeartbeats } from '../health/canary-heartbeats';
import { reports } from '../health/remote-reports';
import { integrityPlugin } from '../list/integrity';
import {
  type BuiltTable,
  beforeOf,
  buildTable,
  matches,
  pagesOf,
  type Remote,
  type RemoteTable,
} from '../list/remote-table';
import { announcedFilesPlugin } from './announced-files';
import { RemoteLoader } from './remote-loader';

/** The time that a part may take to arrive, in milliseconds. */
const loadLimitMs = 8_000;

export interface RegistryState {
  /** False until there is a list, or fetching it has failed. */
  readonly isSettled: boolean;
  readonly table: RemoteTable;
  /**
   * False while there is no list, or if something in it cannot be read. Then it may be unknown which remote has a page.
   */
  readonly isComplete: boolean;
}

/** The state before there is a list. */
const unsettled: RegistryState = { isSettled: false, table: new Map(), isComplete: false };

/** A component of a remote. Only the remote's own team knows its props. */
export type RemoteComponent = ComponentType<Record<string, unknown>>;

/** Thrown when the code of a part could not be loaded, or is not a component. */
export class PartLoadError extends Error {
  override readonly name = 'PartLoadError';

  /** @param arriving resolves when the code arrives after its time was over */
  constructor(
    message: string,
    options?: ErrorOptions,
    readonly arriving?: Promise<unknown>,
  ) {
    super(message, options);
  }
}

function isComponent(value: unknown): value is RemoteComponent {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}

/**
 * Returns whether the remote is a canary or the stable version it is compared with, a preview, or comes from a dev
 * server. The stable version is included so that both have the same page.
 */
function isInCanaryAnalysis({ channel, trial, entry }: Remote): boolean {
  return (
    trial === true ||
    channel === 'canary' ||
    channel === 'preview' ||
    (channel === undefined && !entry.startsWith(window.location.origin))
  );
}

/** The remotes of this page, and access to what they offer. */
export class RemoteRegistry {
  private readonly state = new Store<RegistryState>(unsettled);
  private first: RegistryState = unsettled;
  /** The list from which the whole page was rendered on the server; null if it was not. */
  private initialEntries: readonly RemoteListEntry[] | null = null;
  private incompatible: BuiltTable['incompatible'] = [];
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

  /** The state from which a page was rendered on the server. Hydration starts from the same state. */
  readonly getFirst = (): RegistryState => this.first;

  /** Notes the list from which a page is rendered on the server, with the parts of its remotes. */
  setInitialRemotes(entries: readonly RemoteListEntry[], base: string): void {
    const { table, problems, incompatible } = buildTable(entries, base);
    this.incompatible = incompatible;
    const isComplete = entries.length > 0 && problems.length === 0;
    this.first = { isSettled: true, table, isComplete };
    this.initialEntries = isComplete ? entries : null;
    this.state.set(this.first);
  }

  /**
   * Starts with the list that came with the page, or fetches it. If the whole page was rendered from this list,
   * subscribers are not notified, because React would discard all parts whose code has not loaded yet.
   */
  async start(entries: RemoteListEntry[] | null): Promise<void> {
    reports.start();
    canaryHeartbeats.start();
    if (entries && entries === this.initialEntries) {
      this.reportIncompatible(this.incompatible);
      this.register([...this.first.table.values()]);
    } else if (entries) this.use(entries, () => true);
    else await this.refresh().catch((error) => log.error('The remote list could not be read.', error));
    if (!this.get().isSettled) this.state.set({ ...this.get(), isSettled: true });
    this.markStarted();
  }

  /**
   * Reads the list again and takes `name` from it (without a name, all remotes), forgetting earlier failures. Other
   * remotes keep the version this page view started with.
   *
   * @throws when the list cannot be read
   */
  async refresh(name?: string): Promise<void> {
    const response = await fetch('/remotes.json', { cache: 'no-store', signal: AbortSignal.timeout(loadLimitMs) });
    const entries = response.ok ? parseRemoteList(await response.json()) : null;
    if (!entries) throw new Error(`/remotes.json answered ${response.status} without a list.`);
    this.use(entries, (each) => name === undefined || each === name || !this.get().table.has(each));
  }

  /**
   * Loads a part. Waits for `start`, because a page can request parts of a server-rendered list before that.
   *
   * @throws PartLoadError when the remote or its part cannot be loaded in time
   */
  async load(name: string, expose: string): Promise<RemoteComponent> {
    await this.started;
    const remote = this.get().table.get(name);
    if (!remote) throw new PartLoadError(`There is no remote ${name} in the list.`);
    const what = `${name} ${expose}`;
    canaryHeartbeats.open(remote);
    await this.guards;
    const arriving = this.loader.load(`${name}/${expose.slice(2)}`);
    const module = await within(loadLimitMs, arriving, what).catch((cause: unknown) => {
      throw new PartLoadError(`${what} could not be loaded.`, { cause }, arriving);
    });
    if (!isComponent(module?.default)) throw new PartLoadError(`${what} has no component as its default export.`);
    reports.viewed(remote);
    return module.default;
  }

  /**
   * Returns whether there is another version to show than `failed`: the one before it, or the one that the page has
   * already fallen back to.
   */
  canFallBack(name: string, failed: string | undefined): boolean {
    const remote = this.get().table.get(name);
    return remote !== undefined && failed !== undefined && (remote.version !== failed || remote.fallback !== undefined);
  }

  /**
   * Replaces version `failed` by the one before it, for all parts on this page. Does nothing if that was done already.
   */
  fallBack(name: string, failed: string | undefined): void {
    const remote = this.get().table.get(name);
    const before = remote?.version === failed && remote && beforeOf(remote);
    if (!before) return;
    log.warn(`${name} ${failed} failed; ${before.version} takes its place.`);
    this.register([before]);
    this.state.set({ ...this.get(), table: new Map(this.get().table).set(name, before) });
  }

  /**
   * Prefetches what the first part of a remote will need besides its own code. A failure is harmless, because that part
   * tries again.
   */
  prepare(): void {
    this.loader.federation().catch((error: unknown) => log.warn('Remotes could not be prepared.', error));
  }

  /**
   * Prefetches the code of the page at this address before a click. A failure is harmless, because the click tries
   * again. The runtime runs the container, too, so canaries wait for the click, which reports that the version starts.
   */
  preloadPage(address: string): void {
    const { table } = this.get();
    const page = pagesOf(table).find(({ path }) => matches(path, address));
    const remote = page && table.get(page.remote);
    const key = `${page?.remote}${page?.expose}`;
    if (!page || !remote || isInCanaryAnalysis(remote) || this.preloaded.has(key)) return;
    this.preloaded.add(key);
    this.loader.fetchAhead(page.remote, page.expose.slice(2)).catch((error: unknown) => {
      this.preloaded.delete(key);
      log.warn(`${page.remote} could not be fetched ahead.`, error);
    });
  }

  private use(entries: RemoteListEntry[], isWanted: (name: string) => boolean): void {
    const { table, problems, incompatible } = buildTable(entries, window.location.href);
    this.reportIncompatible(incompatible);
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

  private reportIncompatible(incompatible: BuiltTable['incompatible']): void {
    for (const remote of incompatible) reports.threw(remote, 'contract');
  }

  /** Runs before code that is new or in development. If the guards can't be loaded, the page goes on without them. */
  private async startGuards(): Promise<void> {
    try {
      const { startGuards } = await import(/* webpackChunkName: 'guards' */ '../guards/start-guards');
      startGuards(() => this.get().table);
    } catch (error) {
      log.warn('The page is not guarded.', error);
    }
  }

  private register(remotes: readonly Remote[]): void {
    if (remotes.some(isInCanaryAnalysis)) this.guards ??= this.startGuards();
    for (const { name } of remotes)
      for (const key of this.preloaded) if (key.startsWith(name)) this.preloaded.delete(key);
    this.loader.use(remotes);
  }
}

export const registry = new RemoteRegistry();

export function useRemotes(): RegistryState {
  return useSyncExternalStore(registry.subscribe, registry.get, registry.getFirst);
}

/** Returns the promise's value, or rejects when it takes longer than `ms` milliseconds. */
function within<Value>(ms: number, promise: Promise<Value>, what: string): Promise<Value> {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${ms / 1000} seconds.`)), ms);
  });
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
}
