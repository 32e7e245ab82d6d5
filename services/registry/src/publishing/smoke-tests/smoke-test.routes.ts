import type { Router } from '@koa/router';
import { serve } from '@storysprout/service-kit';
import type { Middleware } from 'koa';
import type { SmokeTestService } from './smoke-test.service';

/**
 * Registers the routes for browser tests of builds, for the teams' tools.
 *
 * @param owner lets only the remote's own team pass
 */
export function smokeTestRoutes(router: Router, smokeTests: SmokeTestService, owner: Middleware): void {
  serve(router, 'GET /registry/remotes/{name}/smoke-tests/last', [owner], ({ params: { name } }) =>
    smokeTests.last(name),
  );
  serve(router, 'POST /registry/remotes/{name}/smoke-tests', [owner], async ({ params: { name }, body }) => ({
    success: true,
    outcome: await smokeTests.record(name, body),
  }));
}
