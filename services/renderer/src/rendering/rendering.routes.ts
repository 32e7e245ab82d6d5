import type { Router } from '@koa/router';
import { serve } from '@storysprout/service-kit';
import { renderPage } from './render-page';
import type { RenderingContext } from './rendering.context';

export function renderingRoutes(router: Router, context: RenderingContext): void {
  serve(router, 'POST /internal/renderer/pages', async ({ body }) => {
    const missing = context.bundles.missing([body.shell, ...body.bundles.map(({ hash }) => hash)]);
    return { missing, page: missing.length > 0 ? null : await renderPage(body, context) };
  });
}
