import type { Router } from '@koa/router';
import { serve } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import { presentAdminUser, type SignsPictures } from '../../identity';
import type { AppealNotes } from './appeal-notes';
import type { SanctionService } from './sanction.service';

/** Registers the routes for sanctions and for notices of appeals. */
export function sanctionRoutes(
  router: Router,
  { sanctions, appealNotes }: { readonly sanctions: SanctionService; readonly appealNotes: AppealNotes },
  addresses: SignsPictures,
): void {
  serve(router, 'PUT /internal/users/{id}/sanction', async ({ params, body }) => ({
    user: presentAdminUser(await sanctions.apply(new ObjectId(params.id), body), addresses),
  }));

  serve(router, 'PUT /internal/accounts/appeals/{decisionId}', async ({ ctx, params, body }) => {
    await appealNotes.note(new ObjectId(params.decisionId), body);
    ctx.status = 204;
  });
}
