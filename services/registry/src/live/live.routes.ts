import type { Router } from '@koa/router';
import { serve } from '@storysprout/service-kit';
import type { LiveService } from './live.service';

/** Registers the internal routes that the gateways call. */
export function liveRoutes(router: Router, live: LiveService): void {
  serve(router, 'GET /internal/registry/live', ({ query }) => live.state(query.known));
  serve(router, 'GET /internal/registry/releases/{name}/{version}/files', async ({ params, query }) => ({
    files: await live.filesOf(params.name, params.version, query.path),
  }));
  serve(router, 'GET /internal/registry/shell/files', async ({ query }) => ({
    files: await live.shellFile(query.path),
  }));
}
