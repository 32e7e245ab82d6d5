/** What teams with a repository of their own build with; everything else here is for these. */
export { isDevelopment, type WebApp } from './app';
export { bundle } from './bundle';
export { loadManifest } from './load-manifest';
export { ownApp } from './own-app';
export { remoteConfig } from './remote-config';
export { filesBelow } from './sources';
export { startStandAlone } from './stand-alone-server';
export { packedTheme } from './theme';
