import type { Router } from '@koa/router';
import { serve } from '@storysprout/service-kit';
import { type TeamAccess, teamOf } from '../remotes/remote.routes';
import type { PreviewService } from './preview.service';

/** Links to previews, for the teams' tools and the gateways. */
export function previewRoutes(router: Router, previews: PreviewService, access: TeamAccess): void {
  serve(router, 'POST /registry/previews', async ({ ctx, body }) => {
    const owner = await teamOf(ctx, access);
    await access.orders.consume(owner);
    // Anybody who has the link sees the preview, so no cache may store it.
    ctx.set('cache-control', 'no-store');
    return previews.make(owner, body);
  });
  serve(router, 'POST /internal/registry/previews/open', ({ body }) => previews.open(body.ticket));
}
