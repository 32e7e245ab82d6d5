import { cacheFiles } from './cache-files';
import { cacheNames } from './cache-names';
import { remotesOfPage, toCachedPage } from './shell-page';
import { livingVersions, versionOfFile, versionsOf } from './versions';

/** The key of the single page that is cached for every address of the site. */
export const cachedPagePath = '/';

/** The beginning of the keys under which each version's list of files is cached. */
const listPrefix = '/files-of/';

/** Such a page contains a remote from a moderator's own machine. */
const isForOneAlone = ({ headers }: Response) => headers.get('cache-control') === 'no-store';

/** Returns the page to cache for a response; null when it is not the shell's page, or is for a single moderator. */
export async function cacheablePage(answer: Response): Promise<Response | null> {
  if (answer.status !== 200 || !answer.headers.get('content-type')?.startsWith('text/html')) return null;
  if (isForOneAlone(answer)) return null;
  const html = toCachedPage(await answer.text());
  if (html === null) return null;
  const headers = new Headers(answer.headers);
  for (const name of ['content-encoding', 'content-length', 'etag', 'vary']) headers.delete(name);
  headers.set('x-versions', versionsOf(remotesOfPage(html)).join(' '));
  return new Response(html, { headers });
}

/**
 * Caches what this version of the shell needs to start without a connection.
 *
 * @throws when any of it can't be fetched
 */
export async function cacheShell(): Promise<void> {
  const files = await caches.open(cacheNames.files);
  await cacheFiles(files, shellFiles.first);
  await files.put(listPrefix + shellFiles.version, Response.json(shellFiles.all));
  const page = await fetch(cachedPagePath, { headers: { accept: 'text/html' }, cache: 'no-cache' });
  // The page will be cached when the moderator opens one without their own remote.
  if (isForOneAlone(page)) return;
  const cached = await cacheablePage(page);
  if (!cached) throw new Error(`The shell's page answered ${page.status}.`);
  await (await caches.open(cacheNames.pages)).put(cachedPagePath, cached);
}

/** Returns the versions in the cached page, which a start without a connection would run. */
async function cachedVersions(): Promise<string[]> {
  const page = await (await caches.open(cacheNames.pages)).match(cachedPagePath);
  return page?.headers.get('x-versions')?.split(' ') ?? [];
}

/** Returns the files of all shells whose lists are cached, separated into those of needed versions and the others. */
async function filesByNeed(files: Cache, needed: ReadonlySet<string>) {
  const lists = (await files.keys()).filter(({ url }) => new URL(url).pathname.startsWith(listPrefix));
  const byNeed = { needed: new Set<string>(), other: new Set<string>() };
  for (const list of lists) {
    const { pathname } = new URL(list.url);
    const isNeeded = needed.has(pathname.slice(listPrefix.length));
    const paths: string[] = await (await files.match(list))?.json();
    for (const path of isNeeded ? paths : [...paths, pathname]) byNeed[isNeeded ? 'needed' : 'other'].add(path);
  }
  return byNeed;
}

/** Deletes files of versions that neither an open page nor the next offline start needs. */
export async function dropOldFiles(): Promise<void> {
  const files = await caches.open(cacheNames.files);
  const [living, cached] = await Promise.all([livingVersions(navigator.locks), cachedVersions()]);
  const versions = new Set([...living, ...cached, shellFiles.version]);
  const ofShells = await filesByNeed(files, versions);
  const isOld = ({ url }: Request) => {
    const path = new URL(url).pathname;
    const version = versionOfFile(path);
    if (version) return !versions.has(version);
    return ofShells.other.has(path) && !ofShells.needed.has(path);
  };
  const old = (await files.keys()).filter(isOld);
  await Promise.all(old.map((request) => files.delete(request, { ignoreVary: true })));
}
