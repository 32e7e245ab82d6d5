import { endpoints } from '@storysprout/contract/api';
import { errorShape, requestContext, requestLog } from '@storysprout/service-kit';
import type { Config } from '../config';
import { BodyIntake } from './bodies/body-intake';
import { measureBodies } from './bodies/body-metrics';
import { drainUnreadBodies } from './bodies/draining';
import { FileStore } from './files/file-store';
import type { GatewayContext, HttpContext } from './http.context';
import { validTargetsOnly } from './routing/request-target';
import { RouteTable } from './routing/route-table';
import { crossOrigin } from './security/cross-origin';
import { cspReportRoutes } from './security/csp-report.routes';
import { indexingRules } from './security/robots';
import { type SecurityOptions, securityHeaders } from './security/security-headers';

/** Builds what every request passes, and what the other modules read requests and files with. */
export function createHttp(context: GatewayContext) {
  const { config, publicUrl, logger, metrics } = context;
  const bodies = new BodyIntake({
    memoryBytes: config.BODY_MEMORY_MB * 1024 * 1024,
    pace: { graceMs: config.BODY_GRACE_MS, bytesPerSecond: config.BODY_BYTES_PER_SECOND },
  });
  measureBodies(metrics.registry, bodies);
  return {
    bodies,
    files: new FileStore(),
    table: new RouteTable(endpoints),
    /** The first middleware: request ids, metrics, log and security headers. */
    outer: [
      requestContext({ sampleRatio: config.OTEL_TRACES_SAMPLER_ARG }),
      metrics.measure,
      requestLog(logger),
      securityHeaders(securityOptions(config, publicUrl)),
    ],
    /** The middleware after the headers of previews: robots, other origins, errors and unread bodies. */
    inner: [
      indexingRules(config.INDEXING, publicUrl),
      crossOrigin(config.CORS_ORIGINS),
      errorShape(logger),
      drainUnreadBodies(),
    ],
    cspReports: (remotes: HttpContext['remotes']) => cspReportRoutes({ ...context, bodies, remotes }).routes(),
    validTargetsOnly: validTargetsOnly(metrics.registry),
  };
}

export type Http = ReturnType<typeof createHttp>;

function securityOptions(config: Config, publicUrl: string): SecurityOptions {
  return {
    publicUrl,
    apiBaseUrl: config.API_BASE_URL,
    corsOrigins: config.CORS_ORIGINS,
    devOrigins: Object.values(config.DEV_REMOTES),
    hsts: {
      maxAge: config.HSTS_MAX_AGE_SECONDS,
      includeSubDomains: config.HSTS_SUBDOMAINS === 'on',
      preload: config.HSTS_PRELOAD === 'on',
    },
  };
}
