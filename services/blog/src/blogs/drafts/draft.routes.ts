import type { Router } from '@koa/router';
import { byReader, rateLimit, serve } from '@storysprout/service-kit';
import * as texts from '../../texts/drafts';
import type { BlogsContext } from '../blogs.context';
import { presentDraft, presentDraftEntry } from './draft.rules';
import type { DraftService } from './draft.service';

/** Registers the routes for autosaved texts that have not been sent (docs/product.md#drafts). */
export function draftRoutes(router: Router, drafts: DraftService, { redis }: Pick<BlogsContext, 'redis'>): void {
  const notTooFast = rateLimit({
    redis,
    name: 'unfinished',
    // Enough for two devices: each page saves every few seconds while somebody types.
    points: 120,
    durationSeconds: 60,
    key: byReader,
    message: texts.savedHere,
  });

  serve(router, 'GET /blog/unfinished', async ({ user }) => {
    return { unfinished: (await drafts.list(user.id)).map(presentDraftEntry) };
  });

  serve(router, 'GET /blog/unfinished/{place}', async ({ params, user }) => {
    const found = await drafts.find(user.id, params.place);
    return { unfinished: found && presentDraft(found) };
  });

  serve(router, 'PUT /blog/unfinished/{place}', [notTooFast], async ({ params, body, user }) => {
    const { place, version, at } = await drafts.save(user.id, params.place, body);
    return { success: true, place, version, at: at.toISOString() };
  });

  serve(router, 'DELETE /blog/unfinished/{place}', [notTooFast], async ({ params, query, user }) => {
    await drafts.delete(user.id, params.place, query.version);
    return { success: true, message: texts.gone };
  });
}
