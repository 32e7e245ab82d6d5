import type { Router } from '@koa/router';
import { readerArchiveQueries } from '@storysprout/contract';
import { parse, serve } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import type { ReaderArchive } from './reader-archive.service';

/** Registers the route for a reader's data export, which the user service calls. */
export function readerArchiveRoutes(router: Router, archive: Pick<ReaderArchive, 'page'>): void {
  serve(router, 'GET /internal/readers/{id}/{part}', ({ params: { id, part }, query }) =>
    archive.page(part, new ObjectId(id), parse(readerArchiveQueries[part], query).cursor),
  );
}
