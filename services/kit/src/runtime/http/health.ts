import { apiVersion } from '@storysprout/contract';
import type { Middleware } from 'koa';
import { withTimeLimit } from '../concurrency/time-limit';
import { sharedReading } from '../telemetry/read-gauges';

/** Checks one store or service; a rejection means that it does not answer. */
type Check = () => Promise<unknown>;

/**
 * The dependencies of a process, by name. One that is `wanted` is only reported as `away` when it fails, and the
 * process stays ready: otherwise one failing service would take all its callers out of service.
 */
export type ReadinessChecks = Readonly<Record<string, Check | { readonly wanted: Check }>>;

const checkLimitMs = 2_100;
/** Shorter, because readiness probes do not wait long and this check does not decide the status. */
const wantedLimitMs = 500;

/**
 * Serves `GET /healthz`, which shows that the process is alive and its API version, and `GET /readyz`, which answers
 * 503 and names the failing checks when a required dependency does not answer. `away` lists the optional ones that do
 * not. Concurrent calls share one check of each dependency, because anybody may call the gateway.
 */
export function healthRoutes(checks: ReadinessChecks): Middleware {
  const read = sharedReading(() => failingChecks(checks));
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path === '/healthz') {
      ctx.body = { ok: true, api: apiVersion };
      return;
    }
    if (ctx.path !== '/readyz') return next();
    const silent = await read();
    const failing = silent.filter((name) => typeof checks[name] === 'function');
    const away = silent.filter((name) => !failing.includes(name));
    ctx.status = failing.length === 0 ? 200 : 503;
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { ok: failing.length === 0, failing, away };
  };
}

/** Returns the names of the checks that fail or time out. */
export async function failingChecks(checks: ReadinessChecks): Promise<string[]> {
  const names = Object.keys(checks);
  const asked = Object.values(checks).map((check) =>
    typeof check === 'function' ? withTimeLimit(checkLimitMs, check) : withTimeLimit(wantedLimitMs, check.wanted),
  );
  const results = await Promise.allSettled(asked);
  return names.filter((_, at) => results[at]?.status === 'rejected');
}
