import type { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { ErrorRepository } from './errors/error.repository';
import { errorRoutes } from './errors/error.routes';
import { ErrorService } from './errors/error.service';
import { ErrorCounter } from './errors/error-counter';
import { HeartbeatCounter } from './heartbeat-counter';
import { RemoteMetrics } from './remote-metrics';
import { reportRoutes } from './report.routes';
import { ReportCounter } from './report-counter';
import { Reporters } from './reporters';
import type { ReportsServiceContext, ReportsUses } from './reports.context';

/**
 * What readers' pages report about the remotes on them.
 *
 * @param uses with `owner`, which lets only the remote's own team pass
 */
export function createReports(context: ReportsServiceContext, uses: ReportsUses & { readonly owner: Middleware }) {
  const { config, redis } = context;
  const own = {
    ...context,
    ...uses,
    errors: new ErrorRepository(context.collections.errors),
    metrics: new RemoteMetrics(context.metrics),
    reporters: new Reporters(context),
  };
  const errorCounter = new ErrorCounter(own);
  const counter = new ReportCounter(own);
  const heartbeats = new HeartbeatCounter({ ...own, counter });
  const errors = new ErrorService(own);
  return {
    routes: (router: Router) => {
      const limit = { redis, enabled: config.RATE_LIMITS === 'on' };
      const { PUBLIC_URL: publicUrl } = config;
      reportRoutes(router, { counter, heartbeats, limit, publicUrl });
      errorRoutes(router, { counter: errorCounter, errors, owner: uses.owner, limit, publicUrl });
    },
    workers: { counter, heartbeats, errorCounter },
  };
}
