import type { Router } from '@koa/router';
import { serve } from '@storysprout/service-kit';
import type { TakenBackList } from './taken-back.service';

/** For copies that browsers keep for reading without a connection (docs/product.md#visibility). */
export function takenBackRoutes(router: Router, takenBack: TakenBackList): void {
  serve(router, 'GET /blog/taken-back', ({ query }) => takenBack.since(new Date(query.since)));
}
