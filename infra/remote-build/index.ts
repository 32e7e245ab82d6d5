/** The build tools for teams with their own repositories. The other files in this folder are internal. */
export { isDevelopment, type WebApp } from './app';
export { bundle } from './bundle';
export { loadManifest } from './load-manifest';
export { ownApp } from './own-app';
export { remoteConfig } from './remote-config';
export { filesBelow } from './sources';
export { startStandAlone } from './stand-alone/stand-alone-server';
export { packedTheme } from './stand-alone/theme';
