import type { Router } from '@koa/router';
import { Announcer, type ServiceModule } from '@storysprout/service-kit';
import { NewStoryNotifications } from './new-story-notifications';
import { NotificationJobs } from './notification.jobs';
import { NotificationRepository } from './notification.repository';
import { notificationRoutes } from './notification.routes';
import { NotificationService } from './notification.service';
import { NotificationAnnouncer } from './notification-announcer';
import { NotificationFilters } from './notification-filter';
import { NotificationReferences } from './notification-references';
import type { NotificationsServiceContext, NotificationsUses } from './notifications.context';

export function createNotifications(context: NotificationsServiceContext, uses: NotificationsUses) {
  const { collections, logger, redis } = context;
  const stored = {
    ...context,
    ...uses,
    announcer: new Announcer(redis, logger),
    filters: new NotificationFilters(collections.hiddenReaders),
    notificationRows: new NotificationRepository(collections.readerLetters),
  };
  const notificationAnnouncer = new NotificationAnnouncer(stored);
  const own = { ...stored, notificationAnnouncer, references: new NotificationReferences(stored) };
  const notifications = new NotificationService(own);
  const notificationJobs = new NotificationJobs({ ...own, newStories: new NewStoryNotifications(own) });
  return {
    notificationAnnouncer,
    notificationJobs,
    notifications,
    routes: (router: Router) => notificationRoutes(router, { notifications, redis }),
    jobs: { letter: (data) => notificationJobs.on(data) } satisfies ServiceModule['jobs'],
  };
}
