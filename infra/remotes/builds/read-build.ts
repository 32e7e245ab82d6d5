import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { type PublishRequest, type ReleaseSource, shellName } from '@storysprout/contract';
import * as z from 'zod/mini';
import type { RemoteFolder } from '../workplaces/workplace';
import { savedOutcome } from './run-checks';

function git(folder: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

const fits = (text: string, longest: number) => text.replace(/\p{Cc}/gu, ' ').slice(0, longest);

/**
 * Returns the commit that a build was made from; undefined without git. With uncommitted changes in its folder, whose
 * author git does not know, the message says so.
 *
 * @param folder the remote's, absolute
 */
function releaseSource(folder: string): ReleaseSource | undefined {
  try {
    const [commit = '', author = '', message = ''] = git(folder, 'log', '-1', '--format=%H%n%an%n%s').split('\n');
    const isChanged = git(folder, 'status', '--porcelain', '--', '.').trim() !== '';
    if (!isChanged) return { commit, author: fits(author, 100), message: fits(message, 200) };
    return { commit, author: 'somebody', message: fits(`changes that are not committed, on top of "${message}"`, 200) };
  } catch {
    // There is no git or no commit yet, for example in a build from an archive.
    return undefined;
  }
}

const distOf = ({ folder }: RemoteFolder) => join(folder, 'dist');
/** Build metadata that pages don't need. */
const isIgnored = (name: string) => name.startsWith('.') || name === 'mf-stats.json';

/**
 * Returns the version of the last build.
 *
 * @throws Error with a line for the person at the terminal
 */
export function builtVersion(remote: RemoteFolder): string {
  const file = join(distOf(remote), remote.name === shellName ? 'platform.json' : 'remote.json');
  if (!existsSync(file)) {
    throw new Error(`There is no build of ${remote.label}. Try: ${remote.buildCommand}`);
  }
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8'))).version;
}

/**
 * Makes sure that the build was made from the current sources, which are what is checked before publishing. The build's
 * version contains the hash of its sources.
 *
 * @throws Error with a line for the person at the terminal
 */
export function requireBuildOfSources(remote: RemoteFolder): void {
  const [built, wanted] = [builtVersion(remote), remote.sourceVersion()];
  if (wanted === null || built === wanted) return;
  throw new Error(
    `The build of ${remote.label} is ${built}, but what is in this folder is ${wanted}. Try: ${remote.buildCommand}`,
  );
}

type Files = PublishRequest['files'];

/** Returns a function that checks whether a file belongs to the last build. */
function isOfBuild({ assetList }: RemoteFolder, dist: string): (path: string) => boolean {
  const list = assetList === undefined ? '' : join(dist, assetList);
  if (!existsSync(list)) return () => true;
  const own = new Set(z.array(z.string()).parse(JSON.parse(readFileSync(list, 'utf8'))));
  return (path) => !path.startsWith('assets/') || own.has(path);
}

/** Returns the remote's last build in the registry's format, with the outcome of its checks if they were run for it. */
export function readBuild(remote: RemoteFolder): PublishRequest {
  const dist = distOf(remote);
  const paths = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.split(sep).some(isIgnored) && statSync(join(dist, path)).isFile())
    .map((path) => path.split(sep).join('/'))
    .filter(isOfBuild(remote, dist))
    .sort();
  const files = paths.map((path) => ({ path, content: readFileSync(join(dist, path)).toString('base64') }));
  const checked = savedOutcome(remote, builtVersion(remote));
  const source = releaseSource(remote.folder);
  return {
    files,
    ...(source && { source }),
    ...(checked && { attested: { ...checked, digest: digestOfFiles(files) } }),
  };
}

/**
 * Returns a SHA-256 of all paths and content hashes. The registry computes the same, to make sure that the checks were
 * run for exactly these files.
 */
export function digestOfFiles(files: Files): string {
  const inOrder = [...files].sort((one, other) => (one.path < other.path ? -1 : 1));
  const lines = inOrder.map(({ path, content }) => `${path}\0${hash('sha256', Buffer.from(content, 'base64'))}`);
  return hash('sha256', lines.join(''));
}
