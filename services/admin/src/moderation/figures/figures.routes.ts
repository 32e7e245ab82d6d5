import type { Router } from '@koa/router';
import { serve } from '@storysprout/service-kit';
import type { FiguresService } from './figures.service';
import { figuresCsv } from './figures-csv';

/** A month of moderation in numbers, for moderators. */
export function figuresRoutes(router: Router, figures: FiguresService): void {
  serve(router, 'GET /admin/figures', async ({ ctx, query }) => {
    const { month, format } = query;
    const answer = await figures.ofMonth(month);
    ctx.set('cache-control', 'no-store');
    if (format === 'json') {
      ctx.body = answer;
      return;
    }
    ctx.type = 'text/csv; charset=utf-8';
    ctx.attachment(`storysprout-moderation-${month}.csv`);
    ctx.body = figuresCsv(answer);
  });
}
