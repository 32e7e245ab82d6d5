import {
  Announcer,
  Lease,
  type ServiceContext,
  type StaleReads,
  staleReads,
  TransactionMutex,
} from '@storysprout/service-kit';
import { networkMarks, PublishingPermit } from '@storysprout/service-kit/moderation';
import {
  ImageStore,
  PictureAddresses,
  type PicturePlace,
  PublicPictures,
  pictureOptionsOf,
} from '@storysprout/service-kit/pictures';
import { TextChecks } from '@storysprout/service-kit/text-checks';
import { AuthorRepository, AuthorService, PublicAuthors, RemovalList, Trust } from './authors';
import {
  BlogListRepository,
  BlogListService,
  BlogPresenter,
  BlogRepository,
  BlogService,
  BookmarkRepository,
  BookmarkService,
  createPictureSweeper,
  DraftRepository,
  DraftService,
  HistoryService,
  NotifiedBlogs,
  RevisionRepository,
  RevisionWriter,
  SeriesRepository,
  SeriesService,
  ShareRepository,
  ShareService,
  type WritingLimits,
  writingLimits,
} from './blogs';
import {
  CommentPresenter,
  CommentRepository,
  CommentReview,
  CommentService,
  CommentWriter,
  ReaderStateService,
} from './comments';
import type { Config } from './config';
import {
  AnonymizedBlogs,
  BlogRemover,
  OwnLikes,
  OwnTexts,
  ReaderArchive,
  RemovedTexts,
  WithdrawnThreads,
  WriterErasure,
} from './data-rights';
import { ActivityEvents, BlogAnnouncer, NotificationEvents, SubjectChangedEvents } from './events';
import { LikeRepository, LikeService } from './likes';
import {
  ConsentVisibility,
  DecisionService,
  RemovalRepository,
  RemoveService,
  ReportRepository,
  ReportService,
  SubjectDecisions,
  SubjectPresenter,
  SubjectRepository,
  SubjectTransitions,
} from './moderation';
import {
  SearchEntryRepository,
  SearchedBlogs,
  SearchIndexer,
  SearchLookup,
  SearchService,
  SearchTermRepository,
} from './search';
import type { stores } from './stores';

type Queued = 'xp' | 'activity' | 'letter' | 'xpTakenBack' | 'subjectChanged' | 'subjectDecided';
type Context = ServiceContext<Config, typeof stores, Queued, 'user'>;

export interface BlogContext
  extends Pick<
    Context,
    'db' | 'transactions' | 'collections' | 'outbox' | 'redis' | 'switches' | 'upstreams' | 'logger' | 'now'
  > {
  readonly config: Pick<Config, 'PICTURE_KEY' | 'NEW_ACCOUNT_DAYS'> &
    Partial<
      Pick<Config, 'HELP_LINES' | 'CONSENT' | 'COMMENT_REVIEW' | 'EMAIL_VERIFICATION' | 'MONGODB_STALE_READS'> &
        PicturePlace
    >;
  /** The product's limits by default. */
  readonly limits?: WritingLimits;
  /** The product's text checks by default. */
  readonly checks?: Pick<TextChecks, 'check'>;
}

export type Services = ReturnType<typeof createServices>;
export type Repositories = ReturnType<typeof createRepositories>;

export function createRepositories(
  {
    blogs,
    comments,
    likes,
    bookmarks,
    shares,
    authors,
    reports,
    reporters,
    removals,
    revisions,
    unfinished,
    unfinishedCounters,
    searchEntries,
    searchTerms,
    searchLeases,
  }: Context['collections'],
  now: () => Date,
  stale?: StaleReads,
) {
  return {
    blogs: new BlogRepository(blogs),
    lists: new BlogListRepository(blogs, stale),
    comments: new CommentRepository(comments),
    likes: new LikeRepository(likes, { blog: blogs, comment: comments }, now),
    bookmarks: new BookmarkRepository(bookmarks, now),
    series: new SeriesRepository(blogs),
    shares: new ShareRepository(shares, now),
    authors: new AuthorRepository(authors, now),
    subjects: new SubjectRepository(blogs, comments),
    reports: new ReportRepository(reports, reporters, now),
    removals: new RemovalRepository(removals, now),
    revisions: new RevisionRepository(revisions),
    drafts: new DraftRepository(unfinished, unfinishedCounters),
    searchedBlogs: new SearchedBlogs(blogs),
    searchEntries: new SearchEntryRepository(searchEntries, stale),
    searchTerms: new SearchTermRepository(searchTerms),
    searchLease: new Lease({ leases: searchLeases, name: 'indexer', lastsMs: 30_000, now }),
  };
}

type SearchParts = Pick<Repositories, 'searchedBlogs' | 'searchEntries' | 'searchTerms' | 'searchLease'> &
  Pick<Context, 'transactions' | 'logger'>;

