import type { Router } from '@koa/router';
import { serve } from '@storysprout/service-kit';
import type { TakenBackList } from './taken-back.service';

/**
 * Registers the route by which browsers find out which of their offline copies to drop (docs/product.md#visibility).
 */
export function takenBackRoutes(router: Router, takenBack: TakenBackList): void {
  serve(router, 'GET /blog/taken-back', ({ query }) => takenBack.since(new Date(query.since)));
}
