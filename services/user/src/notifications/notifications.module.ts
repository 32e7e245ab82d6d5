import type { Announcer, Logger, ServiceClient } from '@storysprout/service-kit';
import type { Collection } from 'mongodb';
import type { BlockedUsersDocument, FollowRepository } from '../community';
import type { CurrentAccount, UserDocument, UserRepository } from '../identity';
import { NewStoryNotifications } from './new-story-notifications';
import type { NotificationDocument } from './notification.document';
import { NotificationJobs } from './notification.jobs';
import { NotificationRepository } from './notification.repository';
import { NotificationService } from './notification.service';
import { NotificationAnnouncer } from './notification-announcer';
import { NotificationFilters } from './notification-filter';
import { NotificationReferences } from './notification-references';

export interface NotificationsDeps {
  readerLetters: Collection<NotificationDocument>;
  hiddenReaders: Collection<BlockedUsersDocument>;
  followers: Pick<FollowRepository, 'followersOf'>;
  /** The collection of accounts. */
  collection: Collection<UserDocument>;
  users: Pick<UserRepository, 'updateStanding'>;
  accounts: Pick<CurrentAccount, 'of'>;
  announcer: Pick<Announcer, 'publish'>;
  blogs: Pick<ServiceClient, 'call'> | null;
  logger: Logger;
}

/** Creates the parts of the inbox that other modules use. */
export function createNotifications({ readerLetters, hiddenReaders, ...rest }: NotificationsDeps) {
  const repository = new NotificationRepository(readerLetters);
  const filters = new NotificationFilters(hiddenReaders);
  const announcer = new NotificationAnnouncer({ ...rest, notifications: repository, filters });
  const references = new NotificationReferences(rest);
  const newStories = new NewStoryNotifications({ ...rest, notifications: repository, announcer });
  return {
    notificationAnnouncer: announcer,
    notificationJobs: new NotificationJobs({ ...rest, notifications: repository, announcer, newStories }),
    notifications: new NotificationService({ ...rest, notifications: repository, filters, references, announcer }),
  };
}
