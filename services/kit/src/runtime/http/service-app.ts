import { bodyParser } from '@koa/bodyparser';
import { Router } from '@koa/router';
import Koa from 'koa';
import * as texts from '../../texts/errors';
import { optionalUser } from '../auth/auth.middleware';
import type { TokenVerifier } from '../auth/token-verifier';
import type { InternalVerifier } from '../calls/internal-verifier';
import { AppError } from '../errors';
import type { Logger } from '../telemetry/logger';
import { errorShape } from './error-shape';
import { healthRoutes, type ReadinessChecks } from './health';
import { internalGuard } from './internal-guard';
import { createMetrics } from './metrics';
import { requestContext, requestLog } from './request-log';

export interface ServiceAppOptions {
  name: string;
  logger: Logger;
  readiness?: ReadinessChecks;
  /** If given, every route has `ctx.state.user` (null for visitors). */
  auth?: { verifier: TokenVerifier };
  /** Verifies the callers of `/internal/*`; all calls are refused when it is missing. */
  internal?: InternalVerifier;
  /** Largest JSON body, in bytes; 1 MB by default. */
  jsonLimit?: number;
}

export type ServiceApp = ReturnType<typeof createServiceApp>;

/** Creates a Koa app with everything that comes before a service's own routes. It opens no port. */
export function createServiceApp(options: ServiceAppOptions) {
  const { name, logger, readiness = {}, auth, internal, jsonLimit = 1024 * 1024 } = options;
  // Only the gateway reaches a service, and it alone writes x-forwarded-for.
  const app = new Koa({ proxy: true, maxIpsCount: 1 });
  const router = new Router();
  const metrics = createMetrics(name);
  app.on('error', (error: unknown) => logger.warn({ err: error }, 'connection failed'));
  app.use(requestContext());
  app.use(metrics.measure);
  app.use(requestLog(logger));
  app.use(errorShape(logger));
  app.use(healthRoutes(readiness));
  app.use(metrics.route);
  app.use(internalGuard(router, internal));
  if (auth) app.use(optionalUser(auth.verifier));
  app.use(jsonBody(jsonLimit));
  app.use(router.routes());
  app.use(router.allowedMethods());
  return { app, router, metrics: metrics.registry };
}

function jsonBody(jsonLimit: number): Koa.Middleware {
  return bodyParser({
    enableTypes: ['json'],
    jsonLimit: `${jsonLimit}b`,
    jsonStrict: true,
    parsedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'],
    onError: refuseBody,
  });
}

function refuseBody(error: Error): never {
  const tooLarge = 'status' in error && error.status === 413;
  if (tooLarge) throw new AppError('too_large', texts.tooBig, { context: { error: error.name } });
  // The cause would contain what was sent, so it is left out.
  throw new AppError('invalid_input', texts.unreadable, { context: { error: error.name } });
}
