import type { Router } from '@koa/router';
import { serve } from '@storysprout/service-kit';
import type { BundleStore } from './bundles';
import { type RenderDeps, renderPage } from './rendering';

export interface RouteDeps extends RenderDeps {
  readonly bundles: BundleStore;
}

export function addRoutes(router: Router, { bundles, ...rendering }: RouteDeps): void {
  serve(router, 'PUT /internal/renderer/bundles/{hash}', async ({ ctx, params, body }) => {
    bundles.put(params.hash, body.code);
    ctx.status = 204;
  });
  serve(router, 'POST /internal/renderer/pages', async ({ body }) => {
    const missing = bundles.missing([body.shell, ...body.bundles.map(({ hash }) => hash)]);
    return { missing, page: missing.length > 0 ? null : await renderPage(body, rendering) };
  });
}
