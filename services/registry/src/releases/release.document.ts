import type {
  Attestation,
  EntryIntegrity,
  FederationManifest,
  PlatformFacts,
  ReleaseSource,
  RemoteFile,
} from '@storysprout/contract';
import { store } from '@storysprout/service-kit';
import type { GridFSChunk, GridFSFile, ObjectId } from 'mongodb';

/** A file of a release as it is stored. */
export interface ReleaseFile {
  readonly path: string;
  /** SHA-256, in hex. */
  readonly sha256: string;
  readonly bytes: number;
  readonly fileId: ObjectId;
}

/** One published build, of a remote or of the shell. It never changes, and its `_id` (`mf_club/1.4.0`) is never reused. */
export interface StoredRelease {
  readonly _id: string;
  readonly name: string;
  readonly version: string;
  readonly publishedAt: Date;
  readonly publishedBy: string;
  /** Hash over all paths and hashes; recognises the same build when it is published again. */
  readonly digest: string;
  readonly files: readonly ReleaseFile[];
  /** Missing in builds from before attestations were required, and on sites that require none. */
  readonly attested?: Attestation;
  readonly source?: ReleaseSource;
}

/** A build of a remote. */
export interface Release extends StoredRelease {
  readonly remote: RemoteFile;
  readonly federation: FederationManifest;
  readonly integrity: EntryIntegrity;
}

/** A build of the shell. */
export interface ShellRelease extends StoredRelease {
  /** The facts about what it offers to remotes. */
  readonly facts: PlatformFacts;
}

export const releaseStore = store<Release>('releases', [{ key: { name: 1, publishedAt: -1 } }]);
export const shellReleaseStore = store<ShellRelease>('shellReleases', [
  { key: { name: 1, publishedAt: -1 } },
  { key: { 'files.path': 1 } },
]);
export const fileStore = store<GridFSFile>('remoteFiles.files', [
  { key: { filename: 1, uploadDate: 1 } },
  { key: { uploadDate: 1 } },
]);
export const chunkStore = store<GridFSChunk>('remoteFiles.chunks', [{ key: { files_id: 1, n: 1 }, unique: true }]);

export const remoteFileName = 'remote.json';

export function releaseId(name: string, version: string): string {
  return `${name}/${version}`;
}

/** Converts a SHA-256 in hex to the form of the `integrity` attribute. */
export function integrityOf(sha256: string): string {
  return `sha256-${Buffer.from(sha256, 'hex').toString('base64')}`;
}
