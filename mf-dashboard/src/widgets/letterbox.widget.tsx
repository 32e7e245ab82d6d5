export { InboxButton as default } from '../features/notifications/inbox-button';
