export { ActivityEvents, commentEarnings, type Earning } from './activity.events';
export { BlogAnnouncer } from './blog-announcer';
export { type NotificationContent, NotificationEvents } from './notification.events';
export { type BlogSubjectKind, type QueuedSubject, SubjectChangedEvents } from './subject-changed.events';
