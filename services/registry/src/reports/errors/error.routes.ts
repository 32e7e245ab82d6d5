import type { Router } from '@koa/router';
import { byNetwork, type RateLimitOptions, rateLimit, serve } from '@storysprout/service-kit';
import type { Middleware } from 'koa';
import { reporterOf } from '../reporters';
import type { ErrorService } from './error.service';
import type { ErrorCounter } from './error-counter';

interface ErrorRoutesContext {
  readonly counter: ErrorCounter;
  readonly errors: ErrorService;
  /** Lets only the remote's own team pass. */
  readonly owner: Middleware;
  readonly limit: Pick<RateLimitOptions, 'redis' | 'enabled'>;
  /** The site's address as readers see it. */
  readonly publicUrl: string;
}

/** Registers the routes for errors of remotes, which readers' pages report and teams and moderators read. */
export function errorRoutes(router: Router, { counter, errors, owner, limit, publicUrl }: ErrorRoutesContext): void {
  const perNetwork = { ...limit, name: 'remote-errors', points: 600, durationSeconds: 60, key: byNetwork };
  serve(router, 'POST /registry/errors', [rateLimit(perNetwork)], async ({ ctx, body }) => {
    await counter.count(body.errors, reporterOf(ctx, publicUrl));
  });
  serve(router, 'GET /registry/remotes/{name}/errors', [owner], async ({ params: { name } }) => ({
    errors: await errors.list(name),
  }));
  serve(router, 'GET /admin/remotes/{name}/errors', async ({ params }) => ({ errors: await errors.list(params.name) }));
}
