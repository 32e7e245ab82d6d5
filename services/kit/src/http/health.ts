import { apiVersion } from '@storysprout/contract';
import type { Middleware } from 'koa';
import { deferred } from '../deferred';

/** One check per store or upstream; a rejection means it does not answer. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<unknown>>>;

const checkLimitMs = 1_500;

/** `GET /healthz`: the process is alive, and which version of the API it has. `GET /readyz`: what it needs answers, else 503 naming what does not. */
export function healthRoutes(checks: ReadinessChecks): Middleware {
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path === '/healthz') {
      ctx.body = { ok: true, api: apiVersion };
      return;
    }
    if (ctx.path !== '/readyz') return next();
    const failing = await failingChecks(checks);
    ctx.status = failing.length === 0 ? 200 : 503;
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { ok: failing.length === 0, failing };
  };
}

/** Names of the checks that fail or do not answer in time. */
export async function failingChecks(checks: ReadinessChecks, limitMs = checkLimitMs): Promise<string[]> {
  const names = Object.keys(checks);
  const results = await Promise.allSettled(Object.values(checks).map((check) => within(check, limitMs)));
  return names.filter((_, at) => results[at]?.status === 'rejected');
}

function within(check: () => Promise<unknown>, limitMs: number): Promise<unknown> {
  const { promise, reject } = deferred<never>();
  const timer = setTimeout(() => reject(new Error('no answer in time')), limitMs);
  return Promise.race([Promise.resolve().then(check), promise]).finally(() => clearTimeout(timer));
}
