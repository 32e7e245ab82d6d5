export { createReleases, type Releases } from './releases.module';
export { bucketIfNeeded, pageCacheControl } from './remotes/canary-bucket';
export { pagesIn } from './remotes/listed-pages';
export { withPreview } from './remotes/preview-list';
export { type RemoteSource, remoteBase } from './remotes/remote-source';
export type { Shells } from './shells/shells';
export { type ShellBundle, type SiteFiles, sheetLink } from './shells/site-files';
export { watchScriptTag } from './shells/watch-script';
