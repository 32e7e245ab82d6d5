import { hash } from 'node:crypto';
import {
  type FederationManifest,
  federationManifest,
  federationManifestName,
  isSafePath,
  type PublishRequest,
  type RemoteFile,
  readRemoteFile,
} from '@storysprout/contract';
import { type Release, remoteFileName } from './release.document';

export interface BuildFile {
  readonly path: string;
  readonly content: Buffer;
  readonly sha256: string;
}

/** The declarations of a build, which are all that the gates about the rest of the site need. */
export type BuildFacts = Pick<Release, 'remote' | 'federation'>;

/** A remote's build, parsed. */
export interface Build extends BuildFacts {
  readonly files: ReadonlyMap<string, BuildFile>;
  readonly digest: string;
}

export type ReadBuild = { ok: true; build: Build } | { ok: false; reason: string };

/** Parses an uploaded build. A refusal is one sentence naming the file and field that is wrong. */
export function readBuild(name: string, { files }: PublishRequest): ReadBuild {
  const byPath = new Map(files.map(({ path, content }) => [path, toBuildFile(path, content)]));
  const unsafe = files.find(({ path }) => !isSafePath(path));
  if (unsafe) return refused(`the path ${unsafe.path} is not allowed`);
  if (byPath.size < files.length) return refused('two files have the same path');
  const remote = readRemote(name, byPath);
  if (typeof remote === 'string') return refused(remote);
  const federation = readFederation(name, byPath);
  if (typeof federation === 'string') return refused(federation);
  return { ok: true, build: { remote, federation, files: byPath, digest: digestOfFiles(byPath) } };
}

function refused(reason: string): ReadBuild {
  return { ok: false, reason };
}

export function toBuildFile(path: string, base64: string): BuildFile {
  const content = Buffer.from(base64, 'base64');
  return { path, content, sha256: hash('sha256', content) };
}

function textOf(files: ReadonlyMap<string, BuildFile>, path: string): string | undefined {
  return files.get(path)?.content.toString('utf8');
}

function readRemote(name: string, files: ReadonlyMap<string, BuildFile>): RemoteFile | string {
  const text = textOf(files, remoteFileName);
  if (text === undefined) return `${remoteFileName} is missing`;
  const read = readRemoteFile(text);
  if (!read.ok) return `${remoteFileName}: ${read.field} ${read.problem}`;
  return read.remote.name === name ? read.remote : `${remoteFileName} is of ${read.remote.name}, not of ${name}`;
}

function readFederation(name: string, files: ReadonlyMap<string, BuildFile>): FederationManifest | string {
  const text = textOf(files, federationManifestName);
  if (text === undefined) return `${federationManifestName} is missing`;
  const read = federationManifest.safeParse(parseJson(text));
  if (!read.success) {
    const issue = read.error.issues[0];
    return `${federationManifestName}: ${issue?.path.join('.') || 'it'} is wrong (${issue?.message})`;
  }
  return read.data.name === name ? read.data : `${federationManifestName} is of ${read.data.name}, not of ${name}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The schema then reports what is wrong.
    return undefined;
  }
}

/** SHA-256 over all paths and hashes, in hex: the same for the same files, in whatever order they come. */
export function digestOfFiles(files: ReadonlyMap<string, Pick<BuildFile, 'sha256'>>): string {
  const lines = [...files.keys()].sort().map((path) => `${path}\0${files.get(path)?.sha256 ?? ''}`);
  return hash('sha256', lines.join(''));
}
