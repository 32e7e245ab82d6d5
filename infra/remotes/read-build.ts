import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { PublishRequest, RemoteFile } from '@storysprout/contract';
import { buildVersion } from '../build/source-hash';
import { folderOf, root } from '../build/workspaces';
import { filesBelow } from '../remote-build/sources';
import { releaseSource } from './release-source';
import { keptOutcome } from './run-checks';

const distOf = (remote: string) => join(root, folderOf(remote), 'dist');
/** Build metadata that no page needs. */
const isLeftOut = (name: string) => name.startsWith('.') || name === 'mf-stats.json';

/** The `remote.json` of a remote's last build. @throws Error with a line for the person at the terminal */
export function readRemoteJson(remote: string): RemoteFile {
  const file = join(distOf(remote), 'remote.json');
  if (!existsSync(file)) {
    throw new Error(`There is no build of ${folderOf(remote)}. Try: npm run build -- --only ${folderOf(remote)}`);
  }
  return JSON.parse(readFileSync(file, 'utf8')) as RemoteFile;
}

/** The image with the operators' commands has no sources: all of it comes from one checkout, and was checked there. */
export function hasSources(remote: string): boolean {
  return existsSync(join(root, folderOf(remote), 'src'));
}

/**
 * Before publishing, the rules of this checkout replay recorded rounds: they must be the rules in the build. The build's
 * version carries the hash of its sources, those of the game rules among them.
 *
 * @throws Error with a line for the person at the terminal
 */
export function requireBuildOfThisCheckout(remote: string): void {
  const folder = folderOf(remote);
  if (!hasSources(remote)) return;
  const [built, wanted] = [readRemoteJson(remote).version, buildVersion(folder)];
  if (built === wanted) return;
  throw new Error(
    `The build of ${folder} is ${built}, but what is in this folder is ${wanted}. Try: npm run build -- --only ${folder}`,
  );
}

type Files = PublishRequest['files'];

/** The remote's last build as the registry takes it, with the outcome of its checks when they were run for it. */
export function readBuild(remote: string): PublishRequest {
  const dist = distOf(remote);
  const files = filesBelow(dist, isLeftOut).map((file) => ({
    path: relative(dist, file).split(sep).join('/'),
    content: readFileSync(file).toString('base64'),
  }));
  const checked = keptOutcome(remote, readRemoteJson(remote).version);
  const source = releaseSource(remote);
  return {
    files,
    ...(source && { source }),
    ...(checked && { attested: { ...checked, digest: digestOfFiles(files) } }),
  };
}

const sha256 = () => createHash('sha256');

/** SHA-256 over all paths and contents' hashes, as the registry makes it: checks are about exactly these files. */
export function digestOfFiles(files: Files): string {
  const hash = sha256();
  for (const { path, content } of [...files].sort((one, other) => (one.path < other.path ? -1 : 1)))
    hash
      .update(path)
      .update('\0')
      .update(sha256().update(Buffer.from(content, 'base64')).digest('hex'));
  return hash.digest('hex');
}
