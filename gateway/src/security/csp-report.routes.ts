import { Router } from '@koa/router';
import { networkOf, parse, type RateLimiter } from '@storysprout/service-kit';
import type { ReadJsonBody } from '../bodies/json-body';
import { reportPath } from './csp';
import { type CspViolations, cspReports } from './csp-violations';

export interface CspReportRoutesDeps {
  readonly readJsonBody: ReadJsonBody;
  /** Counts reports, by address. */
  readonly reports: RateLimiter;
  readonly violations: CspViolations;
}

/** Browsers send several reports together. */
const maxBytes = 65_536;

/** `POST /csp-reports`: browsers report what the content policy blocked. */
export function cspReportRoutes({ readJsonBody, reports, violations }: CspReportRoutesDeps): Router {
  const router = new Router();
  router.post(reportPath, async (ctx) => {
    await reports.consume(networkOf(ctx.ip));
    violations.count(parse(cspReports, await readJsonBody(ctx, maxBytes)));
    ctx.status = 204;
  });
  return router;
}
