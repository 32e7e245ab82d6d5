import type { Router } from '@koa/router';
import type { JobData } from '@storysprout/contract';
import {
  Announcer,
  Lease,
  type ServiceContext,
  servicePlan,
  staleReads,
  TransactionMutex,
} from '@storysprout/service-kit';
import { networkMarks, PublishingPermit } from '@storysprout/service-kit/moderation';
import {
  ImageStore,
  imageRoutes,
  PictureAddresses,
  type PicturePlace,
  PublicPictures,
  pictureOptionsOf,
} from '@storysprout/service-kit/pictures';
import { TextChecks } from '@storysprout/service-kit/text-checks';
import {
  AuthorRepository,
  AuthorService,
  ProfileUpdater,
  PublicAuthors,
  RemovalList,
  removalListRoutes,
  Trust,
} from './authors';
import {
  BlogListRepository,
  BlogListService,
  BlogPresenter,
  BlogRepository,
  BlogService,
  BookmarkRepository,
  BookmarkService,
  blogRoutes,
  bookmarkRoutes,
  createPictureSweeper,
  DraftRepository,
  DraftService,
  draftRoutes,
  HistoryService,
  historyRoutes,
  imagePrefix,
  NotifiedBlogs,
  notifiedBlogRoutes,
  publishedByRoutes,
  RevisionRepository,
  RevisionWriter,
  SeriesRepository,
  SeriesService,
  ShareRepository,
  ShareService,
  seriesRoutes,
  shareRoutes,
  type WritingLimits,
  writingLimits,
} from './blogs';
import {
  CommentPresenter,
  CommentRepository,
  CommentReview,
  CommentService,
  CommentWriter,
  commentRoutes,
  ReaderStateService,
  readerPartRoutes,
} from './comments';
import { type Config, readConfig } from './config';
import {
  AnonymizedBlogs,
  BlogRemover,
  OwnLikes,
  OwnTexts,
  ReaderArchive,
  RemovedTexts,
  readerArchiveRoutes,
  WithdrawnThreads,
  WriterErasure,
} from './data-rights';
import { ActivityEvents, BlogAnnouncer, NotificationEvents, SubjectChangedEvents } from './events';
import { LikeRepository, LikeService, likeRoutes } from './likes';
import { migrations } from './migrations';
import {
  ConsentVisibility,
  DecisionService,
  internalRoutes,
  RemovalRepository,
  RemoveService,
  ReportRepository,
  ReportService,
  removeRoutes,
  reportRoutes,
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
import { stores } from './stores';

type Queued = 'xp' | 'activity' | 'letter' | 'xpTakenBack' | 'subjectChanged' | 'subjectDecided';

/** The dependencies of the service, which a restore provides without a running service. */
export interface BlogServiceContext
  extends Pick<
    ServiceContext<Config, typeof stores, Queued>,
    'db' | 'transactions' | 'collections' | 'redis' | 'switches' | 'logger' | 'now'
  > {
  readonly config: Pick<Config, 'PICTURE_KEY' | 'NEW_ACCOUNT_DAYS'> &
    Partial<
      Pick<Config, 'HELP_LINES' | 'CONSENT' | 'COMMENT_REVIEW' | 'EMAIL_VERIFICATION' | 'MONGODB_STALE_READS'> &
        PicturePlace
    >;
  readonly outbox: Pick<ServiceContext<Config, typeof stores, Queued>['outbox'], 'addMany'>;
  readonly upstreams: { readonly user: ConstructorParameters<typeof AuthorService>[0]['users'] };
}

/** What a test replaces. */
export interface ModuleOptions {
  /** The product's limits by default. */
  readonly limits?: WritingLimits;
  /** The product's text checks by default. */
  readonly checks?: Pick<TextChecks, 'check'>;
}

/** Creates the modules of the service, from the bottom up. */
export function createModules(given: BlogServiceContext, options: ModuleOptions = {}) {
  const context = moduleContext(given, options);
  const events = createEvents(context, { countPending: () => blogs.lists.countPending() });
  const authors = createAuthors(context);
  const blogs = createBlogs(context, {
    events,
    authors,
    searches: { search: (query) => search.service.search(query) },
  });
  const search = createSearch(context, { blogs });
  const comments = createComments(context, { events, authors, blogs });
  const likes = createLikes(context, { events, blogs, comments });
  const moderation = createModeration(context, { events, authors, blogs, search, comments });
  const profiles = createProfiles(context, { authors, blogs, comments, moderation });
  const dataRights = createDataRights(context, { events, authors, likes, blogs, search, comments, moderation });
  return { authors, blogs, search, comments, likes, moderation, profiles, dataRights };
}

export const plan = servicePlan({
  name: 'blog',
  config: readConfig,
  stores,
  migrations,
  queues: ['xp', 'activity', 'letter', 'xpTakenBack', 'subjectChanged', 'subjectDecided'],
  hasOutbox: true,
  publishes: true,
  upstreams: ({ USER_URL }) => ({ user: USER_URL }),
  modules: (context) => createModules(context),
});

/** The context of the service, with the parts that several modules share. */
function moduleContext(given: BlogServiceContext, { limits = writingLimits, checks }: ModuleOptions) {
  const { config, transactions, redis, switches, logger, now } = given;
  return {
    ...given,
    limits,
    checks: checks ?? new TextChecks({ logger, helpLines: config.HELP_LINES }),
    announcer: new Announcer(redis, logger),
    blogMutex: new TransactionMutex(transactions),
    permit: new PublishingPermit({ switches, consent: config.CONSENT, now }),
    stale: staleReads(config.MONGODB_STALE_READS ?? 'primary'),
  };
}

type Context = ReturnType<typeof moduleContext>;
type Events = ReturnType<typeof createEvents>;
type Authors = ReturnType<typeof createAuthors>;
type Likes = ReturnType<typeof createLikes>;
type Blogs = ReturnType<typeof createBlogs>;
type Search = ReturnType<typeof createSearch>;
type Comments = ReturnType<typeof createComments>;
type Moderation = ReturnType<typeof createModeration>;

function createEvents({ announcer, outbox, logger, now }: Context, uses: { countPending: () => Promise<number> }) {
  return {
    earnings: new ActivityEvents({ outbox, now }),
    notifications: new NotificationEvents({ outbox, now }),
    subjectStates: new SubjectChangedEvents({ outbox, now }),
    announcements: new BlogAnnouncer({ announcer, ...uses, logger }),
  };
}

function createAuthors({ collections, upstreams, config, now }: Context) {
  const repository = new AuthorRepository(collections.authors, now);
  const removalList = new RemovalList({ entries: collections.takenBack, now });
  const isConsentNeeded = config.CONSENT === 'required';
  return {
    repository,
    removalList,
    service: new AuthorService({ authors: repository, users: upstreams.user, isConsentNeeded }),
    routes: (router: Router) => removalListRoutes(router, removalList),
  };
}

function createBlogs(
  context: Context,
  { events, authors, searches }: { events: Events; authors: Authors; searches: Pick<SearchService, 'search'> },
) {
  const { collections, config, db, redis, limits, logger, now } = context;
  const repository = new BlogRepository(collections.blogs);
  const revisions = new RevisionRepository(collections.revisions);
  const drafts = new DraftRepository(collections.unfinished, collections.unfinishedCounters);
  const bookmarks = new BookmarkRepository(collections.bookmarks, now);
  const shares = new ShareRepository(collections.shares, now);
  const addresses = new PictureAddresses({ keys: config.PICTURE_KEY, now });
  const own = {
    ...context,
    ...events,
    blogs: repository,
    lists: new BlogListRepository(collections.blogs, context.stale),
    revisions,
    history: new RevisionWriter({ revisions, now }),
    drafts,
    bookmarks,
    shares,
    series: new SeriesRepository(collections.blogs),
    authors: authors.service,
    images: new ImageStore(db, pictureOptionsOf(config, 'blog')),
  };
  const { lists, history, images } = own;
  const service = new BlogService(own);
  const listService = new BlogListService(own);
  const presenter = new BlogPresenter(likeRepository(context), addresses);
  const publicPictures = new PublicPictures({ isShown: (image) => repository.isImagePublic(image), redis, logger });
  const pictureSweeper = createPictureSweeper(db, { stores: { blogs: repository, revisions }, images, logger, now });
  const draftService = new DraftService(own);
  return {
    repository,
    lists,
    revisions,
    history,
    drafts,
    bookmarks,
    shares,
    images,
    addresses,
    service,
    listService,
    presenter,
    draftService,
    publicPictures,
    pictureSweeper,
    routes: (router: Router) => {
      const blogPresenter = presenter;
      blogRoutes(router, { blogs: service, lists: listService, searches, blogPresenter, redis, limits });
      bookmarkRoutes(router, { bookmarks: new BookmarkService(own), blogPresenter, redis });
      seriesRoutes(router, { series: new SeriesService(own) });
      shareRoutes(router, { shares: new ShareService(own) });
      publishedByRoutes(router, { lists: listService, blogPresenter });
      notifiedBlogRoutes(router, new NotifiedBlogs(repository));
      router.use(imageRoutes(imagePrefix, { store: images, publicPictures, addresses }).routes());
      const blogHistory = new HistoryService({ blogs: service, revisions, addresses });
      historyRoutes(router, { blogs: service, history: blogHistory, blogPresenter });
      draftRoutes(router, { drafts: draftService, redis });
    },
    workers: { pictures: pictureSweeper, publicPictures },
  };
}

function createSearch(context: Context, { blogs }: { blogs: Blogs }) {
  const { collections, stale, now } = context;
  const entries = new SearchEntryRepository(collections.searchEntries, stale);
  const terms = new SearchTermRepository(collections.searchTerms);
  const indexer = new SearchIndexer({
    ...context,
    blogs: new SearchedBlogs(collections.blogs),
    entries,
    terms,
    lease: new Lease({ leases: collections.searchLeases, name: 'indexer', lastsMs: 30_000, now }),
  });
  return {
    entries,
    indexer,
    service: new SearchService({ entries, lookup: new SearchLookup(terms), lists: blogs.lists, now }),
    workers: { searchIndexer: indexer },
  };
}

function createComments(
  context: Context,
  { events, authors, blogs }: { events: Events; authors: Authors; blogs: Blogs },
) {
  const { collections, config, redis, switches } = context;
  const own = {
    ...context,
    ...events,
    comments: new CommentRepository(collections.comments),
    likes: likeRepository(context),
    blogs: blogs.repository,
    authors: authors.service,
  };
  const trust = new Trust({
    ...own,
    settings: {
      newAccountDays: config.NEW_ACCOUNT_DAYS,
      isAddressNeeded: config.EMAIL_VERIFICATION === 'on',
      isConsentNeeded: config.CONSENT === 'required',
    },
  });
  const service = new CommentService({
    ...own,
    writer: new CommentWriter(own),
    review: new CommentReview({ setting: config.COMMENT_REVIEW ?? 'score', switches, trust }),
  });
  const presenter = new CommentPresenter(own);
  return {
    repository: own.comments,
    trust,
    service,
    presenter,
    routes: (router: Router) => {
      commentRoutes(router, { comments: service, commentPresenter: presenter, redis });
      readerPartRoutes(router, new ReaderStateService(own));
    },
  };
}

function createLikes(
  context: Context,
  { events, blogs, comments }: { events: Events; blogs: Blogs; comments: Comments },
) {
  const repository = likeRepository(context);
  const service = new LikeService({
    ...context,
    ...events,
    likes: repository,
    blogs: blogs.repository,
    comments: comments.repository,
  });
  return { repository, service, routes: (router: Router) => likeRoutes(router, { likes: service }) };
}

function likeRepository({ collections, now }: Context): LikeRepository {
  return new LikeRepository(collections.likes, { blog: collections.blogs, comment: collections.comments }, now);
}

function createModeration(
  context: Context,
  {
    events,
    authors,
    blogs,
    search,
    comments,
  }: { events: Events; authors: Authors; blogs: Blogs; search: Search; comments: Comments },
) {
  const { collections, config, now } = context;
  const given = {
    ...context,
    ...events,
    authors: authors.repository,
    removalList: authors.removalList,
    blogs: blogs.repository,
    lists: blogs.lists,
    history: blogs.history,
    searchIndexer: search.indexer,
    comments: comments.repository,
    trust: comments.trust,
    subjects: new SubjectRepository(collections.blogs, collections.comments),
    reports: new ReportRepository(collections.reports, collections.reporters, now),
    removals: new RemovalRepository(collections.removals, now),
  };
  const withChanges = { ...given, subjectChanges: new SubjectTransitions(given) };
  const own = { ...withChanges, subjectDecisions: new SubjectDecisions(withChanges) };
  const networkMark = networkMarks(config.PICTURE_KEY.join());
  const reportService = new ReportService({ ...own, authors: authors.service, networkMark });
  const removal = new RemoveService(own);
  return {
    subjects: own.subjects,
    reports: own.reports,
    removals: own.removals,
    subjectChanges: own.subjectChanges,
    consented: new ConsentVisibility(own),
    reportService,
    routes: (router: Router) => {
      internalRoutes(router, {
        ...own,
        blogs: blogs.service,
        lists: blogs.listService,
        decisions: new DecisionService(own),
        blogPresenter: blogs.presenter,
        subjectPresenter: new SubjectPresenter({ ...own, addresses: blogs.addresses }),
        reportRecords: own.reports,
      });
      reportRoutes(router, { reports: reportService });
      removeRoutes(router, { removal, blogPresenter: blogs.presenter });
    },
  };
}

/** The part of the authors that changes what the modules above them store. */
function createProfiles(
  { announcer, logger }: Context,
  {
    authors,
    blogs,
    comments,
    moderation,
  }: { authors: Authors; blogs: Blogs; comments: Comments; moderation: Moderation },
) {
  const texts = { blogs: blogs.repository, comments: comments.repository };
  const updater = new ProfileUpdater({
    authors: authors.repository,
    removalList: authors.removalList,
    copies: [texts.blogs, texts.comments, moderation.reports],
    consented: moderation.consented,
    shownWriters: new PublicAuthors({ ...texts, announcer, logger }),
  });
  return { updater, jobs: { profileChanged: (data: JobData<'profileChanged'>) => updater.apply(data) } };
}

function createDataRights(
  context: Context,
  {
    events,
    authors,
    likes,
    blogs,
    search,
    comments,
    moderation,
  }: {
    events: Events;
    authors: Authors;
    likes: Likes;
    blogs: Blogs;
    search: Search;
    comments: Comments;
    moderation: Moderation;
  },
) {
  const given = {
    ...context,
    ...events,
    authors: authors.repository,
    removalList: authors.removalList,
    likes: likes.repository,
    blogs: blogs.repository,
    revisions: blogs.revisions,
    drafts: blogs.drafts,
    bookmarks: blogs.bookmarks,
    shares: blogs.shares,
    images: blogs.images,
    searchEntries: search.entries,
    searchIndexer: search.indexer,
    comments: comments.repository,
    subjects: moderation.subjects,
    reports: moderation.reports,
    removals: moderation.removals,
    subjectChanges: moderation.subjectChanges,
  };
  const withRemover = { ...given, blogRemover: new BlogRemover(given) };
  const own = { ...withRemover, removedTexts: new RemovedTexts(withRemover) };
  const { removedTexts } = own;
  const withdrawnThreads = new WithdrawnThreads(own);
  const writerErasure = new WriterErasure({
    ...own,
    ownTexts: new OwnTexts(own),
    ownLikes: new OwnLikes(own),
    anonymizedBlogs: new AnonymizedBlogs(own),
  });
  return {
    writerErasure,
    removedTexts,
    withdrawnThreads,
    routes: (router: Router) => readerArchiveRoutes(router, new ReaderArchive(own)),
    jobs: { writerErased: (data: JobData<'writerErased'>) => writerErasure.erase(data) },
    workers: { removedTexts, withdrawnThreads },
  };
}
