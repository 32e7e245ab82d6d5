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
export { Confirmations, keyOf } from './navigation/navigation';
export {
  chunkStore,
  fileStore,
  integrityOf,
  type Release,
  releaseId,
  releaseStore,
  remoteFileName,
  type ShellRelease,
  type StoredRelease,
  shellReleaseStore,
} from './release.document';
export { ReleaseFiles } from './release-files';
export { auditStore, type RemoteState, remoteStore, retentionLeaseStore, shellStore } from './remote.document';
export { RemoteRepository, type WriteOutcome } from './remote.repository';
