import type { Router } from '@koa/router';
import { readerArchivePart, readerArchiveQueries } from '@storysprout/contract';
import { parse, parseIdParam } from '@storysprout/service-kit';
import type { ReaderArchive } from './reader-archive';

/** Called by the user service when a reader wants a copy of their data. The gateway never routes `/internal/*`. */
export function readerArchiveRoutes(router: Router, archive: Pick<ReaderArchive, 'page'>): void {
  router.get('/internal/readers/:id/:part', async (ctx) => {
    const userId = parseIdParam(ctx.params.id, 'There is no such reader.');
    const part = parse(readerArchivePart, ctx.params.part, 'not_found');
    ctx.body = await archive.page(part, userId, parse(readerArchiveQueries[part], ctx.query).cursor);
  });
}
