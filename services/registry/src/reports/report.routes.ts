import type { Router } from '@koa/router';
import { byNetwork, type RateLimitOptions, rateLimit, serve } from '@storysprout/service-kit';
import type { ReportCounter } from './report-counter';
import { reporterOf } from './reporters';

export interface ReportRoutesDeps {
  readonly counter: Pick<ReportCounter, 'count' | 'measure'>;
  readonly limit: Pick<RateLimitOptions, 'redis' | 'enabled'>;
  /** The site's address as readers see it. */
  readonly publicUrl: string;
}

/** What readers' pages report about the remotes on them. */
export function reportRoutes(router: Router, { counter, limit, publicUrl }: ReportRoutesDeps): void {
  // A whole school may sit behind one address.
  const perNetwork = { ...limit, name: 'remote-reports', points: 1_200, durationSeconds: 60, key: byNetwork };
  const limits = [rateLimit(perNetwork)];
  serve(router, 'POST /registry/reports', limits, async ({ ctx, body }) => {
    await counter.count(body.reports, reporterOf(ctx, publicUrl));
  });
  serve(router, 'POST /registry/vitals', limits, async ({ body }) => {
    counter.measure(body);
  });
}
