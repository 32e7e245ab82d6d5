import type { Router } from '@koa/router';
import { serve } from '@storysprout/service-kit';
import { actorOf } from '../../audit';
import * as texts from '../../texts/queue';
import { type CaseService, decidedMessages } from './case.service';
import type { CaseReader } from './case-reader';

/** The moderators' queue. */
export function casesRoutes(router: Router, cases: CaseService, reader: CaseReader): void {
  serve(router, 'GET /admin/cases', ({ query, user }) => reader.page(query, user.userId));

  serve(router, 'GET /admin/cases/{id}', ({ params, user }) => cases.show(params.id, actorOf(user)));

  serve(router, 'PUT /admin/cases/{id}/claim', ({ params, user }) => cases.claim(params.id, actorOf(user)));

  serve(router, 'PUT /admin/cases/{id}/release', async ({ params, user }) => {
    await cases.release(params.id, actorOf(user));
    return { success: true, message: texts.freeAgain };
  });

  serve(router, 'PUT /admin/cases/{id}/decide', async ({ params, body, user }) => {
    const decided = await cases.decide(params.id, body, actorOf(user));
    return { success: true, message: decidedMessages[body.decision], case: decided };
  });

  serve(router, 'PUT /admin/cases/decide', ({ body, user }) => cases.decideSeveral(body, actorOf(user)));
}
