import { healthStore } from './canary';
import { platformStore } from './live';
import { smokeTestStore, tokenStore } from './publishing';
import {
  auditStore,
  chunkStore,
  fileStore,
  releaseStore,
  remoteStore,
  retentionLeaseStore,
  shellReleaseStore,
  shellStore,
} from './releases';
import { remoteErrorStore } from './reports';

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
