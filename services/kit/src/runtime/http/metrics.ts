import type { Context, Middleware } from 'koa';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** A request as metrics and log record it. */
export interface AnsweredRequest {
  readonly method: string;
  /** The route's pattern. */
  readonly route: string;
  readonly status: number;
}

export interface HttpMetrics {
  registry: Registry;
  /** Measures every request by method, route pattern and status. */
  measure: Middleware;
  /** Records a request that was answered before it reached the app. */
  note(request: AnsweredRequest, milliseconds: number): void;
  /** `GET /metrics` in the Prometheus text format. */
  route: Middleware;
}

/** How often the delay of the event loop is measured, in milliseconds; what is measured includes it. */
const lagEveryMs = 50;

/** Each app has its own registry, so that tests can run several apps in one process. */
export function createMetrics(name: string): HttpMetrics {
  const registry = new Registry();
  registry.setDefaultLabels({ app: name });
  // By default it wakes the process a hundred times a second, which is most of what an idle one costs.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: lagEveryMs });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const note = ({ method, route, status }: AnsweredRequest, milliseconds: number) =>
    durations.observe({ method, route, status }, milliseconds / 1_000);
  return {
    registry,
    note,
    measure: async (ctx, next) => {
      const startedAt = performance.now();
      await next();
      note({ method: ctx.method, route: routeOf(ctx), status: ctx.status }, performance.now() - startedAt);
    },
    route: async (ctx, next) => {
      if (ctx.method !== 'GET' || ctx.path !== '/metrics') return next();
      ctx.type = registry.contentType;
      ctx.body = await registry.metrics();
    },
  };
}

/** Returns the route's pattern. The address itself would create a label for every id. */
export function routeOf(ctx: Context): string {
  const matched: unknown = ctx.state.route ?? ctx._matchedRoute;
  return typeof matched === 'string' ? matched : 'other';
}
