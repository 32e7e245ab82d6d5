export { type Build, type BuildFacts, type BuildFile, digestOfFiles, readBuild, toBuildFile } from './build';
export {
  type Canary,
  type ChannelChange,
  type Channels,
  liveVersions,
  promoted,
  rolledBack,
  versionBefore,
  withCanary,
  withStable,
} from './channels';
export { liveReleaseOf } from './live-release';
export { type Confirmations, keyOf } from './navigation/navigation';
export {
  integrityOf,
  type Release,
  releaseId,
  remoteFileName,
  type ShellRelease,
  type StoredRelease,
} from './release.document';
export type { ReleaseFiles } from './release-files';
export { releaseStores } from './release-stores';
export { createReleases } from './releases.module';
export type { RemoteState } from './remote.document';
export type { RemoteRepository, WriteOutcome } from './remote.repository';
