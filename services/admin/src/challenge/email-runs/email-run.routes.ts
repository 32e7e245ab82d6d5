import type { Router } from '@koa/router';
import { pageSizes } from '@storysprout/contract';
import { pageRequest, type ServiceClient, serve } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import { actorOf } from '../../audit';
import * as texts from '../../texts/email-runs';
import type { EmailRunService } from './email-run.service';

/** The state of the challenge e-mails, for moderators. */
export function emailRunRoutes(router: Router, runs: EmailRunService, users: ServiceClient): void {
  serve(router, 'GET /admin/recipients/count', () => users.call('GET /internal/recipients/count'));

  serve(router, 'GET /admin/email-runs', async ({ query }) => {
    const { items, nextCursor } = await runs.findPage(pageRequest(query, pageSizes.cards));
    return { runs: [...items], nextCursor };
  });

  serve(router, 'GET /admin/email-runs/{id}', async ({ params }) => ({
    run: await runs.find(new ObjectId(params.id)),
  }));

  serve(router, 'GET /admin/email-runs/{id}/failed', async ({ params, query }) => {
    const { items, nextCursor } = await runs.failed(new ObjectId(params.id), query);
    return { failed: [...items], nextCursor };
  });

  serve(router, 'POST /admin/email-runs/{id}/retry', async ({ params, user }) => {
    const retried = await runs.retry(new ObjectId(params.id), actorOf(user));
    return { success: true, message: retryMessage(retried), retried };
  });
}

function retryMessage(retried: number): string {
  if (retried === 0) return texts.nothingToRetry;
  return retried === 1 ? texts.retryingOne : texts.retrying(retried);
}
