import type { Router } from '@koa/router';
import { type InternalService, internalCallers } from '@storysprout/contract';
import { callersOf } from '../../runtime';
import { client } from './http-client';
import { testSigner } from './internal';
import { signTestToken } from './tokens';

/** How one internal route answers different callers. */
export interface InternalAccess {
  readonly route: string;
  /** Status and code of the response by kind of stranger. */
  readonly refusals: Readonly<Record<string, string>>;
  /** The callers that the route accepted. */
  readonly admitted: readonly string[];
  /** The callers that the contract allows. */
  readonly expected: readonly string[];
}

/** Returns the routes in a service's router that are only for other services. */
export function internalRoutesOf(router: Router): { method: string; path: string }[] {
  return router.stack.flatMap(({ methods, path }) =>
    typeof path === 'string' && path.toLowerCase().startsWith('/internal')
      ? methods.filter((method) => method !== 'HEAD').map((method) => ({ method, path }))
      : [],
  );
}

/** Calls every internal route as various strangers and as each kind of process. */
export async function tryInternalRoutes(
  url: string,
  router: Router,
  service: InternalService,
): Promise<InternalAccess[]> {
  const strangers = await strangersTo(service);
  const tries = internalRoutesOf(router).map(async ({ method, path }): Promise<InternalAccess> => {
    const ask = async (token: string | undefined) => {
      const call = client(url, token)[method.toLowerCase() as 'get'];
      const { status, body } = await call(
        path.replaceAll(/:\w+/g, 'f'.repeat(24)),
        method === 'GET' ? {} : { body: {} },
      );
      return `${status} ${body.code}`;
    };
    const refusals = await Promise.all(Object.entries(strangers).map(async ([who, token]) => [who, await ask(token)]));
    const answers = await Promise.all(
      internalCallers.map(async (caller) => ({
        caller,
        answer: await ask(await testSigner(caller).tokenFor(service)),
      })),
    );
    const admitted = answers.filter(({ answer }) => answer !== '403 forbidden').map(({ caller }) => caller);
    const expected = internalCallers.filter((caller) => callersOf(service, method, path).includes(caller));
    return { route: `${method} ${path}`, refusals: Object.fromEntries(refusals), admitted, expected };
  });
  return Promise.all(tries);
}

/** Tokens of callers that are none of our processes, or not allowed. */
async function strangersTo(service: InternalService): Promise<Record<string, string | undefined>> {
  const lateMs = 120_000;
  return {
    'without a token': undefined,
    "with a moderator's token": await signTestToken({ isAdmin: true }),
    'with a token for another service': await testSigner('gateway').tokenFor('elsewhere'),
    'with an expired token': await testSigner('admin', () => Date.now() - lateMs).tokenFor(service),
    'with nonsense': 'a.b.c',
  };
}
