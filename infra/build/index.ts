import type { Configuration } from '@rspack/core';
import type { RemoteManifest } from '@storysprout/contract';
import { remoteConfig as configOf } from '../remote-build/remote-config';
import { remoteApp } from './web-app';

export { serviceConfig } from './service-config';
export { shellConfig } from './shell-config';

/** Returns the complete build configuration of a remote of this repository, from its manifest. */
export function remoteConfig(manifest: RemoteManifest): Configuration {
  return configOf(manifest, remoteApp(manifest.name));
}
