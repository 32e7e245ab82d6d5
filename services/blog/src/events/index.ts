export { type ActivityEvents, commentEarnings, type Earning } from './activity.events';
export type { BlogAnnouncer } from './blog-announcer';
export { createEvents, type Events } from './events.module';
export type { NotificationContent } from './notification.events';
export type { BlogSubjectKind, QueuedSubject } from './subject-changed.events';
