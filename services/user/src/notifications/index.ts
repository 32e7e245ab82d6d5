export { notificationStore } from './notification.document';
export type { NotificationService } from './notification.service';
export type { NotificationAnnouncer } from './notification-announcer';
export { createNotifications } from './notifications.module';
export { notificationsPersonalData } from './personal-data';
export { type LikeEvent, type ProgressEvents, writeProgressNotifications } from './progress-notifications';
