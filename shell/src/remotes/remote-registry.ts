import { loadRemote, preloadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteListEntry } from '@storysprout/contract';
import { log } from '@storysprout/kit';
import type { ComponentType } from 'react';
import { parseRemoteList } from '../site/site-data';
import { integrityPlugin } from './integrity';
import { reports } from './remote-reports';
import { beforeOf, buildTable, matches, pagesOf, type Remote, type RemoteTable } from './remote-table';
import { within } from './within';

/** How long a part may take to arrive, in milliseconds. */
const loadLimitMs = 8_000;

export interface RegistryState {
  /** False until a list is there, or its fetching has failed. */
  readonly isSettled: boolean;
  readonly table: RemoteTable;
}

/** Before any list is there. */
export const unsettled: RegistryState = { isSettled: false, table: new Map() };

/** A component of a remote takes props that only its own team knows. */
export type RemoteComponent = ComponentType<Record<string, unknown>>;

/** The code of a part did not come, or was not what it should be. */
export class PartNotLoaded extends Error {
  override readonly name = 'PartNotLoaded';
}

function isComponent(value: unknown): value is RemoteComponent {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}

/** Entry, chunk and styles, one after the other. */
const loadAttempts = 3;

/**
 * A hint in the page that failed makes the browser fail the first real request for that file too, without asking again;
 * the next one goes out. A part of the net that was away for a blink is worth it as well.
 */
async function loadAgain(id: string, attempts = loadAttempts): Promise<{ default?: unknown } | null> {
  try {
    return await loadRemote<{ default?: unknown }>(id);
  } catch (error) {
    if (attempts <= 1) throw error;
    return loadAgain(id, attempts - 1);
  }
}

/** Which remotes there are and how to get at what they offer. */
export class RemoteRegistry {
  private state: RegistryState = unsettled;
  private readonly listeners = new Set<() => void>();
  private readonly preloaded = new Set<string>();

  readonly get = (): RegistryState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Starts with the list that came with the page, or fetches it. */
  async start(entries: RemoteListEntry[] | null): Promise<void> {
    reports.start();
    registerPlugins([integrityPlugin(() => this.state.table.values())]);
    if (entries) this.use(entries, () => true, false);
    else await this.refresh().catch((error) => log.error('The remote list could not be read.', error));
    if (!this.state.isSettled) this.change({ ...this.state, isSettled: true });
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
    this.use(entries, (each) => name === undefined || each === name || !this.state.table.has(each), true);
  }

  /** @throws PartNotLoaded when the remote or what it should offer cannot be had in time */
  async load(name: string, expose: string): Promise<RemoteComponent> {
    const remote = this.state.table.get(name);
    if (!remote) throw new PartNotLoaded(`There is no remote ${name} in the list.`);
    const what = `${name} ${expose}`;
    const module = await within(loadLimitMs, loadAgain(`${name}/${expose.slice(2)}`), what).catch((cause: unknown) => {
      throw new PartNotLoaded(`${what} could not be loaded.`, { cause });
    });
    if (!isComponent(module?.default)) throw new PartNotLoaded(`${what} has no component as its default export.`);
    reports.viewed(remote);
    return module.default;
  }

  /** Whether there is another version to show than `failed`: the one before it, or what the page has gone back to. */
  canFallBack(name: string, failed: string | undefined): boolean {
    const remote = this.state.table.get(name);
    return remote !== undefined && failed !== undefined && (remote.version !== failed || remote.fallback !== undefined);
  }

  /** After version `failed` did: makes the one readers had before it this page's own, once for all its parts. */
  fallBack(name: string, failed: string | undefined): void {
    const remote = this.state.table.get(name);
    const before = remote?.version === failed && remote && beforeOf(remote);
    if (!before) return;
    log.warn(`${name} ${failed} failed; ${before.version} takes its place.`);
    this.register([before], true);
    this.change({ ...this.state, table: new Map(this.state.table).set(name, before) });
  }

  /** Fetches the code of the page at this address ahead of a click. Failing is harmless: the click tries again. */
  preloadPage(address: string): void {
    const page = pagesOf(this.state.table).find(({ path }) => matches(path, address));
    const key = `${page?.remote}${page?.expose}`;
    if (!page || this.preloaded.has(key)) return;
    this.preloaded.add(key);
    preloadRemote([{ nameOrAlias: page.remote, exposes: [page.expose.slice(2)] }]).catch((error: unknown) => {
      this.preloaded.delete(key);
      log.warn(`${page.remote} could not be fetched ahead.`, error);
    });
  }

  private use(entries: RemoteListEntry[], isWanted: (name: string) => boolean, force: boolean): void {
    const { table, problems } = buildTable(entries, window.location.href);
    for (const problem of problems) log.error(`A part of the site was left out. ${problem}`);
    const fresh = [...table.values()].filter(({ name }) => isWanted(name));
    this.register(fresh, force);
    const kept = [...this.state.table].filter(([name]) => !isWanted(name));
    this.change({ isSettled: true, table: new Map([...kept, ...fresh.map((each) => [each.name, each] as const)]) });
  }

  private register(remotes: readonly Remote[], force: boolean): void {
    for (const { name } of remotes)
      for (const key of this.preloaded) if (key.startsWith(name)) this.preloaded.delete(key);
    registerRemotes(
      remotes.map(({ name, entry }) => ({ name, entry })),
      { force },
    );
  }

  private change(state: RegistryState): void {
    this.state = state;
    for (const listener of [...this.listeners]) listener();
  }
}

export const registry = new RemoteRegistry();
