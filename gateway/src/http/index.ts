export type { TakenBody } from './bodies/body-intake';
export { bodyLimitOf, needsAdmission } from './bodies/body-limit';
export { ClientGone } from './bodies/draining';
export { type Ask, Quota } from './bodies/quota';
export { cacheBytes } from './cache-sizes';
export { encodingFor, type FastPath, fastPaths, isUsual, sharedHeaders } from './fast-path';
export type { FileStore } from './files/file-store';
export { identityOf } from './files/identity';
export { inlined, mayStand } from './files/inlined-css';
export { onceFor } from './files/once-for';
export { isPublicFile } from './files/public-file';
export {
  type Encoding,
  encodingOf,
  encodings,
  etagOf,
  neverCached,
  type SentFile,
  type ServedFile,
  sendFile,
  sizeOf,
  toBrotli,
  toBrotliNow,
  toGzip,
  toSentFile,
  toServedFile,
} from './files/served-file';
export { ServedFileCache } from './files/served-file-cache';
export { setBody } from './files/set-body';
export type { GatewayContext } from './http.context';
export { createHttp, type Http } from './http.module';
export { wantsPage } from './routing/page-request';
export { type ApiRoute, isApiTree, type RouteTable, type ServiceName } from './routing/route-table';
export { signIn, waysIn } from './routing/ways-in';
export { allowSources, scriptSourcesOf, styleSourcesOf } from './security/policy-sources';
export { indexingRules, robotsTags, siteFeedPath } from './security/robots';
export { answerHeaders } from './security/security-headers';
