import { useQuery, useQueryClient, useRealtime, useRealtimeStart } from '@storysprout/kit';
import { unreadQuery } from './letters.query';
import { useQuietHours } from './quiet-hours';

/** How many letters are unread, live; 0 in the quiet hours, when nothing is asked either. */
export function useUnreadLetters(): number {
  const client = useQueryClient();
  const isQuiet = useQuietHours();
  const { data = 0 } = useQuery({ ...unreadQuery, enabled: !isQuiet });
  useRealtime('lettersChanged', ({ unread }) => client.setQueryData(unreadQuery.queryKey, unread));
  useRealtimeStart((isFirst) => {
    if (!isFirst) void client.invalidateQueries({ queryKey: unreadQuery.queryKey });
  });
  return isQuiet ? 0 : data;
}
