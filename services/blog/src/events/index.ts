export { commentEarnings, type Earning, Earnings } from './activity.events';
export { BlogAnnouncements } from './blog-announcer';
export { type NotificationContent, NotificationEvents } from './notification.events';
export { type BlogSubjectKind, type QueuedSubject, SubjectStates } from './subject-changed.events';
