import type { Router } from '@koa/router';
import { readerArchiveQueries } from '@storysprout/contract';
import { parse, serve } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import type { ReaderArchive } from './reader-archive.service';

/** Called by the user service when a reader wants a copy of their data. */
export function readerArchiveRoutes(router: Router, archive: Pick<ReaderArchive, 'page'>): void {
  serve(router, 'GET /internal/readers/{id}/{part}', ({ params: { id, part }, query }) =>
    archive.page(part, new ObjectId(id), parse(readerArchiveQueries[part], query).cursor),
  );
}
