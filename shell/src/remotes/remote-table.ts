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
  /** Address of its files, as far as the list had it: on the site's own origin without the origin. */
  readonly folder: string;
  readonly manifest: RemoteManifest;
  /** Missing for what comes from a dev server. */
  readonly channel?: RemoteListEntry['channel'];
  /** It has a canary just now, whichever this is: the page says more of how it does. */
  readonly trial?: boolean;
  readonly integrity?: EntryIntegrity;
  /** Ranges of kit and React that it works with; missing for what comes from a dev server. */
  readonly needs?: RemoteNeeds;
  /** What readers had before this version. */
  readonly fallback?: Pick<Remote, 'version' | 'entry' | 'folder' | 'needs'> & { readonly integrity: EntryIntegrity };
}

/** The channel by which readers get a version; none for what nobody released, about which pages report nothing. */
export function readersChannel({ channel }: Pick<Remote, 'channel'>): RemoteChannel | undefined {
  return channel === 'preview' ? undefined : channel;
}

export type RemotePage = RemoteManifest['pages'][number] & {
  readonly remote: string;
  /** How readers know it: "The blogs". */
  readonly label: string;
};

/** The remotes of this page view by name. */
export type RemoteTable = ReadonlyMap<string, Remote>;

export interface BuiltTable {
  readonly table: RemoteTable;
  /** Why remotes were left out, each naming the remote. */
  readonly problems: readonly string[];
  /** Versions that this page can't speak to; the one before took their place where there is one. */
  readonly misfits: readonly Pick<Remote, 'name' | 'version' | 'channel'>[];
}

const contract: RemoteManifest['contract'] = 1;

/** Whether the page can speak to a remote. The build and the registry checked the rest of its manifest by the contract's schema. */
function isUsable(name: string, value: unknown): value is RemoteManifest {
  if (typeof value !== 'object' || value === null) return false;
  return 'name' in value && value.name === name && 'contract' in value && value.contract === contract;
}

/** Leaves out a remote that the page can't speak to, without harm to the others. */
export function buildTable(entries: readonly RemoteListEntry[], base: string): BuiltTable {
  const table = new Map<string, Remote>();
  const problems: string[] = [];
  const misfits: Pick<Remote, 'name' | 'version' | 'channel'>[] = [];
  for (const entry of entries) {
    const { name, version, channel, manifest } = entry;
    if (isUsable(name, manifest)) {
      table.set(name, toRemote(entry, manifest, base));
      continue;
    }
    misfits.push({ name, version, channel });
    const before = remoteBefore(entry, base);
    if (before) table.set(name, before);
    else problems.push(`${name} ${version}: its manifest has another name, or is not of contract ${contract}`);
  }
  return { table, problems, misfits };
}

/** The version before one that the page can't speak to, if it can speak to that. */
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

/** The remote as it was before this version; null when nobody knows one. */
export function beforeOf({ fallback, needs: _, ...remote }: Remote): Remote | null {
  return fallback ? { ...remote, ...fallback } : null;
}

export function pagesOf(table: RemoteTable): RemotePage[] {
  return [...table.values()].flatMap(({ name, manifest }) =>
    manifest.pages.map((page) => ({ remote: name, label: manifest.label, ...page })),
  );
}

/** Whether an address fits a page's path; `:id` takes one segment. */
export function matches(path: string, address: string): boolean {
  const wanted = path.split('/');
  const given = address.replace(/\/$/, '').split('/');
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at]);
}
