import type { Announcer, ServiceClient, ServiceContext } from '@storysprout/service-kit';
import type { blockedUsersStore, FollowRepository } from '../community';
import type { CurrentAccount, NotificationsPart, ReadableUserStore, UserRepository } from '../identity';
import type { NewStoryNotifications } from './new-story-notifications';
import type { notificationStore } from './notification.document';
import type { NotificationRepository } from './notification.repository';
import type { NotificationService } from './notification.service';
import type { NotificationAnnouncer } from './notification-announcer';
import type { NotificationFilters } from './notification-filter';
import type { NotificationReferences } from './notification-references';

type Stores = {
  readerLetters: typeof notificationStore;
  hiddenReaders: typeof blockedUsersStore;
  users: ReadableUserStore;
};

/** The dependencies that the service gives the module. */
export type NotificationsServiceContext = Pick<ServiceContext<unknown, Stores>, 'collections' | 'logger' | 'redis'>;

/** The parts of other modules that the module uses. */
export interface NotificationsUses {
  readonly accounts: Pick<CurrentAccount, 'of'>;
  /** Null when there is no blog service; notifications then have no titles. */
  readonly blogs: Pick<ServiceClient, 'call'> | null;
  readonly follows: Pick<FollowRepository, 'followersOf'>;
  readonly users: Pick<UserRepository<NotificationsPart>, 'updateStanding'>;
}

/** The dependencies of the module's parts. */
export interface NotificationsContext extends NotificationsServiceContext, NotificationsUses {
  readonly announcer: Pick<Announcer, 'publish'>;
  readonly filters: NotificationFilters;
  readonly newStories: NewStoryNotifications;
  readonly notificationAnnouncer: NotificationAnnouncer;
  readonly notificationRows: NotificationRepository;
  readonly notifications: NotificationService;
  readonly references: NotificationReferences;
}
