import {
  errorShape,
  type HttpMetrics,
  healthRoutes,
  type Logger,
  type ReadinessChecks,
} from '@storysprout/service-kit';
import Koa from 'koa';

/** Prometheus and probes on a port of their own, never published. */
export function createMetricsApp(metrics: HttpMetrics, checks: ReadinessChecks, logger: Logger): Koa {
  const app = new Koa();
  app.use(errorShape(logger));
  app.use(healthRoutes(checks));
  app.use(metrics.route);
  return app;
}
