import {
  Announcer,
  type ServiceClient,
  type ServiceContext,
  servicePlan,
  staleReads,
  TransactionMutex,
} from '@storysprout/service-kit';
import { PublishingPermit } from '@storysprout/service-kit/moderation';
import type { PicturePlace } from '@storysprout/service-kit/pictures';
import { TextChecks } from '@storysprout/service-kit/text-checks';
import { createAuthors, createProfiles } from './authors';
import { createBlogs, type WritingLimits, writingLimits } from './blogs';
import { createComments } from './comments';
import { type Config, readConfig } from './config';
import { createDataRights } from './data-rights';
import { BlogEvents } from './events';
import { createLikes, LikeRepository } from './likes';
import { migrations } from './migrations';
import { createModeration } from './moderation';
import { createSearch } from './search';
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
  readonly upstreams: { readonly user: Pick<ServiceClient, 'call'> | null };
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
  const events: BlogEvents = new BlogEvents({ ...context, countPending: () => blogs.lists.countPending() });
  const authors = createAuthors(context);
  const blogs = createBlogs(context, {
    events,
    authors: authors.service,
    likes: new LikeRepository(context),
    searches: { search: (query) => search.service.search(query) },
  });
  const search = createSearch(context, { blogs });
  const comments = createComments(context, { events, authors, likes: new LikeRepository(context), blogs });
  const likes = createLikes(context, { events, blogs: blogs.repository, comments: comments.repository });
  const moderation = createModeration(context, { events, authors, blogs, search, comments });
  const profiles = createProfiles(context, {
    ...authors,
    events,
    blogs: blogs.repository,
    comments: comments.repository,
    copies: [blogs.repository, comments.repository, moderation.reports],
    consented: moderation.consented,
  });
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
