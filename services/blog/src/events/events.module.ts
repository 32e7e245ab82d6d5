import { ActivityEvents } from './activity.events';
import { BlogAnnouncer } from './blog-announcer';
import type { EventsContext } from './events.context';
import { NotificationEvents } from './notification.events';
import { SubjectChangedEvents } from './subject-changed.events';

export type Events = ReturnType<typeof createEvents>;

/** Creates what tells other services, caches and open pages about changes. */
export function createEvents(given: Omit<EventsContext, 'countPending'>, uses: Pick<EventsContext, 'countPending'>) {
  const context: EventsContext = { ...given, ...uses };
  return {
    earnings: new ActivityEvents(context),
    notifications: new NotificationEvents(context),
    subjectStates: new SubjectChangedEvents(context),
    announcements: new BlogAnnouncer(context),
  };
}
