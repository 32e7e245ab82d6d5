import {
  Announcer,
  type ImageStore,
  type Logger,
  type Outbox,
  type ServiceClient,
  type Transactions,
} from '@storysprout/service-kit';
import type { Redis } from 'ioredis';
import { AuthorService } from './authors/author.service';
import { WriterErasure } from './authors/writer-erasure';
import { BlogService } from './blogs/blog.service';
import { BlogAnswers } from './blogs/blog-answers';
import { BlogListService } from './blogs/blog-list.service';
import { type WritingLimits, writingLimits } from './blogs/writing-limits';
import { CommentService } from './comments/comment.service';
import { CommentAnswers } from './comments/comment-answers';
import { DecisionService } from './decisions/decision.service';
import { LikeService } from './likes/like.service';
import { ReaderArchive } from './readers/reader-archive';
import { BlogAnnouncements } from './shared/blog-announcements';
import { BlogQueue } from './shared/blog-queue';
import { Earnings } from './shared/earnings';
import { ShareService } from './shares/share.service';
import type { Stores } from './stores';

/** What the services are built from. */
export interface Foundations {
  stores: Stores;
  transactions: Transactions;
  images: ImageStore;
  outbox: Pick<Outbox, 'addMany'>;
  redis: Redis;
  users: Pick<ServiceClient, 'call'>;
  logger: Logger;
  now: () => Date;
  /** The product's limits by default. */
  limits?: WritingLimits;
}

export interface Services {
  authors: AuthorService;
  writerErasure: WriterErasure;
  blogs: BlogService;
  lists: BlogListService;
  blogAnswers: BlogAnswers;
  comments: CommentService;
  commentAnswers: CommentAnswers;
  decisions: DecisionService;
  likes: LikeService;
  shares: ShareService;
  readerArchive: ReaderArchive;
}

/** Creates the services, each with only the parts it uses. */
export function createServices({
  stores,
  transactions,
  images,
  outbox,
  redis,
  users,
  logger,
  now,
  limits = writingLimits,
}: Foundations): Services {
  const announcements = new BlogAnnouncements({
    announcer: new Announcer(redis, logger),
    countPending: () => stores.lists.countPending(),
    logger,
  });
  const earnings = new Earnings({ outbox, now });
  const copies = [stores.blogs, stores.comments];
  const authors = new AuthorService({ authors: stores.authors, users, copies });
  const shared = { ...stores, transactions, blogQueue: new BlogQueue(transactions), earnings, announcements, now };
  return {
    authors,
    writerErasure: new WriterErasure({ ...shared, images, logger }),
    blogs: new BlogService({ ...shared, authors, images, limits }),
    lists: new BlogListService(shared),
    blogAnswers: new BlogAnswers(stores),
    comments: new CommentService({ ...shared, authors }),
    commentAnswers: new CommentAnswers(stores),
    decisions: new DecisionService(shared),
    likes: new LikeService(shared),
    shares: new ShareService(shared),
    readerArchive: new ReaderArchive(stores),
  };
}
