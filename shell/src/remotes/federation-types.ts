import type { RemoteNeeds } from '@storysprout/contract';

/** A remote's name, the address of its federation manifest, and what it needs. */
export interface Source {
  readonly name: string;
  readonly entry: string;
  readonly needs?: RemoteNeeds;
}

/** The federation runtime, which fetches remotes for the whole life of the page. */
export interface Federation {
  loadRemote(id: string): Promise<{ default?: unknown } | null>;
  preloadRemote(asked: { nameOrAlias: string; exposes: string[] }[]): Promise<void>;
  registerRemotes(sources: readonly Source[], options: { force: boolean }): void;
}

interface SourceInScope extends Pick<Source, 'name' | 'entry'> {
  readonly shareScope?: string;
}

/** A federation that can also share other modules in other scopes. */
export interface SharingFederation extends Omit<Federation, 'registerRemotes'> {
  registerRemotes(sources: readonly SourceInScope[], options: { force: boolean }): void;
  /** From now on, offers these modules to the remotes in this scope. */
  offer(versions: Readonly<Record<string, string>>, modules: Readonly<Record<string, unknown>>, scope: string): void;
}
