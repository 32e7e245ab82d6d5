import { remoteErrorStore } from './errors/error.document';
import { healthStore } from './health/health.document';
import { platformStore } from './platform/platform.document';
import { chunkStore, fileStore, releaseStore, shellReleaseStore } from './releases/release.document';
import { auditStore, remoteStore, retentionLeaseStore, shellStore } from './remotes/remote.document';
import { smokeTestStore } from './smoke-tests/smoke-test.document';
import { tokenStore } from './tokens/token.document';

export const stores = {
  remotes: remoteStore,
  releases: releaseStore,
  shells: shellStore,
  shellReleases: shellReleaseStore,
  audit: auditStore,
  files: fileStore,
  chunks: chunkStore,
  health: healthStore,
  errors: remoteErrorStore,
  platforms: platformStore,
  tokens: tokenStore,
  turns: retentionLeaseStore,
  smokeTests: smokeTestStore,
};
