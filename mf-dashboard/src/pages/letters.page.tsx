import { Container, PageHeader, Stack } from '@storysprout/kit';
import { NotificationList } from '../features/notifications/notification-list';
import { NotificationSettings } from '../features/notifications/notification-settings';
import * as texts from '../texts/notifications';

export default function NotificationsPage() {
  return (
    <Container width="text">
      <PageHeader title={texts.pageHeading} emoji="open-mailbox-with-raised-flag" lead={texts.pageLead} />
      <Stack gap={6}>
        <NotificationList />
        <NotificationSettings />
      </Stack>
    </Container>
  );
}
