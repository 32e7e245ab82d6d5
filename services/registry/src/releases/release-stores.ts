import { chunkStore, fileStore, releaseStore, shellReleaseStore } from './release.document';
import { auditStore, remoteStore, retentionLeaseStore, shellStore } from './remote.document';

export const releaseStores = {
  remotes: remoteStore,
  releases: releaseStore,
  shells: shellStore,
  shellReleases: shellReleaseStore,
  audit: auditStore,
  files: fileStore,
  chunks: chunkStore,
  turns: retentionLeaseStore,
};
