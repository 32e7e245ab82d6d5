import { Router } from '@koa/router';
import { networkOf, parse, RateLimiter } from '@storysprout/service-kit';
import { readJson } from '../bodies/json-body';
import type { HttpContext } from '../http.context';
import { reportPath } from './csp';
import { CspViolations, cspReports } from './csp-violations';

/** Browsers send several reports together. */
const maxBytes = 65_536;

/** Serves `POST /csp-reports`, to which browsers report what the content security policy blocked. */
export function cspReportRoutes(context: HttpContext): Router {
  const { bodies, redis, config } = context;
  const enabled = config.RATE_LIMITS === 'on';
  const limit = new RateLimiter({ redis, name: 'csp-reports', points: 60, durationSeconds: 60, enabled });
  const violations = new CspViolations(context);
  const router = new Router();
  router.post(reportPath, async (ctx) => {
    await limit.consume(networkOf(ctx.ip));
    violations.count(parse(cspReports, await readJson(ctx, bodies, maxBytes)));
    ctx.status = 204;
  });
  return router;
}
