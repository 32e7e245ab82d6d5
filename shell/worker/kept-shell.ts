import { cacheNames } from './cache-names';
import { keepFiles } from './keep-files';
import { remotesOfPage, toKeptPage } from './shell-page';
import { livingVersions, versionOfFile, versionsOf } from './versions';

/** The one page under which every address of the site is kept. */
export const keptPagePath = '/';

/** Where a version's list of files is noted, beside the files. */
const listPrefix = '/files-of/';

/** A moderator's page with a remote from their own machine. */
const isForOneAlone = ({ headers }: Response) => headers.get('cache-control') === 'no-store';

/** The page to keep for an answer, or null when it is not the shell's or is for one moderator alone. */
export async function keepablePage(answer: Response): Promise<Response | null> {
  if (answer.status !== 200 || !answer.headers.get('content-type')?.startsWith('text/html')) return null;
  if (isForOneAlone(answer)) return null;
  const html = toKeptPage(await answer.text());
  if (html === null) return null;
  const headers = new Headers(answer.headers);
  for (const name of ['content-encoding', 'content-length', 'etag', 'vary']) headers.delete(name);
  headers.set('x-versions', versionsOf(remotesOfPage(html)).join(' '));
  return new Response(html, { headers });
}

/** Fetches what this version of the shell needs to start without a connection. @throws when any of it is missing */
export async function keepShell(): Promise<void> {
  const files = await caches.open(cacheNames.files);
  await keepFiles(files, shellFiles.first);
  await files.put(listPrefix + shellFiles.version, Response.json(shellFiles.all));
  const page = await fetch(keptPagePath, { headers: { accept: 'text/html' }, cache: 'no-cache' });
  // The moderator's next page without it will be kept.
  if (isForOneAlone(page)) return;
  const kept = await keepablePage(page);
  if (!kept) throw new Error(`The shell's page answered ${page.status}.`);
  await (await caches.open(cacheNames.pages)).put(keptPagePath, kept);
}

/** The versions in the kept page: what a start without a connection would run. */
async function keptVersions(): Promise<string[]> {
  const page = await (await caches.open(cacheNames.pages)).match(keptPagePath);
  return page?.headers.get('x-versions')?.split(' ') ?? [];
}

/** The files of all shells whose lists are kept: those of needed versions, and the others. */
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

/** Drops files of versions that neither a living page nor the next start needs. */
export async function dropOldFiles(): Promise<void> {
  const files = await caches.open(cacheNames.files);
  const [living, kept] = await Promise.all([livingVersions(navigator.locks), keptVersions()]);
  const versions = new Set([...living, ...kept, shellFiles.version]);
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
