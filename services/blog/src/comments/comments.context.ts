import type { ServiceContext, TransactionMutex } from '@storysprout/service-kit';
import type { PublishingPermit } from '@storysprout/service-kit/moderation';
import type { TextChecks } from '@storysprout/service-kit/text-checks';
import type { Authors, Trust } from '../authors';
import type { Blogs } from '../blogs';
import type { Config } from '../config';
import type { BlogEvents } from '../events';
import type { LikeRepository } from '../likes';
import type { commentStores } from './comment.document';
import type { CommentPresenter } from './comment.presenter';
import type { CommentRepository } from './comment.repository';
import type { CommentReview } from './comment-review';
import type { CommentWriter } from './comment-writer';

/** The dependencies that the service gives the module. */
export interface CommentsServiceContext
  extends Pick<
    ServiceContext<Config, typeof commentStores>,
    'collections' | 'transactions' | 'redis' | 'switches' | 'now'
  > {
  readonly config: Pick<Config, 'NEW_ACCOUNT_DAYS'> &
    Partial<Pick<Config, 'COMMENT_REVIEW' | 'CONSENT' | 'EMAIL_VERIFICATION'>>;
  readonly blogMutex: TransactionMutex;
  readonly checks: Pick<TextChecks, 'check'>;
  readonly permit: PublishingPermit;
}

/** The other modules that comments use. */
export interface CommentsUses {
  readonly events: BlogEvents;
  readonly authors: Authors;
  readonly likes: LikeRepository;
  readonly blogs: Blogs;
}

/** All that the parts of the module are built from. */
export interface CommentsContext extends CommentsServiceContext, CommentsUses {
  readonly comments: CommentRepository;
  readonly trust: Pick<Trust, 'isTrusted'>;
  readonly presenter: CommentPresenter;
  readonly review: CommentReview;
  readonly writer: CommentWriter;
}
