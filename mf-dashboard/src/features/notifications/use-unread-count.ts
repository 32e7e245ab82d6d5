import {
  deviceStorage,
  ifStored,
  useQuery,
  useQueryClient,
  useRealtime,
  useRealtimeStart,
  useSession,
} from '@storysprout/kit';
import { useEffect } from 'react';
import { unreadQuery } from './notifications.query';
import { useQuietHours } from './quiet-hours';

/** The number of unread notifications, stored in this browser so that not every page has to request it. */
interface StoredUnread {
  readonly unread: number;
  /** When the number was fetched, in milliseconds since 1970. */
  readonly at: number;
}

/** Stores the reader's id, the number and the time. */
const storageKey = 'letters-unread';

/** Returns null when nothing valid is stored for this reader. */
function readUnread(userId: string | null): StoredUnread | null {
  const [storedFor, unread = '', at = ''] = (ifStored(() => deviceStorage().getItem(storageKey)) ?? '').split(' ');
  const stored = { unread: Number.parseInt(unread, 10), at: Number.parseInt(at, 10) };
  return userId !== null && storedFor === userId && stored.unread >= 0 && stored.at <= Date.now() ? stored : null;
}

function storeUnread(userId: string | null, { unread, at }: StoredUnread): void {
  if (userId !== null) ifStored(() => deviceStorage().setItem(storageKey, `${userId} ${unread} ${at}`));
}

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
