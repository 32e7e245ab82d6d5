import type { Router } from '@koa/router';
import { markStale, serve } from '@storysprout/service-kit';
import * as texts from '../../texts/reports';
import { staleTagsOf } from '../subjects/stale-tags';
import type { ReportService } from './report.service';

/** Registers the routes for reporting blogs, comments and replies (docs/product.md#reports). */
export function reportRoutes(router: Router, reports: ReportService): void {
  serve(router, 'POST /blog/report', async ({ ctx, body, user }) => {
    const changed = await reports.report({ ...user, address: ctx.ip }, body);
    markStale(ctx, staleTagsOf(changed));
    if (!changed) ctx.status = 200;
    return { success: true, message: texts.thanks };
  });

  serve(router, 'GET /blog/reports/mine', ({ user }) => reports.mine(user.id));
}
