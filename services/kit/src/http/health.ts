import { apiVersion } from '@storysprout/contract';
import type { Middleware } from 'koa';
import { sharedReading } from '../metrics/read-gauges';
import { withTimeLimit } from '../time-limit';

/** Checks one store or service; a rejection means that it does not answer. */
type Check = () => Promise<unknown>;

/**
 * What a process depends on, by name. It runs on without something `wanted` and only reports it as `away`: otherwise
 * one service that is away would take all its callers out of service.
 */
export type ReadinessChecks = Readonly<Record<string, Check | { readonly wanted: Check }>>;

const checkLimitMs = 1_500;
/** Shorter, because a readiness probe does not wait long, and this does not decide its answer. */
const wantedLimitMs = 500;

/**
 * `GET /healthz` says that the process is alive and which API version it has. `GET /readyz` answers 503 when something
 * it needs does not answer, and names it; `away` names what is only wanted and does not answer. Concurrent calls share
 * one check of each store, because anybody may call the gateway.
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

/** Names of the checks that fail or do not answer in time. */
export async function failingChecks(checks: ReadinessChecks): Promise<string[]> {
  const names = Object.keys(checks);
  const asked = Object.values(checks).map((check) =>
    typeof check === 'function' ? withTimeLimit(checkLimitMs, check) : withTimeLimit(wantedLimitMs, check.wanted),
  );
  const results = await Promise.allSettled(asked);
  return names.filter((_, at) => results[at]?.status === 'rejected');
}
