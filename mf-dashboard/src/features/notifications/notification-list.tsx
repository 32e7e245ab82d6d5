import type { Notification } from '@storysprout/contract';
import { Button, EmptyState, ErrorState, LinkButton, Spinner, useInfiniteQuery, useRealtime } from '@storysprout/kit';
import { useEffect, useRef, useState } from 'react';
import * as texts from '../../texts/notifications';
import { NotificationRow } from './notification-row';
import styles from './notifications.module.css';
import { notificationsQuery, useMarkRead } from './notifications.query';

/** The most ids that one call accepts. */
const mostAtOnce = 100;

/**
 * Marks notifications as read once they are shown.
 *
 * @returns the ids of those that were unread when they were first shown
 */
function useReadOnSight(notifications: readonly Notification[]): ReadonlySet<string> {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const { mutate } = useMarkRead();
  const unread = notifications.filter(({ _id, isRead }) => !isRead && !seen.has(_id)).map(({ _id }) => _id);
  const key = unread.slice(0, mostAtOnce).join(' ');
  useEffect(() => {
    if (key === '') return;
    const ids = key.split(' ');
    setSeen((before) => new Set([...before, ...ids]));
    mutate(ids);
  }, [key, mutate]);
  return seen;
}

/** All notifications, newest first. Those that are shown are marked as read. */
export function NotificationList() {
  const query = useInfiniteQuery(notificationsQuery);
  const notifications = query.data?.pages.flatMap((page) => page.letters) ?? [];
  const unreadBefore = useRef<number>(null);
  useRealtime('lettersChanged', ({ unread }) => {
    const before = unreadBefore.current ?? query.data?.pages[0]?.unread ?? 0;
    unreadBefore.current = unread;
    // Marking notifications as read changes the number, too, but there is nothing new to fetch.
    if (unread > before) void query.refetch();
  });
  if (query.isPending) return <Spinner label={texts.loading} />;
  if (query.isLoadingError)
    return <ErrorState title={texts.notLoaded} pending={query.isFetching} onRetry={() => void query.refetch()} />;
  if (notifications.length === 0) return <NoNotifications />;
  return (
    <div className={styles.list}>
      <Notifications notifications={notifications} />
      {query.hasNextPage && (
        <Button
          variant="ghost"
          className={styles.more}
          pending={query.isFetchingNextPage}
          pendingText={texts.loadingMore}
          onClick={() => void query.fetchNextPage()}
        >
          {texts.showOlder}
        </Button>
      )}
    </div>
  );
}

function Notifications({ notifications }: { readonly notifications: readonly Notification[] }) {
  const seen = useReadOnSight(notifications);
  return (
    <ul className={styles.list}>
      {notifications.map((notification) => (
        <NotificationRow
          key={notification._id}
          notification={notification}
          isNew={!notification.isRead || seen.has(notification._id)}
        />
      ))}
    </ul>
  );
}

function NoNotifications() {
  return (
    <EmptyState
      emoji="open-mailbox-with-raised-flag"
      title={texts.noNotifications}
      action={<LinkButton to="/postblog">{texts.writeABlog}</LinkButton>}
    >
      {texts.noNotificationsNote}
    </EmptyState>
  );
}
