import type { Router } from '@koa/router';
import { serve } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import { presentAdminUser } from '../../identity';
import type { ModerationContext } from '../moderation.context';

type RoutesContext = Pick<ModerationContext, 'sanctionService' | 'appealNotes' | 'pictureAddresses'>;

/** Registers the routes for sanctions and for notices of appeals. */
export function sanctionRoutes(
  router: Router,
  { sanctionService, appealNotes, pictureAddresses }: RoutesContext,
): void {
  serve(router, 'PUT /internal/users/{id}/sanction', async ({ params, body }) => ({
    user: presentAdminUser(await sanctionService.apply(new ObjectId(params.id), body), pictureAddresses),
  }));

  serve(router, 'PUT /internal/accounts/appeals/{decisionId}', async ({ ctx, params, body }) => {
    await appealNotes.note(new ObjectId(params.decisionId), body);
    ctx.status = 204;
  });
}