export function createSearchIndexer({ searchedBlogs, searchEntries, searchTerms, searchLease, ...rest }: SearchParts) {
  const { transactions, logger } = rest;
  return new SearchIndexer({
    blogs: searchedBlogs,
    entries: searchEntries,
    terms: searchTerms,
    lease: searchLease,
    transactions,
    logger,
  });
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
    switches,
    upstreams,
    logger,
    now,
    limits = writingLimits,
    checks = new TextChecks({ logger, helpLines: context.config.HELP_LINES }),
  } = context;
  const stores = createRepositories(collections, now, staleReads(config.MONGODB_STALE_READS ?? 'primary'));
  const images = new ImageStore(db, pictureOptionsOf(config, 'blog'));
  const pictureAddresses = new PictureAddresses({ keys: config.PICTURE_KEY, now });
  const announcer = new Announcer(redis, logger);
  const announcements = new BlogAnnouncer({
    announcer,
    countPending: () => stores.lists.countPending(),
    logger,
  });
  const earnings = new ActivityEvents({ outbox, now });
  const copies = [stores.blogs, stores.comments, stores.reports];
  const removalList = new RemovalList({ entries: collections.takenBack, now });
  const shared = {
    ...stores,
    removalList,
    transactions,
    blogMutex: new TransactionMutex(transactions),
    earnings,
    announcements,
    outbox,
    notifications: new NotificationEvents({ outbox, now }),
    subjectStates: new SubjectChangedEvents({ outbox, now }),
    history: new RevisionWriter({ revisions: stores.revisions, now }),
    checks,
    permit: new PublishingPermit({ switches, consent: config.CONSENT, now }),
    now,
  };
  const searchIndexer = createSearchIndexer({ ...shared, logger });
  const subjectChanges = new SubjectTransitions({ ...shared, searchIndexer });
  const isConsentNeeded = config.CONSENT === 'required';
  const authors = new AuthorService({
    authors: stores.authors,
    users: upstreams.user,
    copies,
    removalList,
    consented: new ConsentVisibility({ ...shared, subjectChanges }),
    shownWriters: new PublicAuthors({ ...stores, announcer, logger }),
    isConsentNeeded,
  });
  const trust = new Trust({
    ...shared,
    authors,
    settings: {
      newAccountDays: config.NEW_ACCOUNT_DAYS,
      isAddressNeeded: config.EMAIL_VERIFICATION === 'on',
      isConsentNeeded,
    },
  });
  const subjectDecisions = new SubjectDecisions({ ...shared, subjectChanges });
  const deciding = { ...shared, subjectChanges, subjectDecisions };
  const blogRemover = new BlogRemover({ ...shared, images });
  const removedTexts = new RemovedTexts({ ...shared, blogRemover, logger });
  const erasing = {
    blogRemover,
    ownTexts: new OwnTexts({ ...deciding, removedTexts }),
    ownLikes: new OwnLikes(shared),
    anonymizedBlogs: new AnonymizedBlogs(shared),
  };
  const blogs = new BlogService({ ...shared, authors, images, limits });
  return {
    images,
    removalList,
    publicPictures: new PublicPictures({ isShown: (image) => stores.blogs.isImagePublic(image), redis, logger }),
    pictureAddresses,
    authors,
    trust,
    writerErasure: new WriterErasure({ ...shared, ...erasing, searchIndexer, db, logger }),
    blogs,
    history: new HistoryService({ blogs, revisions: stores.revisions, addresses: pictureAddresses }),
    lists: new BlogListService(shared),
    searches: new SearchService({
      ...shared,
      entries: stores.searchEntries,
      lookup: new SearchLookup(stores.searchTerms),
    }),
    searchIndexer,
    blogPresenter: new BlogPresenter(stores.likes, pictureAddresses),
    comments: new CommentService({
      ...shared,
      authors,
      writer: new CommentWriter({ ...shared, authors }),
      review: new CommentReview({ setting: config.COMMENT_REVIEW ?? 'score', switches, trust }),
    }),
    commentPresenter: new CommentPresenter({ ...stores, switches }),
    decisions: new DecisionService(deciding),
    subjectDecisions,
    subjectPresenter: new SubjectPresenter({ ...stores, addresses: pictureAddresses }),
    removal: new RemoveService(deciding),
    reports: new ReportService({ ...deciding, authors, trust, networkMark: networkMarks(config.PICTURE_KEY.join()) }),
    reportRecords: stores.reports,
    removals: stores.removals,
    transactions,
    removedTexts,
    withdrawnThreads: new WithdrawnThreads({ ...shared, blogRemover, logger }),
    likes: new LikeService(shared),
    bookmarks: new BookmarkService(shared),
    series: new SeriesService(shared),
    shares: new ShareService(shared),
    drafts: new DraftService(shared),
    readerArchive: new ReaderArchive(stores),
    readerParts: new ReaderStateService(stores),
    notifiedBlogs: new NotifiedBlogs(stores.blogs),
    pictureSweeper: createPictureSweeper(db, { stores, images, logger, now }),
  };
}
