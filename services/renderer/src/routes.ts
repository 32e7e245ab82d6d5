import type { Router } from '@koa/router';
import { serve } from '@storysprout/service-kit';
import type { BundleStore } from './bundles/bundle-store';
import { type DrawingDeps, drawPage } from './drawing/draw-page';

export interface RouteDeps extends DrawingDeps {
  readonly bundles: BundleStore;
}

export function addRoutes(router: Router, { bundles, ...drawing }: RouteDeps): void {
  serve(router, 'PUT /internal/renderer/bundles/{hash}', async ({ ctx, params, body }) => {
    bundles.put(params.hash, body.code);
    ctx.status = 204;
  });
  serve(router, 'POST /internal/renderer/pages', async ({ body }) => {
    const missing = bundles.missing([body.shell, ...body.bundles.map(({ hash }) => hash)]);
    return { missing, page: missing.length > 0 ? null : await drawPage(body, drawing) };
  });
}
