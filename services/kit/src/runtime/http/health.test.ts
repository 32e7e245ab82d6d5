import type Koa from 'koa';
import { expect, it } from 'vitest';
import { deferred } from '../concurrency/deferred';
import { healthRoutes } from './health';

/** Calls the route with the part of a Koa context that it uses. */
function ask(route: Koa.Middleware): Promise<unknown> {
  const ctx = { method: 'GET', path: '/readyz', set: () => undefined } as unknown as Koa.ParameterizedContext;
  const answered: Promise<unknown> = route(ctx as Parameters<Koa.Middleware>[0], async () => undefined);
  return answered.then(() => ctx.body);
}

it('asks each store once for however many want to know at the same time, and again later', async () => {
  let asked = 0;
  const answer = deferred<void>();
  const mongodb = () => {
    asked += 1;
    return answer.promise;
  };
  const route = healthRoutes({ mongodb });
  const answers = Array.from({ length: 100 }, () => ask(route));
  answer.resolve();
  expect(new Set((await Promise.all(answers)).map((body) => JSON.stringify(body)))).toEqual(
    new Set(['{"ok":true,"failing":[],"away":[]}']),
  );
  expect(asked).toBe(1);
  await ask(route);
  expect(asked).toBe(2);
});
