import {
  Announcer,
  type Logger,
  Outbox,
  type OutboxQueues,
  type RedisConnection,
  TransactionMutex,
  type Transactions,
} from '@storysprout/service-kit';
import { ImageStore } from '@storysprout/service-kit/pictures';
import type { Db } from 'mongodb';
import { AuthorService, PublicAuthors, RemovalList } from './authors';
import { RevisionWriter } from './blogs';
import { AnonymizedBlogs, BlogRemover, OwnLikes, OwnTexts, RemovedTexts, WriterErasure } from './data-rights';
import { ActivityEvents, BlogAnnouncer, NotificationEvents, SubjectChangedEvents } from './events';
import { ConsentVisibility, SubjectTransitions } from './moderation';
import { createRepositories, createSearchIndexer } from './services';

export interface RestoredStores {
  readonly db: Db;
  readonly collections: Parameters<typeof createRepositories>[0] & {
    readonly takenBack: ConstructorParameters<typeof RemovalList>[0]['entries'];
  };
  readonly transactions: Transactions;
  readonly redis: RedisConnection;
  readonly logger: Logger;
  readonly now: () => Date;
}

/**
 * Creates the services for the restore of a backup, which erases accounts and revokes consents while no service is
 * running. Events wait in the outbox until the service starts.
 */
export async function createRestorePlan(given: RestoredStores) {
  const { db, collections, transactions, redis, logger, now } = given;
  const outbox = new Outbox<OutboxQueues>(db, {}, logger);
  await outbox.indexes();
  const repositories = createRepositories(collections, now);
  const announcer = new Announcer(redis, logger);
  const shared = {
    ...repositories,
    db,
    transactions,
    blogMutex: new TransactionMutex(transactions),
    earnings: new ActivityEvents({ outbox, now }),
    notifications: new NotificationEvents({ outbox, now }),
    subjectStates: new SubjectChangedEvents({ outbox, now }),
    history: new RevisionWriter({ revisions: repositories.revisions, now }),
    removalList: new RemovalList({ entries: collections.takenBack, now }),
    announcements: new BlogAnnouncer({
      announcer,
      countPending: () => repositories.lists.countPending(),
      logger,
    }),
    logger,
  };
  const searchIndexer = createSearchIndexer(shared);
  const subjectChanges = new SubjectTransitions({ ...shared, searchIndexer });
  const blogRemover = new BlogRemover({ ...shared, images: new ImageStore(db) });
  const removedTexts = new RemovedTexts({ ...shared, blogRemover });
  const writerErasure = new WriterErasure({
    ...shared,
    blogRemover,
    ownTexts: new OwnTexts({ ...shared, subjectChanges, removedTexts }),
    ownLikes: new OwnLikes(shared),
    anonymizedBlogs: new AnonymizedBlogs(shared),
    searchIndexer,
  });
  const authors = new AuthorService({
    ...shared,
    users: null,
    copies: [repositories.blogs, repositories.comments, repositories.reports],
    consented: new ConsentVisibility({ ...shared, subjectChanges }),
    shownWriters: new PublicAuthors({ ...repositories, announcer, logger }),
    isConsentNeeded: false,
  });
  return { writerErasure, authors };
}
