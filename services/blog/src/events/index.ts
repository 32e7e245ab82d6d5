export { BlogEvents } from './blog-events';
export type { BlogSubjectKind, CommentFact, Earning, NotificationContent, QueuedSubject } from './outbox-events';
