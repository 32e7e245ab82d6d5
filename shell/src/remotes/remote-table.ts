import type { RemoteListEntry, RemoteManifest } from '@storysprout/contract';
import { checkManifest } from './check-manifest';

export interface Remote {
  readonly name: string;
  readonly version: string;
  /** Absolute address of the federation manifest. */
  readonly entry: string;
  readonly manifest: RemoteManifest;
}

export interface RemotePage {
  readonly remote: string;
  readonly path: string;
  readonly expose: string;
  readonly title: string;
  readonly access: 'public' | 'user' | 'admin';
}

/** The remotes of this page view by name. */
export type RemoteTable = ReadonlyMap<string, Remote>;

export interface BuiltTable {
  readonly table: RemoteTable;
  /** Why remotes were left out, each naming the remote and the field. */
  readonly problems: readonly string[];
}

/** Checks each listed remote; one that is wrong is left out without harm to the others. */
export function buildTable(entries: readonly RemoteListEntry[], base: string): BuiltTable {
  const table = new Map<string, Remote>();
  const problems: string[] = [];
  for (const { name, version, entry, manifest } of entries) {
    const checked = checkManifest(name, manifest);
    if (checked.ok) table.set(name, { name, version, entry: new URL(entry, base).href, manifest: checked.manifest });
    else problems.push(...checked.problems);
  }
  return { table, problems };
}

export function pagesOf(table: RemoteTable): RemotePage[] {
  return [...table.values()].flatMap(({ name, manifest }) => manifest.pages.map((page) => ({ remote: name, ...page })));
}

/** Whether an address fits a page's path; `:id` takes one segment. */
export function matches(path: string, address: string): boolean {
  const wanted = path.split('/');
  const given = address.replace(/\/$/, '').split('/');
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at]);
}
