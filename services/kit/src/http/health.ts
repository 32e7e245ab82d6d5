import { apiVersion } from '@storysprout/contract';
import type { Middleware } from 'koa';
import { deferred } from '../deferred';
import { sharedReading } from '../metrics/read-gauges';

/** Asks one store or service; a rejection means it does not answer. */
type Check = () => Promise<unknown>;

/**
 * What a process asks for, by name. Something `wanted` it goes on without, saying what rests: were it taken out of
 * service for that, one service that is away would take all with it that know it.
 */
export type ReadinessChecks = Readonly<Record<string, Check | { readonly wanted: Check }>>;

const checkLimitMs = 1_500;
/** Shorter: whoever asks whether a process is ready does not wait long, and this is not what he asks. */
const wantedLimitMs = 500;

/**
 * `GET /healthz`: the process is alive, and which version of the API it has. `GET /readyz`: what it needs answers, else
 * 503 naming what does not; `away` names what is only wanted and does not answer. However many ask at the same time, each
 * store is asked once: anybody may ask the gateway.
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
    typeof check === 'function' ? within(check, checkLimitMs) : within(check.wanted, wantedLimitMs),
  );
  const results = await Promise.allSettled(asked);
  return names.filter((_, at) => results[at]?.status === 'rejected');
}

function within(check: Check, limitMs: number): Promise<unknown> {
  const { promise, reject } = deferred<never>();
  const timer = setTimeout(() => reject(new Error('no answer in time')), limitMs);
  return Promise.race([Promise.resolve().then(check), promise]).finally(() => clearTimeout(timer));
}
