import type { Router } from '@koa/router';
import { serve } from '@storysprout/service-kit';
import type { BundleStore } from './bundle-store';

export function bundleRoutes(router: Router, bundles: BundleStore): void {
  serve(router, 'PUT /internal/renderer/bundles/{hash}', async ({ ctx, params, body }) => {
    bundles.put(params.hash, body.code);
    ctx.status = 204;
  });
}
