import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { PublishRequest, RemoteFile } from '@storysprout/contract';
import { releaseSource } from './release-source';
import { keptOutcome } from './run-checks';
import type { RemoteFolder } from './workplace';

const distOf = ({ folder }: RemoteFolder) => join(folder, 'dist');
/** Build metadata that no page needs. */
const isLeftOut = (name: string) => name.startsWith('.') || name === 'mf-stats.json';

/** The `remote.json` of a remote's last build. @throws Error with a line for the person at the terminal */
export function readRemoteJson(remote: RemoteFolder): RemoteFile {
  const file = join(distOf(remote), 'remote.json');
  if (!existsSync(file)) {
    throw new Error(`There is no build of ${remote.label}. Try: ${remote.buildCommand}`);
  }
  return JSON.parse(readFileSync(file, 'utf8')) as RemoteFile;
}

/**
 * What is checked before publishing must be what is in the build: types, tests, and the rules that replay recorded
 * rounds. The build's version carries the hash of its sources, those of the rules among them.
 *
 * @throws Error with a line for the person at the terminal
 */
export function requireBuildOfSources(remote: RemoteFolder): void {
  const [built, wanted] = [readRemoteJson(remote).version, remote.sourceVersion()];
  if (wanted === null || built === wanted) return;
  throw new Error(
    `The build of ${remote.label} is ${built}, but what is in this folder is ${wanted}. Try: ${remote.buildCommand}`,
  );
}

type Files = PublishRequest['files'];

/** The remote's last build as the registry takes it, with the outcome of its checks when they were run for it. */
export function readBuild(remote: RemoteFolder): PublishRequest {
  const dist = distOf(remote);
  const paths = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.split(sep).some(isLeftOut) && statSync(join(dist, path)).isFile())
    .sort();
  const files = paths.map((path) => ({
    path: path.split(sep).join('/'),
    content: readFileSync(join(dist, path)).toString('base64'),
  }));
  const checked = keptOutcome(remote, readRemoteJson(remote).version);
  const source = releaseSource(remote.folder);
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
