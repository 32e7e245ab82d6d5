import type { Router } from '@koa/router';
import type { InternalService } from '@storysprout/contract';
import { expect, it } from 'vitest';
import { requireEveryCall } from '../../runtime';
import { client } from './http-client';
import { testSigner } from './internal';
import { tryInternalRoutes } from './internal-access';
import { signTestToken } from './tokens';

export interface GuardedService {
  readonly name: InternalService;
  readonly url: string;
  readonly router: Router;
}

export interface TriedPaths {
  /** A route for other services. */
  readonly internal: string;
  /** A route for signed-in readers. */
  readonly readers: string;
}

/**
 * Declares the tests that only the processes that need a service's internal routes may call them.
 *
 * @param started returns the service, once it runs
 */
export function internalAccessCases(started: () => GuardedService, { internal, readers }: TriedPaths): void {
  it('answers internal calls to the processes that need them, and to nobody else', async () => {
    const { name, url, router } = started();
    const routes = await tryInternalRoutes(url, router, name);
    expect(routes.length).toBeGreaterThan(4);
    for (const { route, refusals, admitted, expected } of routes) {
      expect(new Set(Object.values(refusals)), `${route} ${JSON.stringify(refusals)}`).toEqual(
        new Set(['401 unauthorized']),
      );
      expect(admitted, route).toEqual(expected);
      expect(expected.length, route).toBeGreaterThan(0);
    }
    expect(() => requireEveryCall(router, name)).not.toThrow();
  });

  it('gets around neither by another way of writing an address nor by another method', async () => {
    const { url } = started();
    for (const odd of [internal.toUpperCase(), `${internal}/`, `${internal}?a=b`]) {
      expect((await client(url).get(odd)).status, odd).toBe(401);
      expect((await client(url).head(odd)).status, odd).toBe(401);
    }
    expect((await client(url).delete(internal)).status).toBe(401);
  });

  it('says of an address that is not there that it is not there', async () => {
    const { status, body } = await client(started().url).get('/internal/nothing');
    expect([status, body.code]).toEqual([404, 'not_found']);
  });

  it("takes no internal token for a reader's", async () => {
    const { name, url } = started();
    const token = await testSigner('admin').tokenFor(name);
    expect((await client(url, token).get(readers)).status).toBe(401);
    expect((await client(url, await signTestToken()).get(readers)).status).not.toBe(403);
  });
}
