import { Router } from '@koa/router';
import { networkOf, parse, type RateLimiter } from '@storysprout/service-kit';
import type { ReadJsonBody } from '../bodies/json-body';
import { reportPath } from './csp';
import { type CspViolations, cspReports } from './csp-violations';

/** Browsers send several reports together. */
const maxBytes = 65_536;

/**
 * Serves `POST /csp-reports`, to which browsers report what the content security policy blocked.
 *
 * @param limit limits reports per network
 */
export function cspReportRoutes(readJsonBody: ReadJsonBody, limit: RateLimiter, violations: CspViolations): Router {
  const router = new Router();
  router.post(reportPath, async (ctx) => {
    await limit.consume(networkOf(ctx.ip));
    violations.count(parse(cspReports, await readJsonBody(ctx, maxBytes)));
    ctx.status = 204;
  });
  return router;
}
