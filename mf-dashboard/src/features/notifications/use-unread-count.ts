import { useQuery, useQueryClient, useRealtime, useRealtimeStart, useSession } from '@storysprout/kit';
import { useEffect } from 'react';
import { unreadQuery } from './notifications.query';
import { useQuietHours } from './quiet-hours';
import { readUnread, storeUnread } from './unread-storage';

/** Returns the number of unread notifications, live; 0 in quiet hours, when nothing is requested either. */
export function useUnreadCount(): number {
  const client = useQueryClient();
  const { userId } = useSession();
  const isQuiet = useQuietHours();
  const { data, dataUpdatedAt } = useQuery({
    ...unreadQuery,
    enabled: !isQuiet,
    initialData: () => readUnread(userId)?.unread,
    initialDataUpdatedAt: () => readUnread(userId)?.at,
  });
  useRealtime('lettersChanged', ({ unread }) => client.setQueryData(unreadQuery.queryKey, unread));
  useRealtimeStart((isFirst) => {
    if (!isFirst) void client.invalidateQueries({ queryKey: unreadQuery.queryKey });
  });
  useEffect(() => {
    if (data !== undefined) storeUnread(userId, { unread: data, at: dataUpdatedAt });
  }, [data, dataUpdatedAt, userId]);
  return isQuiet ? 0 : (data ?? 0);
}
