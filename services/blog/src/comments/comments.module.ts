import type { Router } from '@koa/router';
import { Trust } from '../authors';
import { CommentPresenter } from './comment.presenter';
import { CommentRepository } from './comment.repository';
import { commentRoutes } from './comment.routes';
import { CommentService } from './comment.service';
import { CommentReview } from './comment-review';
import { CommentWriter } from './comment-writer';
import type { CommentsContext, CommentsServiceContext, CommentsUses } from './comments.context';
import { readerStateRoutes } from './reader-state.routes';
import { ReaderStateService } from './reader-state.service';

export type Comments = ReturnType<typeof createComments>;

/** Comments and replies, and the parts of pages that belong to one reader. */
export function createComments(context: CommentsServiceContext, uses: CommentsUses) {
  const { config } = context;
  const stored = { ...context, ...uses, comments: new CommentRepository(context) };
  const trust = new Trust({
    ...stored,
    authors: uses.authors.service,
    blogs: uses.blogs.repository,
    settings: {
      newAccountDays: config.NEW_ACCOUNT_DAYS,
      isAddressNeeded: config.EMAIL_VERIFICATION === 'on',
      isConsentNeeded: config.CONSENT === 'required',
    },
  });
  const given = { ...stored, trust };
  const own: CommentsContext = {
    ...given,
    presenter: new CommentPresenter(given),
    review: new CommentReview(given),
    writer: new CommentWriter(given),
  };
  const service = new CommentService(own);
  const readerState = new ReaderStateService(own);
  return {
    repository: own.comments,
    trust,
    service,
    presenter: own.presenter,
    routes: (router: Router) => {
      commentRoutes(router, service, own);
      readerStateRoutes(router, readerState);
    },
  };
}
