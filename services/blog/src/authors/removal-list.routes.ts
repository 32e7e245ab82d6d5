import type { Router } from '@koa/router';
import { serve } from '@storysprout/service-kit';
import type { RemovalList } from './removal-list.service';

/**
 * Registers the route by which browsers find out which of their offline copies to drop (docs/product.md#visibility).
 */
export function removalListRoutes(router: Router, list: RemovalList): void {
  serve(router, 'GET /blog/taken-back', ({ query }) => list.since(new Date(query.since)));
}
