import type {
  EntryIntegrity,
  RemoteChannel,
  RemoteListEntry,
  RemoteManifest,
  RemoteNeeds,
} from '@storysprout/contract';

export interface Remote {
  readonly name: string;
  readonly version: string;
  /** Absolute address of the federation manifest. */
  readonly entry: string;
  /** The address of the folder of its files, as it is in the list: without the origin if it is the site's own. */
  readonly folder: string;
  readonly manifest: RemoteManifest;
  /** Missing for remotes from a dev server. */
  readonly channel?: RemoteListEntry['channel'];
  /** True while the remote has a canary, whichever version this is. The page then reports more about it. */
  readonly trial?: boolean;
  readonly integrity?: EntryIntegrity;
  /** The version ranges of kit and React that it works with; missing for remotes from a dev server. */
  readonly needs?: RemoteNeeds;
  /** The version readers had before this one. */
  readonly fallback?: Pick<Remote, 'version' | 'entry' | 'folder' | 'needs'> & { readonly integrity: EntryIntegrity };
}

/**
 * Returns the channel by which readers get a version; undefined for unreleased versions, about which pages report
 * nothing.
 */
export function readersChannel({ channel }: Pick<Remote, 'channel'>): RemoteChannel | undefined {
  return channel === 'preview' ? undefined : channel;
}

export type RemotePage = RemoteManifest['pages'][number] & {
  readonly remote: string;
  /** The name that readers see, such as "The blogs". */
  readonly label: string;
};

/** The remotes of this page view by name. */
export type RemoteTable = ReadonlyMap<string, Remote>;

export interface BuiltTable {
  readonly table: RemoteTable;
  /** The reasons why remotes were left out, each naming the remote. */
  readonly problems: readonly string[];
  /** Versions that are incompatible with this page. The version before takes their place if there is one. */
  readonly incompatible: readonly Pick<Remote, 'name' | 'version' | 'channel'>[];
}

const contract: RemoteManifest['contract'] = 1;

/**
 * Returns whether the page is compatible with a remote. The build and the registry have checked the rest of its
 * manifest with the contract's schema.
 */
function isUsable(name: string, value: unknown): value is RemoteManifest {
  if (typeof value !== 'object' || value === null) return false;
  return 'name' in value && value.name === name && 'contract' in value && value.contract === contract;
}

/** Builds the table, without remotes that are incompatible with the page. They don't affect the others. */
export function buildTable(entries: readonly RemoteListEntry[], base: string): BuiltTable {
  const table = new Map<string, Remote>();
  const problems: string[] = [];
  const incompatible: Pick<Remote, 'name' | 'version' | 'channel'>[] = [];
  for (const entry of entries) {
    const { name, version, channel, manifest } = entry;
    if (isUsable(name, manifest)) {
      table.set(name, toRemote(entry, manifest, base));
      continue;
    }
    incompatible.push({ name, version, channel });
    const before = remoteBefore(entry, base);
    if (before) table.set(name, before);
    else problems.push(`${name} ${version}: its manifest has another name, or is not of contract ${contract}`);
  }
  return { table, problems, incompatible };
}

/** Returns the version before an incompatible one; null if there is none or it is incompatible, too. */
function remoteBefore({ fallback, ...entry }: RemoteListEntry, base: string): Remote | null {
  if (!fallback || !isUsable(entry.name, fallback.manifest)) return null;
  const { version, integrity, needs, manifest } = fallback;
  const { needs: _, ...rest } = entry;
  return toRemote({ ...rest, version, integrity, entry: fallback.entry, ...(needs && { needs }) }, manifest, base);
}

function toRemote({ fallback, ...entry }: RemoteListEntry, manifest: RemoteManifest, base: string): Remote {
  const placed = (listed: string) => ({ entry: new URL(listed, base).href, folder: listed.replace(/\/[^/]*$/, '') });
  return {
    ...entry,
    ...placed(entry.entry),
    manifest,
    ...(fallback && { fallback: { ...fallback, ...placed(fallback.entry) } }),
  };
}

/** Returns the remote as it was before this version; null if that is unknown. */
export function beforeOf({ fallback, needs: _, ...remote }: Remote): Remote | null {
  return fallback ? { ...remote, ...fallback } : null;
}

export function pagesOf(table: RemoteTable): RemotePage[] {
  return [...table.values()].flatMap(({ name, manifest }) =>
    manifest.pages.map((page) => ({ remote: name, label: manifest.label, ...page })),
  );
}

/** Returns whether an address matches the path of a page; `:id` matches one segment. */
export function matches(path: string, address: string): boolean {
  const wanted = path.split('/');
  const given = address.replace(/\/$/, '').split('/');
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at]);
}
