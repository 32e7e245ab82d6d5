import { Announcer, ImageStore, PictureAddresses, PublicPictures, type ServiceContext } from '@storysprout/service-kit';
import { AuthorRepository } from './authors/author.repository';
import { AuthorService } from './authors/author.service';
import { BlogPresenter } from './blogs/blog.presenter';
import { BlogRepository } from './blogs/blog.repository';
import { type WritingLimits, writingLimits } from './blogs/blog.rules';
import { BlogService } from './blogs/blog.service';
import { BlogListRepository } from './blogs/blog-list.repository';
import { BlogListService } from './blogs/blog-list.service';
import { createPictureSweeper } from './blogs/unused-pictures';
import { CommentPresenter } from './comments/comment.presenter';
import { CommentRepository } from './comments/comment.repository';
import { CommentService } from './comments/comment.service';
import type { Config } from './config';
import { DecisionService } from './decisions/decision.service';
import { LikeRepository } from './likes/like.repository';
import { LikeService } from './likes/like.service';
import { ReaderArchive } from './readers/reader-archive.service';
import { WriterErasure } from './readers/writer-erasure.service';
import { BlogAnnouncements } from './shared/blog-announcements';
import { BlogQueue } from './shared/blog-queue';
import { Earnings } from './shared/earnings';
import { ShareRepository } from './shares/share.repository';
import { ShareService } from './shares/share.service';
import type { stores } from './stores';
import { TakenBackList } from './taken-back/taken-back.service';

type Context = ServiceContext<Config, typeof stores, 'xp' | 'activity', 'user'>;

export interface BlogContext
  extends Pick<Context, 'db' | 'transactions' | 'collections' | 'outbox' | 'redis' | 'upstreams' | 'logger' | 'now'> {
  readonly config: Pick<Config, 'PICTURE_KEY'>;
  /** The product's limits by default. */
  readonly limits?: WritingLimits;
}

export type Services = ReturnType<typeof createServices>;
export type Repositories = ReturnType<typeof createRepositories>;

export function createRepositories(
  { blogs, comments, likes, shares, authors }: Context['collections'],
  now: () => Date,
) {
  return {
    blogs: new BlogRepository(blogs),
    lists: new BlogListRepository(blogs),
    comments: new CommentRepository(comments),
    likes: new LikeRepository(likes, { blog: blogs, comment: comments }, now),
    shares: new ShareRepository(shares, now),
    authors: new AuthorRepository(authors, now),
  };
}

/** Creates the services, each with only the parts it uses. */
export function createServices(context: BlogContext) {
  const {
    config,
    db,
    transactions,
    collections,
    outbox,
    redis,
    upstreams,
    logger,
    now,
    limits = writingLimits,
  } = context;
  const stores = createRepositories(collections, now);
  const images = new ImageStore(db);
  const pictureAddresses = new PictureAddresses({ keys: config.PICTURE_KEY, now });
  const announcements = new BlogAnnouncements({
    announcer: new Announcer(redis, logger),
    countPending: () => stores.lists.countPending(),
    logger,
  });
  const earnings = new Earnings({ outbox, now });
  const copies = [stores.blogs, stores.comments];
  const takenBack = new TakenBackList({ entries: collections.takenBack, now });
  const authors = new AuthorService({ authors: stores.authors, users: upstreams.user, copies, takenBack });
  const shared = {
    ...stores,
    takenBack,
    transactions,
    blogQueue: new BlogQueue(transactions),
    earnings,
    announcements,
    now,
  };
  return {
    images,
    takenBack,
    publicPictures: new PublicPictures({ isShown: (image) => stores.blogs.isImagePublic(image), redis, logger }),
    pictureAddresses,
    authors,
    writerErasure: new WriterErasure({ ...shared, images, logger }),
    blogs: new BlogService({ ...shared, authors, images, limits }),
    lists: new BlogListService(shared),
    blogPresenter: new BlogPresenter(stores.likes, pictureAddresses),
    comments: new CommentService({ ...shared, authors }),
    commentPresenter: new CommentPresenter(stores.likes),
    decisions: new DecisionService(shared),
    likes: new LikeService(shared),
    shares: new ShareService(shared),
    readerArchive: new ReaderArchive(stores),
    pictureSweeper: createPictureSweeper(db, { stores, images, logger, now }),
  };
}
