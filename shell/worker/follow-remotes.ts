import { cacheFiles } from './cache-files';
import { cacheNames } from './cache-names';

/** A remote in the list of remotes. */
export interface ListedRemote {
  readonly name: string;
  readonly version: string;
  /** The address of the federation manifest; the remote's files are in the same folder. */
  readonly entry: string;
  /** The version that readers get when this one fails. */
  readonly fallback?: { readonly version: string };
  readonly manifest?: { readonly pages?: readonly { readonly expose: string; readonly offline?: boolean }[] };
}

interface Assets {
  readonly sync: readonly string[];
}

/** The part of a federation manifest that we read. */
export interface FederationManifest {
  readonly metaData: { readonly remoteEntry: { readonly name: string } };
  readonly exposes: readonly {
    readonly path: string;
    readonly assets: { readonly js: Assets; readonly css: Assets };
  }[];
}

type Part = FederationManifest['exposes'][number];

const folderOf = (entry: string) => entry.slice(0, entry.lastIndexOf('/') + 1);

const filesOf = (parts: readonly Part[]) => parts.flatMap(({ assets }) => [...assets.js.sync, ...assets.css.sync]);

/** Returns the files that a remote needs to open its offline pages. */
export function filesForOffline(now: FederationManifest, { manifest }: ListedRemote): string[] {
  const exposes = new Set((manifest?.pages ?? []).flatMap(({ expose, offline }) => (offline ? [expose] : [])));
  const parts = now.exposes.filter(({ path }) => exposes.has(path));
  return parts.length === 0 ? [] : [...new Set([now.metaData.remoteEntry.name, ...filesOf(parts)])];
}

/**
 * Returns the files of a new version to cache: its entry, and the parts of which the previous version's files are
 * cached.
 *
 * @param isCached whether a file of the previous version, by its name in the manifest, is cached
 */
export function filesToFollow(
  before: FederationManifest,
  now: FederationManifest,
  isCached: (file: string) => boolean,
): string[] {
  const used = new Set(before.exposes.filter(({ assets }) => assets.js.sync.every(isCached)).map(({ path }) => path));
  const parts = now.exposes.filter(({ path }) => used.has(path));
  return [now.metaData.remoteEntry.name, ...filesOf(parts)];
}

async function cachedManifestOf(files: Cache, name: string, besides: string): Promise<Request | undefined> {
  const isOne = ({ url }: Request) => {
    const { pathname } = new URL(url);
    return pathname.startsWith(`/remotes/${name}/`) && pathname.endsWith('/mf-manifest.json') && pathname !== besides;
  };
  return (await files.keys()).findLast(isOne);
}

async function follow(files: Cache, { name, entry }: ListedRemote): Promise<void> {
  if (await files.match(entry, { ignoreVary: true })) return;
  const old = await cachedManifestOf(files, name, entry);
  const answer = old && (await files.match(old, { ignoreVary: true }));
  if (!old || !answer) return;
  const before = (await answer.json()) as FederationManifest;
  const cached = new Set((await files.keys()).map(({ url }) => new URL(url).pathname));
  const oldFolder = folderOf(new URL(old.url).pathname);
  await cacheFiles(files, [entry]);
  const now = (await (await files.match(entry, { ignoreVary: true }))?.json()) as FederationManifest;
  const wanted = filesToFollow(before, now, (file) => cached.has(oldFolder + file));
  await cacheFiles(
    files,
    wanted.map((file) => folderOf(entry) + file),
  );
}

async function keepOfflinePages(files: Cache, remote: ListedRemote): Promise<void> {
  const folder = folderOf(remote.entry);
  const note = `${folder}offline-pages`;
  if (!remote.manifest?.pages?.some(({ offline }) => offline) || (await files.match(note))) return;
  await cacheFiles(files, [remote.entry]);
  const now: FederationManifest = await (await files.match(remote.entry, { ignoreVary: true }))?.json();
  await cacheFiles(
    files,
    filesForOffline(now, remote).map((file) => folder + file),
  );
  await files.put(note, new Response());
}

/** Caches the pages that remotes want to be available offline, unless the reader saves data. */
export async function keepPagesForOffline(remotes: readonly ListedRemote[]): Promise<void> {
  if (navigator.connection?.saveData) return;
  const files = await caches.open(cacheNames.files);
  await Promise.allSettled(remotes.map((remote) => keepOfflinePages(files, remote)));
}

/**
 * Fetches the new versions of what this reader used of older ones, so that it is available offline even if they have
 * not opened it since. What can't be fetched now is fetched when they open it.
 */
export async function followRemotes(remotes: readonly ListedRemote[]): Promise<void> {
  const files = await caches.open(cacheNames.files);
  await Promise.allSettled(remotes.map((remote) => follow(files, remote)));
}
