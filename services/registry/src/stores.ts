import { healthStore } from './canary/health.document';
import { platformStore } from './live/platform.document';
import { smokeTestStore } from './publishing/smoke-tests/smoke-test.document';
import { tokenStore } from './publishing/tokens/token.document';
import { chunkStore, fileStore, releaseStore, shellReleaseStore } from './releases/release.document';
import { auditStore, remoteStore, retentionLeaseStore, shellStore } from './releases/remote.document';
import { remoteErrorStore } from './reports/errors/error.document';

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
