export { type ActivityEvents, commentEarnings, type Earning } from './activity.events';
export type { BlogAnnouncer } from './blog-announcer';
export { createEvents, type Events } from './events.module';
export type { NotificationContent, NotificationEvents } from './notification.events';
export type { BlogSubjectKind, QueuedSubject, SubjectChangedEvents } from './subject-changed.events';
