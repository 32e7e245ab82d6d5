import type { Router } from '@koa/router';
import type { JobHandlers } from '@storysprout/service-kit';
import { AnonymizedBlogs } from './anonymized-blogs';
import type { DataRightsContext, DataRightsServiceContext, DataRightsUses } from './data-rights.context';
import { OwnLikes } from './own-likes';
import { OwnTexts } from './own-texts';
import { readerArchiveRoutes } from './reader-archive.routes';
import { ReaderArchive } from './reader-archive.service';
import { BlogRemover } from './removed-blogs';
import { RemovedTexts } from './removed-texts.chore';
import { WithdrawnThreads } from './withdrawn-threads.chore';
import { WriterErasure } from './writer-erasure.service';

/** The copy of a reader's data, and the erasure of accounts and of what was removed. */
export function createDataRights(context: DataRightsServiceContext, uses: DataRightsUses) {
  const given = { ...context, ...uses };
  const blogRemover = new BlogRemover(given);
  const removedTexts = new RemovedTexts({ ...given, blogRemover });
  const own: DataRightsContext = {
    ...given,
    blogRemover,
    removedTexts,
    ownTexts: new OwnTexts({ ...given, removedTexts }),
    ownLikes: new OwnLikes(given),
    anonymizedBlogs: new AnonymizedBlogs(given),
  };
  const archive = new ReaderArchive(own);
  const withdrawnThreads = new WithdrawnThreads(own);
  const writerErasure = new WriterErasure(own);
  return {
    removedTexts,
    withdrawnThreads,
    writerErasure,
    routes: (router: Router) => readerArchiveRoutes(router, archive),
    jobs: { writerErased: (data) => writerErasure.erase(data) } satisfies JobHandlers,
    workers: { removedTexts, withdrawnThreads },
  };
}
