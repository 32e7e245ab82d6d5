import { endpoint, internalEndpoint } from '../core/endpoint';
import * as notifications from './notifications';

/** The inbox of notifications (docs/product.md#notifications). */
export const notificationEndpoints = [
  endpoint('GET', '/user/letters', 'user', 'What happened to my words, newest first', {
    query: notifications.notificationsQuery,
    response: notifications.notificationsResponse,
  }),
  endpoint('GET', '/user/letters/unread', 'user', 'How many letters I have not read', {
    response: notifications.unreadNotificationsResponse,
  }),
  endpoint('PUT', '/user/letters/read', 'user', 'Mark letters as read, some or all', {
    body: notifications.readNotificationsRequest,
    response: notifications.unreadNotificationsResponse,
  }),
  endpoint('PUT', '/user/letters/kinds', 'user', 'Turn one kind of letters on or off', {
    body: notifications.setNotificationKindRequest,
    response: notifications.setNotificationKindResponse,
  }),
] as const;

export const notificationRows = [
  internalEndpoint('blog', 'POST', '/internal/letters/blogs', ['user'], {
    body: notifications.notifiedBlogsRequest,
    response: notifications.notifiedBlogsResponse,
  }),
] as const;
