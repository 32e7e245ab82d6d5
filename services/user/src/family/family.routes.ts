import type { Router } from '@koa/router';
import { AppError, serve } from '@storysprout/service-kit';

/** The calls of docs/product.md#a-grown-up-at-home that are not answered yet. */
export function familyRoutes(router: Router): void {
  serve(router, 'GET /user/age', async () => ({ asks: false, answer: null }));
  serve(router, 'POST /user/age', async () => ({ success: true, needsGrownUp: false }));
  serve(router, 'POST /user/consent/birth', notYet);
  serve(router, 'POST /user/consent/ask', notYet);
  serve(router, 'POST /user/family/open', notYet);
  serve(router, 'POST /user/family/link', notYet);
  serve(router, 'GET /user/family', notYet);
  serve(router, 'GET /user/family/made', notYet);
  serve(router, 'GET /user/family/export', notYet);
  serve(router, 'POST /user/family/consent', notYet);
  serve(router, 'POST /user/family/confirm', notYet);
  serve(router, 'PUT /user/family/switches', notYet);
  serve(router, 'POST /user/family/revoke', notYet);
  serve(router, 'DELETE /user/family/account', notYet);
  serve(router, 'POST /user/family/close', notYet);
  serve(router, 'GET /user/family/unsubscribe/{token}', notThere);
  serve(router, 'POST /user/family/unsubscribe/{token}', notThere);
  serve(router, 'POST /internal/family-letters/{id}', notThere);
}

async function notYet(): Promise<never> {
  throw new AppError('unauthorized', 'Please open the link in the e-mail again.');
}

async function notThere(): Promise<never> {
  throw new AppError('not_found', 'This link does not work any more.');
}
