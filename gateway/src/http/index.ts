export { BodyIntake, type TakenBody } from './bodies/body-intake';
export { bodyLimitOf, needsAdmission } from './bodies/body-limit';
export { measureBodies } from './bodies/body-metrics';
export { ClientGone, drainUnreadBodies } from './bodies/draining';
export { jsonBodyReader } from './bodies/json-body';
export { type Ask, Quota } from './bodies/quota';
export { cacheBytes, heldFilesMb } from './cache-sizes';
export { FileStore } from './files/file-store';
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
export { wantsPage } from './routing/page-request';
export { validTargetsOnly } from './routing/request-target';
export { type ApiRoute, isApiTree, RouteTable, type ServiceName } from './routing/route-table';
export { signIn, waysIn } from './routing/ways-in';
export { crossOrigin } from './security/cross-origin';
export { cspReportRoutes } from './security/csp-report.routes';
export { CspViolations } from './security/csp-violations';
export { allowSources, scriptSourcesOf, styleSourcesOf } from './security/policy-sources';
export { indexingRules, robotsTags, siteFeedPath } from './security/robots';
export { answerHeaders, securityHeaders } from './security/security-headers';
