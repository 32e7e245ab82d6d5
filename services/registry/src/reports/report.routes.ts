import type { Router } from '@koa/router';
import { byNetwork, type RateLimitOptions, rateLimit, serve } from '@storysprout/service-kit';
import type { HeartbeatCounter } from './heartbeat-counter';
import type { ReportCounter } from './report-counter';
import { reporterOf } from './reporters';

interface ReportRoutesContext {
  readonly counter: ReportCounter;
  readonly heartbeats: HeartbeatCounter;
  readonly limit: Pick<RateLimitOptions, 'redis' | 'enabled'>;
  /** The site's address as readers see it. */
  readonly publicUrl: string;
}

/** Registers the routes to which readers' pages report about the remotes on them. */
export function reportRoutes(router: Router, { counter, heartbeats, limit, publicUrl }: ReportRoutesContext): void {
  // The limit is high, because a whole school may share one address.
  const perNetwork = { ...limit, name: 'remote-reports', points: 1_200, durationSeconds: 60, key: byNetwork };
  const limits = [rateLimit(perNetwork)];
  serve(router, 'POST /registry/reports', limits, async ({ ctx, body }) => {
    await counter.count(body.reports, reporterOf(ctx, publicUrl));
    if (body.page !== undefined) await heartbeats.noteReported(body.page, body.reports);
  });
  serve(router, 'POST /registry/vitals', limits, async ({ body }) => {
    counter.measure(body);
  });
  const heartbeatLimit = rateLimit({ ...perNetwork, name: 'remote-pulses' });
  serve(router, 'POST /registry/pulses', [heartbeatLimit], async ({ ctx, body }) => {
    await heartbeats.count(body, reporterOf(ctx, publicUrl));
  });
}
